'use client';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useCallback } from 'react';
import { SearchField } from '#components/ui/search-field.tsx';
import type { DocumentsQuery } from './documents-query.ts';
import { DOCUMENTS_PANEL_ID, LAYOUT_TABS, STATUS_TABS } from './documents-tabs.ts';
import { TabList } from '#components/ui/tab-list.tsx';
import type { ChangeQuery } from './use-documents-query.ts';

export interface DocumentsToolbarProps {
  query: DocumentsQuery;
  change: ChangeQuery;
}

const FROM_START = { pageIndex: 0, instanceId: undefined };

/** Which documents, and in which layout. */
export function DocumentsToolbar({ query, change }: DocumentsToolbarProps) {
  const { status, layout, search } = query;
  const isSearching = search !== '';
  const onSearch = useCallback(
    // Going back from a search leads to where it began, not through every word on the way.
    (text: string) => change({ search: text, ...FROM_START }, isSearching && text ? 'replace' : 'push'),
    [change, isSearching],
  );
  return (
    <>
      <TabList
        label="Documents by status"
        look="underlined"
        panelId={DOCUMENTS_PANEL_ID}
        tabs={STATUS_TABS}
        value={status}
        onChange={(next) => change({ status: next, ...FROM_START })}
      />
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, py: 2 }}
      >
        <Box sx={{ flex: '1 1 240px', maxWidth: { sm: 360 } }}>
          <SearchField label="Search documents" value={search} onSearch={onSearch} />
        </Box>
        <TabList
          label="Layout"
          look="segmented"
          panelId={DOCUMENTS_PANEL_ID}
          tabs={LAYOUT_TABS}
          value={layout}
          onChange={(next) => change({ layout: next, instanceId: undefined })}
        />
      </Stack>
    </>
  );
}
