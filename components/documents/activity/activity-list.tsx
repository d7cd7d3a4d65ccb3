import Activity from '@mui/icons-material/TimelineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCall } from '#client/use-call.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LoadError } from '#components/ui/load-error.tsx';
import { getActivityReport } from '#contracts/activity.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contracts/limits.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { ActivityItem } from './activity-item.tsx';

/** Activity of a document, newest first; older entries are loaded on demand. */
export function ActivityList({ documentId }: { documentId: string }) {
  const { entries, total, error, isLoading, retry, showMore } = useActivity(documentId);
  const [lastBefore, setLastBefore] = useState<string>();
  if (error && !entries) return <LoadError error={error} onRetry={retry} />;
  if (!entries) return <RowsSkeleton label="Loading the activity" count={4} height={52} gap={2.5} />;
  if (entries.length === 0) {
    return (
      <EmptyState icon={<Activity />} title="No Data" hint="Nothing has been done to this document yet." />
    );
  }
  return (
    <>
      <Box component="ol" aria-label="Activity" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map((entry, index) => (
          <ActivityItem
            key={entry.id}
            entry={entry}
            isFirstOlder={index > 0 && entries[index - 1]?.id === lastBefore}
          />
        ))}
      </Box>
      {entries.length < total ? (
        <Stack sx={{ alignItems: 'center', gap: 1, pt: 1 }}>
          <Typography variant="caption" color="text.secondary">
            {entries.length} of {total}
          </Typography>
          {showMore ? (
            <Button
              onClick={() => {
                setLastBefore(entries.at(-1)?.id);
                showMore();
              }}
              loading={isLoading || null}
            >
              Show older
            </Button>
          ) : (
            <Typography variant="body2" color="text.secondary" align="center">
              The export holds all of them.
            </Typography>
          )}
        </Stack>
      ) : null}
    </>
  );
}

/**
 * Loads the newest entries of a document. More are requested as one larger page, not as a second page: entries that are
 * added meanwhile would shift the pages and show an entry twice.
 */
function useActivity(documentId: string) {
  const [pageSize, setPageSize] = useState<number>(DEFAULT_PAGE_SIZE);
  const query = { instance_id: documentId, purpose: 'document', pageIndex: 0, pageSize } as const;
  const { data, error, isLoading, mutate } = useCall(
    getActivityReport,
    { query },
    { keepPreviousData: true },
  );
  const next = PAGE_SIZES.find((size) => size > pageSize);
  return {
    entries: data?.rows,
    total: data?.total ?? 0,
    error,
    isLoading,
    retry: () => void mutate(),
    /** null at the largest page size. */
    showMore: next === undefined ? null : () => setPageSize(next),
  };
}
