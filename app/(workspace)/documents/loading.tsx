import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { DocumentsSkeleton } from '#components/documents/table/documents-skeleton.tsx';
import { DOCUMENTS_DESCRIPTION } from '#components/documents/toolbar/documents-words.ts';
import { PageHeader } from '#components/ui/page-header.tsx';

/** The documents screen before anything is known: its frame, and a table of gray bars. */
export default function LoadingDocuments() {
  return (
    <>
      <PageHeader title="Documents" description={DOCUMENTS_DESCRIPTION} />
      <Box sx={{ height: 46, borderBottom: 1, borderColor: 'line' }} />
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, py: 2 }}>
        <Skeleton variant="rounded" sx={{ flex: 1, maxWidth: 360, height: 38 }} />
        <Skeleton variant="rounded" sx={{ width: 190, height: 38 }} />
      </Stack>
      <DocumentsSkeleton />
    </>
  );
}
