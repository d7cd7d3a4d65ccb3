import ExportIcon from '@mui/icons-material/IosShareRounded';
import SelectIcon from '@mui/icons-material/ChecklistRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useShortcut } from '#client/shortcuts.ts';
import { FilterChips } from '#components/ui/filter/filter-chips.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { loadLater } from '#components/ui/load-later.tsx';
import { SearchField } from '#components/ui/inputs/search-field.tsx';
import { TabList } from '#components/ui/tab-list.tsx';
import { TAB_WORDS } from '#contracts/document-words.ts';
import { conditionsOf, NO_CONDITIONS } from '../documents-query.ts';
import { ColumnsMenu } from '../table/columns-menu.tsx';
import type { DocumentsQueryState } from '../use-documents-query.ts';
import { DocumentsConditions } from './documents-conditions.tsx';
import { activeFilters, FROM_START } from './documents-filter.ts';
import { DOCUMENTS_PANEL_ID, LAYOUT_TABS } from './documents-tabs.ts';

const ExportDialog = loadLater(
  async () => (await import('#components/ui/export/export-dialog.tsx')).ExportDialog,
  ({ open }) => open,
);

export interface DocumentsToolbarProps extends DocumentsQueryState {
  /** Starts selecting cards; undefined where a table has checkboxes. */
  onSelect: (() => void) | undefined;
}

/** Search, filters, period, export and layout of the documents. */
export function DocumentsToolbar({ query, change, onSelect }: DocumentsToolbarProps) {
  const isTable = query.layout === 'table';
  const formats = useFormats();
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 2 }}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, maxWidth: { sm: 320 } }}>
          <DocumentsSearch query={query} change={change} />
        </Box>
        <DocumentsConditions query={query} change={change} />
        <DocumentsExport query={query} />
        {onSelect ? <CompactButton label="Select" icon={<SelectIcon />} onClick={onSelect} /> : null}
        <Stack
          direction="row"
          sx={{ flex: { xs: '1 1 100%', sm: '0 0 auto' }, gap: 1, ml: { sm: 'auto' }, alignItems: 'center' }}
        >
          {isTable && !onSelect ? <ColumnsMenu /> : null}
          <TabList
            label="Layout"
            look="segmented"
            panelId={DOCUMENTS_PANEL_ID}
            tabs={LAYOUT_TABS}
            value={query.layout}
            onChange={(next) => change({ layout: next, instanceId: undefined })}
          />
        </Stack>
      </Stack>
      <FilterChips
        filters={activeFilters(query, { change, formats })}
        onClearAll={() => change({ ...NO_CONDITIONS, ...FROM_START })}
      />
    </>
  );
}

function DocumentsSearch({ query: { search }, change }: DocumentsQueryState) {
  const isSearching = search !== '';
  const onSearch = useCallback(
    // One entry in the history for a whole search: the back button leads to the state before it.
    (text: string) => change({ search: text, ...FROM_START }, isSearching && text ? 'replace' : 'push'),
    [change, isSearching],
  );
  const input = useRef<HTMLInputElement>(null);
  useShortcut('search', () => input.current?.select());
  return <SearchField label="Search documents" value={search} onSearch={onSearch} inputRef={input} />;
}

/** Exports all documents of the list, on all of its pages. */
function DocumentsExport({ query }: Pick<DocumentsQueryState, 'query'>) {
  const [isOpen, setIsOpen] = useState(false);
  const { status, search, from, to } = query;
  return (
    <>
      <CompactButton label="Export" icon={<ExportIcon />} opensDialog onClick={() => setIsOpen(true)} />
      <ExportDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        defaultFileName={TAB_WORDS[status].replace('/', ' or ')}
        extra={{ table: 'documents', query: { status, search, ...conditionsOf(query) } }}
        range={{ from, to }}
      />
    </>
  );
}

interface CompactButtonProps {
  label: string;
  icon: ReactNode;
  opensDialog?: boolean;
  onClick: () => void;
}

/** Button with icon and label, of which a phone shows the icon alone. */
function CompactButton({ label, icon, opensDialog = false, onClick }: CompactButtonProps) {
  return (
    <Button
      startIcon={icon}
      aria-label={label}
      {...(opensDialog ? { 'aria-haspopup': 'dialog' as const } : {})}
      onClick={onClick}
      sx={ICON_ON_PHONE}
    >
      <span className="label">{label}</span>
    </Button>
  );
}

const ICON_ON_PHONE = {
  '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: { xs: 0, sm: '-4px' } },
  '& .label': { display: { xs: 'none', sm: 'inline' } },
  minWidth: { xs: 44, sm: 64 },
  px: { xs: 1, sm: '14px' },
} as const;
