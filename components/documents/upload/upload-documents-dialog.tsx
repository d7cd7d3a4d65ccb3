import { uploadFile } from '#client/upload.ts';
import { useRefresh } from '#client/use-call.ts';
import { UploadDialog } from '#components/ui/upload/upload-dialog.tsx';
import type { Sending } from '#components/ui/upload/use-upload-list.ts';
import { activeContentWords } from '#contracts/active-content-words.ts';
import { uploadDocument, type UploadedDocument } from '#contracts/document.ts';
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

async function send({ password, ...upload }: Sending): Promise<string | null> {
  const fields: Record<string, string> = password ? { password } : {};
  return noteOf(await uploadFile(uploadDocument, { ...upload, fields, quiet: true }));
}

/** Returns what the uploader should know about the file of a new document, or null. */
export function noteOf(document: UploadedDocument | null): string | null {
  const { active_content = [], removed_content = [] } = document ?? {};
  if (removed_content.length > 0) return `Uploaded without ${activeContentWords(removed_content)}.`;
  return active_content.length === 0 ? null : `Contains ${activeContentWords(active_content)}.`;
}
