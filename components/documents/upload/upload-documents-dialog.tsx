import { uploadFile } from '#client/upload.ts';
import { useRefresh } from '#client/use-call.ts';
import { UploadDialog } from '#components/ui/upload/upload-dialog.tsx';
import type { Sending } from '#components/ui/upload/use-upload-list.ts';
import { uploadDocument } from '#contracts/document.ts';
import { DOCUMENT_UPLOAD } from '#contracts/limits.ts';
import { looksLikePdf, uploadMessages } from '#contracts/upload.ts';

/** Uploads PDF files; each becomes a document. */
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

/** Returns the error message of a file that is named .pdf but does not begin like a PDF, or null. */
export async function inspectPdfFile(file: File): Promise<string | null> {
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  return looksLikePdf(head) ? null : uploadMessages.wrongType(file.name);
}

function send({ password, ...upload }: Sending): Promise<unknown> {
  return uploadFile(uploadDocument, { ...upload, fields: password ? { password } : {}, quiet: true });
}
