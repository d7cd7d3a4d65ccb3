import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

/** In the place of the sign form while what prefills it is loading. */
export function SignFieldsSkeleton() {
  return (
    <Stack aria-busy="true" aria-label="Loading the form" role="status" sx={{ gap: 2.5 }}>
      {[1, 2, 3, 4].map((field) => (
        <Stack key={field} sx={{ gap: 0.75 }}>
          <Skeleton variant="text" width={96} />
          <Skeleton variant="rounded" height={38} />
        </Stack>
      ))}
    </Stack>
  );
}
