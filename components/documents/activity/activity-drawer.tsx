import Export from '@mui/icons-material/IosShareRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ExportDialog } from '#components/ui/export/export-dialog.tsx';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import { MAX_FILE_NAME_LENGTH } from '#contracts/limits.ts';
import { ActivityList } from './activity-list.tsx';
import type { DocumentDialogProps } from '../dialog-props.ts';

/** Activity of a document, with its export. */
export function ActivityDrawer({ document, open, onClose }: DocumentDialogProps) {
  const [isExporting, setIsExporting] = useState(false);
  return (
    <>
      <SideDrawer
        open={open}
        title="Activity Report"
        subtitle={document.document_name}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>Close</Button>
            <Button startIcon={<Export />} onClick={() => setIsExporting(true)}>
              Export
            </Button>
          </>
        }
      >
        <ActivityList documentId={document.id} />
      </SideDrawer>
      <ExportDialog
        open={isExporting}
        onClose={() => setIsExporting(false)}
        defaultFileName={`Activity of ${document.document_name.replace(/\.pdf$/i, '')}`.slice(
          0,
          MAX_FILE_NAME_LENGTH,
        )}
        extra={{ table: 'activity', instance_id: document.id }}
      />
    </>
  );
}
