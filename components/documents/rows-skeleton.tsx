import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

export interface RowsSkeletonProps {
  /** Name of the loading status for screen readers. */
  label: string;
  count: number;
  /** Height of a row in pixels. */
  height: number;
  /** Space between rows in units of the theme. */
  gap: number;
}

/** Placeholder of a list while it loads. */
export function RowsSkeleton({ label, count, height, gap }: RowsSkeletonProps) {
  return (
    <Stack role="status" aria-label={label} sx={{ gap }}>
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} variant="rounded" sx={{ height }} />
      ))}
    </Stack>
  );
}
