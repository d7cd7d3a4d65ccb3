import ExportIcon from '@mui/icons-material/IosShareRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCallback, useState } from 'react';
import { DateRangePicker } from '#components/ui/dates/date-range-picker.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { SearchField } from '#components/ui/inputs/search-field.tsx';
import { SelectFilter } from '#components/ui/inputs/select-filter.tsx';
import { loadLater } from '#components/ui/load-later.tsx';
import type { ApiKey } from '#contracts/api-key.ts';
import { API_CALL_OUTCOMES, ApiCallOutcome, type ApiLogQuery } from '#contracts/api-log.ts';

const ExportDialog = loadLater(
  async () => (await import('#components/ui/export/export-dialog.tsx')).ExportDialog,
  ({ open }) => open,
);

export interface ApiLogToolbarProps {
  query: ApiLogQuery;
  keys: readonly ApiKey[];
  onChange: (change: Partial<ApiLogQuery>) => void;
}

/** Search, filters, period and export of the document log. */
export function ApiLogToolbar({ query, keys, onChange }: ApiLogToolbarProps) {
  const { search, key_id, outcome, from, to } = query;
  const { timeZone: time_zone } = useFormats();
  const onSearch = useCallback((text: string) => onChange({ search: text }), [onChange]);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, pb: 2 }}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, maxWidth: { sm: 320 } }}>
        <SearchField label="Search calls" value={search} onSearch={onSearch} />
      </Box>
      <SelectFilter
        label="Key"
        all="All keys"
        options={keys.map(({ id, name }) => ({ value: id, label: name }))}
        value={key_id}
        onChange={(id) => onChange({ key_id: id })}
        width={150}
      />
      <SelectFilter
        label="Outcome"
        all="All outcomes"
        options={ApiCallOutcome.options.map((value) => ({ value, label: API_CALL_OUTCOMES[value] }))}
        value={outcome}
        onChange={(chosen) => onChange({ outcome: chosen })}
        width={150}
      />
      <DateRangePicker
        label="Date"
        value={from && to ? { from, to } : null}
        onChange={(range) =>
          onChange(range ? { ...range, time_zone } : { from: undefined, to: undefined, time_zone: undefined })
        }
      />
      <LogExport query={query} />
    </Stack>
  );
}

/** Exports all entries that the conditions find, on all pages. */
function LogExport({ query }: { query: ApiLogQuery }) {
  const [isOpen, setIsOpen] = useState(false);
  const { search, key_id, outcome, from, to, time_zone } = query;
  const conditions = { search, key_id, outcome, from, to, time_zone };
  return (
    <>
      <Button startIcon={<ExportIcon />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Export
      </Button>
      <ExportDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        defaultFileName="Document log"
        extra={{ table: 'api_log', query: conditions }}
        range={{ from, to }}
      />
    </>
  );
}
