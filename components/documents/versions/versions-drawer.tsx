'use client';
import List from '@mui/material/List';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useCall } from '#client/use-call.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import { viewVersions, type Document } from '#contracts/document.ts';
import type { DocumentDialogProps } from '../dialog-props.ts';
import { VersionRow } from './version-row.tsx';

/** Every version of a document, the newest first. */
export function VersionsDrawer({ document, open, onClose }: DocumentDialogProps) {
  return (
    <SideDrawer open={open} title="Versions" subtitle={document.document_name} width={600} onClose={onClose}>
      <VersionList document={document} />
    </SideDrawer>
  );
}

function VersionList({ document }: { document: Document }) {
  const { data, error, mutate } = useCall(viewVersions, { params: { id: document.id } });
  if (error && !data) return <LoadError message={error.message} onRetry={() => void mutate()} />;
  if (!data) return <VersionsSkeleton />;
  return (
    <List disablePadding aria-label="Versions">
      {data.map((version, index) => (
        <VersionRow
          key={version.version}
          version={version}
          documentName={document.document_name}
          isNewest={index === 0}
        />
      ))}
    </List>
  );
}

function VersionsSkeleton() {
  return (
    <Stack role="status" aria-label="Loading versions" sx={{ gap: 2 }}>
      {[1, 2].map((row) => (
        <Skeleton key={row} variant="rounded" sx={{ height: 68 }} />
      ))}
    </Stack>
  );
}
