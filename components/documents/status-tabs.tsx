'use client';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { StatusTab } from '#contracts/document.ts';
import { TAB_WORDS } from './status-words.ts';

export interface StatusTabsProps {
  status: StatusTab;
  onChange: (status: StatusTab) => void;
}

/** The id of the panel that the tabs change. */
export const DOCUMENTS_PANEL_ID = 'documents-panel';

export function StatusTabs({ status, onChange }: StatusTabsProps) {
  return (
    <Tabs
      value={status}
      onChange={(_, next: unknown) => onChange(StatusTab.parse(next))}
      aria-label="Documents by status"
      variant="scrollable"
      scrollButtons="auto"
      sx={{ borderBottom: 1, borderColor: 'line' }}
    >
      {StatusTab.options.map((tab) => (
        <Tab
          key={tab}
          value={tab}
          label={TAB_WORDS[tab]}
          id={statusTabId(tab)}
          aria-controls={DOCUMENTS_PANEL_ID}
        />
      ))}
    </Tabs>
  );
}

export function statusTabId(tab: StatusTab): string {
  return `documents-tab-${tab}`;
}
