import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { DataTable } from '#components/ui/table/data-table.tsx';
import type { TableColumn } from '#components/ui/table/data-table-column.ts';
import { CARDS_WHERE_NARROW, TABLE_WHERE_WIDE } from '#components/ui/table/table-or-cards.ts';
import { API_CALL_OUTCOMES, type ApiCall } from '#contracts/api-log.ts';
import type { Formats } from '#shared/make-formats.ts';
import { documentWords, outcomeOf } from './api-words.ts';

export interface ApiLogTableProps {
  calls: readonly ApiCall[];
  isLoading: boolean;
}

/** Calls of a page: rows of a table, on narrow screens cards. */
export function ApiLogTable({ calls, isLoading }: ApiLogTableProps) {
  const formats = useFormats();
  const columns = useMemo(() => columnsFor(formats), [formats]);
  return (
    <>
      <Box sx={TABLE_WHERE_WIDE}>
        <DataTable
          label="Calls"
          rows={calls}
          columns={columns}
          sort={NEWEST_FIRST}
          onSortChange={() => undefined}
          isLoading={isLoading}
        />
      </Box>
      <Box component="ul" aria-label="Calls" aria-busy={isLoading} sx={CARDS}>
        {calls.map((call) => (
          <CallCard key={call.id} call={call} formats={formats} />
        ))}
      </Box>
    </>
  );
}

const NEWEST_FIRST = { field: 'date', direction: 'desc' } as const;

function columnsFor(formats: Formats): TableColumn<ApiCall>[] {
  return [
    {
      field: 'date',
      header: 'Time',
      width: 164,
      isRowHeader: true,
      render: ({ date }) => (
        <Box component="span" title={formats.dateTime(date)} sx={{ whiteSpace: 'normal' }}>
          {formats.moment(date)}
        </Box>
      ),
    },
    {
      field: 'key',
      header: 'Key, address',
      width: 136,
      render: ({ key, ip }) => (
        <Box sx={{ minWidth: 0, lineHeight: 1.3 }}>
          <Typography variant="body2" component="div" noWrap title={key.name}>
            {key.name}
          </Typography>
          <Typography variant="caption" component="div" color="textSecondary" noWrap>
            {ip ?? 'unknown'}
          </Typography>
        </Box>
      ),
    },
    {
      field: 'path',
      header: 'Call',
      width: 150,
      grows: true,
      render: ({ method, path }) => <Cut text={`${method} ${path}`} />,
    },
    { field: 'status', header: 'Status', width: 76, render: ({ status }) => <StatusChip status={status} /> },
    {
      field: 'document',
      header: 'Document',
      width: 154,
      render: (call) => <Cut text={documentWords(call)} />,
    },
  ];
}

/** Text that may be cut off, whole in its tooltip. */
function Cut({ text }: { text: string }) {
  return <span title={text}>{text}</span>;
}

const COLORS = { succeeded: 'signed', refused: 'pending', failed: 'rejected' } as const;

function StatusChip({ status }: { status: number }) {
  const outcome = outcomeOf(status);
  return <Chip label={status} color={COLORS[outcome]} title={API_CALL_OUTCOMES[outcome]} />;
}

function CallCard({ call, formats }: { call: ApiCall; formats: Formats }) {
  const { method, path, status, date, key, ip, document } = call;
  return (
    <Box component="li" sx={CARD}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
        <Typography variant="subtitle2" component="div" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {method} {path}
        </Typography>
        <StatusChip status={status} />
      </Stack>
      {document ? <Typography variant="body2">{documentWords(call)}</Typography> : null}
      <Typography variant="caption" color="textSecondary" component="div">
        {formats.moment(date)} · {key.name} · {ip ?? 'unknown address'}
      </Typography>
    </Box>
  );
}

const CARDS = {
  ...CARDS_WHERE_NARROW,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

const CARD = {
  p: 1.5,
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflowWrap: 'anywhere',
} as const;
