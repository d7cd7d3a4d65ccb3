import NoMatch from '@mui/icons-material/SearchOffRounded';
import LogIcon from '@mui/icons-material/ReceiptLongOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useCallback, useState } from 'react';
import { useCall } from '#client/use-call.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FRAME } from '#components/ui/frame.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import { PageNumberPagination } from '#components/ui/table/page-number-pagination.tsx';
import type { ApiKey } from '#contracts/api-key.ts';
import { API_LOG_MONTHS, ApiLogQuery, getApiLog } from '#contracts/api-log.ts';
import type { CallData } from '#contracts/call.ts';
import { PAGE_SIZES } from '#contracts/limits.ts';
import { ApiLogTable } from './api-log-table.tsx';
import { ApiLogToolbar } from './api-log-toolbar.tsx';

const FIRST_QUERY = ApiLogQuery.parse({});

/** Calls that were made with the keys, with search, filters, paging and export. */
export function ApiLog({ keys }: { keys: readonly ApiKey[] }) {
  const [query, setQuery] = useState(FIRST_QUERY);
  const change = useCallback(
    (changes: Partial<ApiLogQuery>) => setQuery((now) => ({ ...now, pageIndex: 0, ...changes })),
    [],
  );
  const log = useCall(getApiLog, { query }, { keepPreviousData: true });
  const own = useCall(getApiLog, { query }); // the page of the former conditions is not shown
  return (
    <>
      <ApiLogToolbar query={query} keys={keys} onChange={change} />
      {log.data && !(log.error && own.data === undefined) ? (
        <LoadedLog
          log={log.data}
          query={query}
          isLoading={log.isLoading}
          onChange={change}
          onReset={() => setQuery(FIRST_QUERY)}
        />
      ) : log.error ? (
        <LoadError title="The log could not be loaded" error={log.error} onRetry={() => void log.mutate()} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: 320 }} role="status" aria-label="Loading the log" />
      )}
    </>
  );
}

interface LoadedLogProps {
  log: CallData<typeof getApiLog>;
  query: ApiLogQuery;
  isLoading: boolean;
  onChange: (change: Partial<ApiLogQuery>) => void;
  onReset: () => void;
}

function LoadedLog({ log: { rows, total }, query, isLoading, onChange, onReset }: LoadedLogProps) {
  const { search, key_id, outcome, from, pageIndex, pageSize } = query;
  const isNarrowed = Boolean(search || key_id || outcome || from);
  if (total === 0) {
    return (
      <Box sx={FRAME}>
        {isNarrowed ? (
          <EmptyState
            icon={<NoMatch />}
            title="No Data"
            hint="No call matches."
            action={<Button onClick={onReset}>Show all</Button>}
          />
        ) : (
          <EmptyState
            icon={<LogIcon />}
            title="No calls yet"
            hint={`Calls that your programs make are listed here for ${API_LOG_MONTHS} months.`}
          />
        )}
      </Box>
    );
  }
  return (
    <>
      <ApiLogTable calls={rows} isLoading={isLoading} />
      <PageNumberPagination
        pageIndex={pageIndex}
        pageSize={pageSize}
        pageSizes={PAGE_SIZES}
        total={total}
        onPageChange={(index) => onChange({ pageIndex: index })}
        onPageSizeChange={(size) => onChange({ pageSize: size })}
      />
    </>
  );
}
