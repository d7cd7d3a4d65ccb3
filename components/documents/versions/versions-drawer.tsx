import NoFile from '@mui/icons-material/InsertDriveFileOutlined';
import Report from '@mui/icons-material/VerifiedUserOutlined';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import { useState, type ReactNode } from 'react';
import { useHasExtensions } from '#client/extensions.ts';
import { useCall } from '#client/use-call.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LoadError } from '#components/ui/load-error.tsx';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import { viewVersions } from '#contracts/document-files.ts';
import type { DocumentDialogProps } from '../dialog-props.ts';
import { SigningReportDialog } from '../report/signing-report-dialog.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { VersionRow } from './version-row.tsx';

export interface VersionsDrawerProps extends DocumentDialogProps {
  /** Renders the check of a version's signatures, below the version. */
  renderCheck: (version: { documentId: string; version: number }) => ReactNode;
}

/** All versions of a document, newest first. */
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
  if (error && !data) return <LoadError error={error} onRetry={() => void mutate()} />;
  if (!data) return <RowsSkeleton label="Loading versions" count={2} height={68} gap={2} />;
  if (data.length === 0)
    return (
      <EmptyState
        icon={<NoFile />}
        title="No Attachments"
        hint="The services hold no file of this document. Upload it again to have it signed."
      />
    );
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
