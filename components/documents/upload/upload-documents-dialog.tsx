import { uploadFile } from '#client/upload.ts';
import { useRefresh } from '#client/use-call.ts';
import { UploadDialog } from '#components/ui/upload/upload-dialog.tsx';
import type { Sending } from '#components/ui/upload/upload-list-use.ts';
import { uploadDocument } from '#contracts/document.ts';
import { DOCUMENT_UPLOAD } from '#contracts/limits.ts';
import { inspectPdfFile } from './inspect-pdf-file.ts';

/** Uploads PDF files, each as a document of its own. */
export function UploadDocumentsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const refresh = useRefresh();
  return (
    <UploadDialog
      open={open}
      onClose={onClose}
      limits={DOCUMENT_UPLOAD}
      inspect={inspectPdfFile}
      send={send}
      onUploaded={() => void refresh(['/document'])}
    />
  );
}

function send({ password, ...upload }: Sending): Promise<unknown> {
  return uploadFile(uploadDocument, { ...upload, fields: password ? { password } : {}, quiet: true });
}
