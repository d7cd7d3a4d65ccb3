import SelectIcon from '@mui/icons-material/ChecklistRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCallback } from 'react';
import { FilterChips } from '#components/ui/filter/filter-chips.tsx';
import { SearchField } from '#components/ui/inputs/search-field.tsx';
import { TabList } from '#components/ui/tab-list.tsx';
import { ColumnsMenu } from '../table/columns-menu.tsx';
import { DocumentsConditions } from './documents-conditions.tsx';
import { DocumentsExport } from './documents-export.tsx';
import { activeFilters, FROM_START, NO_RANGE } from './documents-filter.ts';
import type { DocumentsQuery } from '../documents-query.ts';
import { DOCUMENTS_PANEL_ID, LAYOUT_TABS } from './documents-tabs.ts';
import { ICON_ON_PHONE } from '../signatories/narrow-button.ts';
import type { ChangeQuery } from '../use-documents-query.ts';

export interface DocumentsToolbarProps {
  query: DocumentsQuery;
  change: ChangeQuery;
}

export interface FullToolbarProps extends DocumentsToolbarProps {
  /** Begins choosing cards; missing where a table has its boxes. */
  onSelect: (() => void) | undefined;
}

/** Narrows the documents down, exports them, and says in which layout they stand. */
export function DocumentsToolbar({ query, change, onSelect }: FullToolbarProps) {
  const isTable = query.layout === 'table';
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 2 }}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, maxWidth: { sm: 320 } }}>
          <DocumentsSearch query={query} change={change} />
        </Box>
        <DocumentsConditions query={query} change={change} />
        <DocumentsExport query={query} />
        {onSelect ? (
          <Button startIcon={<SelectIcon />} aria-label="Select" onClick={onSelect} sx={ICON_ON_PHONE}>
            <span className="label">Select</span>
          </Button>
        ) : null}
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
        filters={activeFilters(query, change)}
        onClearAll={() => change({ filters: [], ...NO_RANGE, ...FROM_START })}
      />
    </>
  );
}

function DocumentsSearch({ query: { search }, change }: DocumentsToolbarProps) {
  const isSearching = search !== '';
  const onSearch = useCallback(
    // Going back from a search leads to where it began, not through every word on the way.
    (text: string) => change({ search: text, ...FROM_START }, isSearching && text ? 'replace' : 'push'),
    [change, isSearching],
  );
  return <SearchField label="Search documents" value={search} onSearch={onSearch} />;
}
