import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { cookies } from 'next/headers';
import { DocumentsTitle } from '#components/documents/documents-title.tsx';
import { DocumentsSkeleton } from '#components/documents/table/documents-skeleton.tsx';
import { isOverviewOpen, OVERVIEW_COOKIE } from '#shared/overview-cookie.ts';

/** Placeholder of the documents screen, with an overview as high as the user has left it. */
export default async function LoadingDocuments() {
  const isOpen = isOverviewOpen((await cookies()).get(OVERVIEW_COOKIE)?.value);
  return (
    <>
      <DocumentsTitle action={<Skeleton variant="rounded" sx={{ width: { sm: 125 }, height: 36 }} />} />
      <Skeleton variant="rounded" sx={{ height: isOpen ? 72 : 34, mb: 1 }} />
      <Box sx={{ height: 44, borderBottom: 1, borderColor: 'line' }} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ justifyContent: 'space-between', gap: 1, py: 2 }}>
        <Skeleton variant="rounded" sx={{ flex: { sm: 1 }, maxWidth: { sm: 320 }, height: 38 }} />
        <Skeleton variant="rounded" sx={{ width: { sm: 190 }, height: { xs: 81, sm: 38 } }} />
      </Stack>
      <DocumentsSkeleton />
    </>
  );
}
