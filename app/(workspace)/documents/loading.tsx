import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { DocumentsTitle } from '#components/documents/documents-title.tsx';
import { DocumentsSkeleton } from '#components/documents/table/documents-skeleton.tsx';

/** Placeholder of the documents screen. */
export default function LoadingDocuments() {
  return (
    <>
      <DocumentsTitle />
      <Skeleton variant="rounded" sx={{ height: 72, mb: 1 }} />
      <Box sx={{ height: 46, borderBottom: 1, borderColor: 'line' }} />
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, py: 2 }}>
        <Skeleton variant="rounded" sx={{ flex: 1, maxWidth: 360, height: 38 }} />
        <Skeleton variant="rounded" sx={{ width: 190, height: 38 }} />
      </Stack>
      <DocumentsSkeleton />
    </>
  );
}
