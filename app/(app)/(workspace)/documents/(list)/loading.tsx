import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { cookies } from 'next/headers';
import { DocumentsTitle } from '#components/documents/documents-title.tsx';
import { DocumentsSkeleton } from '#components/documents/table/documents-skeleton.tsx';
import { parseOverviewState, OVERVIEW_COOKIE } from '#shared/overview-cookie.ts';

/** Placeholder of the documents screen, with an overview as high as the user has left it. */
export default async function LoadingDocuments() {
  const isOpen = parseOverviewState((await cookies()).get(OVERVIEW_COOKIE)?.value);
  return (
    <>
      <DocumentsTitle action={<Skeleton variant="rounded" sx={{ width: 125, height: 36 }} />} />
      <Skeleton
        variant="rounded"
        sx={{
          display: { xs: isOpen ? 'block' : 'none', sm: 'block' },
          height: isOpen === false ? 34 : 72,
          mb: 1,
        }}
      />
      <Box sx={{ height: 44, borderBottom: 1, borderColor: 'line' }} />
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, py: { xs: 1, sm: 2 } }}>
        <Skeleton variant="rounded" sx={{ flex: 1, maxWidth: { sm: 260 }, height: { xs: 96, md: 40 } }} />
        <Skeleton variant="rounded" sx={{ width: { sm: 190 }, height: 40 }} />
      </Stack>
      <DocumentsSkeleton />
    </>
  );
}
