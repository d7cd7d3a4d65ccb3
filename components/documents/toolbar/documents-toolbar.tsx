import ExportIcon from '@mui/icons-material/IosShareRounded';
import SelectIcon from '@mui/icons-material/ChecklistRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useShortcut } from '#client/shortcuts.ts';
import { FilterChips } from '#components/ui/filter/filter-chips.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { Hint } from '#components/ui/hint.tsx';
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
import { SortMenu } from './sort-menu.tsx';

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
      <Box sx={BAR}>
        <Box sx={SPACE}>
          <Box sx={SEARCH}>
            <DocumentsSearch query={query} change={change} />
          </Box>
          <Box sx={CHIPS}>
            <DocumentsConditions query={query} change={change} />
            <Box sx={{ ml: 'auto', flexShrink: 0 }}>
              <TabList
                label="Layout"
                look="segmented"
                panelId={DOCUMENTS_PANEL_ID}
                tabs={LAYOUT_TABS}
                value={query.layout}
                onChange={(next) => change({ layout: next, instanceId: undefined })}
              />
            </Box>
          </Box>
          <Box sx={ACTIONS}>
            <SortMenu query={query} change={change} />
            <DocumentsExport query={query} />
            {onSelect ? (
              <ActionButton label="Select" icon={<SelectIcon fontSize="small" />} onClick={onSelect} />
            ) : null}
            {isTable && !onSelect ? <ColumnsMenu /> : null}
          </Box>
        </Box>
      </Box>
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
  useShortcut('search', () => {
    input.current?.focus();
    input.current?.select();
  });
  return <SearchField label="Search documents" value={search} onSearch={onSearch} inputRef={input} />;
}

/** Exports all documents of the list, on all of its pages. */
function DocumentsExport({ query }: Pick<DocumentsQueryState, 'query'>) {
  const [isOpen, setIsOpen] = useState(false);
  const { status, search, from, to } = query;
  return (
    <>
      <ActionButton
        label="Export"
        icon={<ExportIcon fontSize="small" />}
        opensDialog
        onClick={() => setIsOpen(true)}
      />
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

interface ActionButtonProps {
  label: string;
  icon: ReactNode;
  opensDialog?: boolean;
  onClick: () => void;
}

function ActionButton({ label, icon, opensDialog = false, onClick }: ActionButtonProps) {
  return (
    <Hint title={label} placement="bottom">
      <IconButton
        aria-label={label}
        {...(opensDialog ? { 'aria-haspopup': 'dialog' as const } : {})}
        onClick={onClick}
      >
        {icon}
      </IconButton>
    </Hint>
  );
}

/** Width from which all of the toolbar fits into one row; below it the chips have one of their own. */
const ONE_ROW = '@container (min-width: 900px)';

const BAR = { containerType: 'inline-size', py: { xs: 1, sm: 2 } } as const;
const SPACE = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  [ONE_ROW]: { flexWrap: 'nowrap' },
} as const;
const SEARCH = {
  flex: '1 1 0',
  minWidth: 0,
  [ONE_ROW]: { flex: '1000 100 140px', minWidth: 112, maxWidth: 260 }, // less only beside chips with the reader's own text spacing
} as const;
/** Scrolls where the chips are wider than the screen; the padding keeps their focus rings in view. */
const CHIPS = {
  order: 1,
  flex: '1 1 100%',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  p: '4px',
  m: '-4px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& > *': { flexShrink: 0 },
  [ONE_ROW]: { order: 0, flex: '1 1 auto' },
} as const;
const ACTIONS = { flexShrink: 0, display: 'flex', alignItems: 'center', gap: 0.5 } as const;
