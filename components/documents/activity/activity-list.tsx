import Activity from '@mui/icons-material/TimelineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LoadError } from '#components/ui/load-error.tsx';
import { ActivityItem } from './activity-item.tsx';
import { useActivity } from './use-activity.ts';

/** The timeline of a document; older entries come on demand. */
export function ActivityList({ documentId }: { documentId: string }) {
  const { entries, total, error, isLoading, retry, showMore } = useActivity(documentId);
  if (error && !entries) return <LoadError message={error.message} onRetry={retry} />;
  if (!entries) return <ActivitySkeleton />;
  if (entries.length === 0) {
    return (
      <EmptyState icon={<Activity />} title="No Data" hint="Nothing has been done to this document yet." />
    );
  }
  return (
    <>
      <Box component="ol" aria-label="Activity" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map((entry) => (
          <ActivityItem key={entry.id} entry={entry} />
        ))}
      </Box>
      {entries.length < total ? (
        <Stack sx={{ alignItems: 'center', gap: 1, pt: 1 }}>
          <Typography variant="caption" color="text.secondary">
            {entries.length} of {total}
          </Typography>
          {showMore ? (
            <Button onClick={showMore} loading={isLoading || null}>
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

function ActivitySkeleton() {
  return (
    <Stack role="status" aria-label="Loading the activity" sx={{ gap: 2.5 }}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} variant="rounded" sx={{ height: 52 }} />
      ))}
    </Stack>
  );
}
