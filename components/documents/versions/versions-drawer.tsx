'use client';
import Report from '@mui/icons-material/VerifiedUserOutlined';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useState, type ReactNode } from 'react';
import { useHasExtensions } from '#client/extensions.ts';
import { useCall } from '#client/use-call.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import { viewVersions } from '#contracts/document.ts';
import type { DocumentDialogProps } from '../dialog-props.ts';
import { SigningReportDialog } from '../report/signing-report-dialog.tsx';
import { VersionRow } from './version-row.tsx';

export interface VersionsDrawerProps extends DocumentDialogProps {
  /** What stands below a version: the check of its signatures. */
  renderCheck: (version: { documentId: string; version: number }) => ReactNode;
}

/** Every version of a document, the newest first. */
export function VersionsDrawer({ document, open, onClose, renderCheck }: VersionsDrawerProps) {
  const [isReporting, setIsReporting] = useState(false);
  const hasExtensions = useHasExtensions('document');
  const footer = (
    <>
      <Button onClick={onClose}>Close</Button>
      {hasExtensions ? (
        <Button startIcon={<Report />} onClick={() => setIsReporting(true)}>
          Signing report
        </Button>
      ) : null}
    </>
  );
  return (
    <>
      <SideDrawer
        open={open}
        title="Versions"
        subtitle={document.document_name}
        width={600}
        footer={footer}
        onClose={onClose}
      >
        <VersionList document={document} renderCheck={renderCheck} />
      </SideDrawer>
      <SigningReportDialog document={document} open={isReporting} onClose={() => setIsReporting(false)} />
    </>
  );
}

function VersionList({ document, renderCheck }: Pick<VersionsDrawerProps, 'document' | 'renderCheck'>) {
  const { data, error, mutate } = useCall(viewVersions, { params: { id: document.id } });
  if (error && !data) return <LoadError message={error.message} onRetry={() => void mutate()} />;
  if (!data) return <VersionsSkeleton />;
  return (
    <List disablePadding aria-label="Versions">
      {data.map((version, index) => (
        <VersionRow
          key={`${version.version} ${version.attachment}`}
          version={version}
          documentName={document.document_name}
          isNewest={index === 0}
          check={renderCheck({ documentId: document.id, version: version.version })}
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
