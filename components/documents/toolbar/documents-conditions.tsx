import FilterIcon from '@mui/icons-material/FilterListRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useHasExtensions } from '#client/extensions.ts';
import { DateRangePicker } from '#components/ui/dates/date-range-picker.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { loadLater } from '#components/ui/load-later.tsx';
import { DOCUMENT_FILTER_COLUMNS } from '#contracts/document-columns.ts';
import { NO_RANGE } from '../documents-query.ts';
import { DOCUMENT_CONTENT, FROM_START, valueLabel } from './documents-filter.ts';
import { PersonFilter } from './person-filter.tsx';
import { StatusFilter } from './status-filter.tsx';
import type { DocumentsQueryState } from '../use-documents-query.ts';

const FilterDialog = loadLater(
  async () => (await import('#components/ui/filter/filter-dialog.tsx')).FilterDialog,
  ({ open }) => open,
);

/** Chips of the frequent filters, status, person and date, and the dialog for all others. */
export function DocumentsConditions({ query, change }: DocumentsQueryState) {
  const { filters, from, to } = query;
  const { timeZone: time_zone } = useFormats();
  const [isFiltering, setIsFiltering] = useState(false);
  const count = filters.length;
  const hasExtensions = useHasExtensions('document');
  return (
    <>
      <StatusFilter query={query} change={change} />
      {hasExtensions ? <PersonFilter query={query} change={change} /> : null}
      <DateRangePicker
        label="Date added"
        value={from && to ? { from, to } : null}
        onChange={(range) => change({ ...(range ? { ...range, time_zone } : NO_RANGE), ...FROM_START })}
      />
      <Button
        startIcon={<FilterIcon />}
        aria-haspopup="dialog"
        aria-label={count > 0 ? `Filter, ${count} active` : 'Filter'}
        onClick={() => setIsFiltering(true)}
      >
        {count > 0 ? `Filter (${count})` : 'Filter'}
      </Button>
      <FilterDialog
        open={isFiltering}
        onClose={() => setIsFiltering(false)}
        columns={DOCUMENT_FILTER_COLUMNS}
        filters={filters}
        source={DOCUMENT_CONTENT}
        labelOf={valueLabel}
        onApply={(next) => change({ filters: next, ...FROM_START })}
      />
    </>
  );
}
