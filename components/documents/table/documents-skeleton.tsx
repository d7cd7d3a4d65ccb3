import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

const ROWS = [62, 48, 71, 40, 55, 66, 45, 58];

/** Placeholder of the documents while they load: rows of a table, or cards on a narrow screen. */
export function DocumentsSkeleton() {
  return (
    <Box
      role="status"
      aria-label="Loading documents"
      sx={{
        border: 1,
        borderColor: 'line',
        borderRadius: 1,
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box sx={{ height: 40, borderBottom: 1, borderColor: 'line', display: { xs: 'none', md: 'block' } }} />
      {ROWS.map((width) => (
        <SkeletonRow key={width} width={width} />
      ))}
    </Box>
  );
}

function SkeletonRow({ width }: { width: number }) {
  const wide = { display: { xs: 'none', md: 'block' } };
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 1.25,
        height: { xs: 88, md: 44 },
        px: 1.25,
        borderBottom: 1,
        borderColor: 'line',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Skeleton variant="rounded" sx={{ width: 36, height: 22 }} />
      <Box sx={{ flex: 1 }}>
        <Skeleton sx={{ width: `${width}%`, maxWidth: 420 }} />
      </Box>
      <Skeleton sx={{ width: 90, ...wide }} />
      <Skeleton variant="rounded" sx={{ width: 130, height: 24, mx: 2.5, ...wide }} />
      <Skeleton variant="circular" sx={{ width: 28, height: 28, mr: 14, ...wide }} />
    </Stack>
  );
}
