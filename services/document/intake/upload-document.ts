import { randomUUID } from 'node:crypto';
import type { Document } from '#contracts/document.ts';
import { DOCUMENT_UPLOAD } from '#contracts/limits.ts';
import { firstFileProblem } from '#contracts/upload.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import type { StagedBlob } from '#platform/blobs/blob-store.ts';
import { keepBlob } from '#platform/blobs/keep-blob.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import { stageUpload, uploadRefusal } from '#platform/http/stage-upload.ts';
import type { MemberContext } from '#platform/platform.ts';
import { encryptDocumentPassword } from '../signing/document-password.ts';
import { insertDocument } from '../document-store.ts';
import { inspectUpload, type UploadFacts } from './inspect-upload.ts';
import { readDocument } from '../list/read-documents.ts';
import { removeUnneededBlob } from '../files/remove-blob.ts';

/** Stores a PDF as version 1 of a new document. On any failure neither file nor row is kept. */
export async function uploadDocument(
  context: MemberContext,
  { password, file }: { password: string; file: IncomingFile },
): Promise<Document> {
  const problem = firstFileProblem({ name: file.name, size: 1 }, DOCUMENT_UPLOAD); // its size is not known yet
  if (problem) throw uploadRefusal(file.name, problem);
  const blob = await stageUpload(context.blobs, file, DOCUMENT_UPLOAD);
  try {
    const facts = await inspectUpload(context.engine, { file: blob.path, name: file.name, password });
    const id = await storeDocument(context, { name: file.name, password, blob, facts });
    return await readDocument(context, id);
  } finally {
    await blob.discard();
  }
}

interface NewUpload {
  name: string;
  password: string;
  blob: StagedBlob;
  facts: UploadFacts;
}

async function storeDocument(
  context: MemberContext,
  { name, password, blob, facts }: NewUpload,
): Promise<string> {
  const { caller, database, vault } = context;
  const id = randomUUID();
  const needsPassword = facts.isEncrypted && password !== '';
  try {
    await database.transaction(async (tx) => {
      await keepBlob(tx, blob);
      await insertDocument(tx, caller, {
        id,
        document_name: name,
        page_count: facts.pageCount,
        is_encrypted: facts.isEncrypted,
        encrypted_password: needsPassword ? encryptDocumentPassword(vault, { caller, id, password }) : null,
        size: blob.size,
        sha256: blob.sha256,
      });
      await recordActivity(tx, caller, { action: 'document_uploaded', subjectId: id, details: { name } });
    });
  } catch (error) {
    await removeUnneededBlob(context, blob.sha256);
    throw error;
  }
  return id;
}
