import { randomUUID } from 'node:crypto';
import type { ActiveContent } from '#contracts/active-content.ts';
import { activeContentWords } from '#contracts/active-content-words.ts';
import type { UploadedDocument } from '#contracts/document.ts';
import { DOCUMENT_UPLOAD } from '#contracts/limits.ts';
import { firstFileProblem, uploadMessages } from '#contracts/upload.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import type { StagedBlob } from '#platform/blobs/blob-store.ts';
import { keepBlob } from '#platform/blobs/keep-blob.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import { stageUpload, uploadRefusal } from '#platform/http/stage-upload.ts';
import type { MemberContext } from '#platform/platform.ts';
import { findActiveContentPolicy } from '#platform/identity/organization-store.ts';
import { removeActiveContent } from '#trust/tasks/remove-active-content.ts';
import { encryptDocumentPassword } from '../signing/document-password.ts';
import { insertDocument } from '../document-store.ts';
import { inspectUpload, type UploadFacts } from './inspect-upload.ts';
import { readDocument } from '../list/read-documents.ts';
import { removeUnneededBlob } from '../files/remove-blob.ts';

/** Stores a PDF as version 1 of a new document. On any failure neither file nor row is kept. */
export async function uploadDocument(
  context: MemberContext,
  { password, file }: { password: string; file: IncomingFile },
): Promise<UploadedDocument> {
  const problem = firstFileProblem({ name: file.name, size: 1 }, DOCUMENT_UPLOAD); // its size is not known yet
  if (problem) throw uploadRefusal(file.name, problem);
  const uploaded = await stageUpload(context.blobs.of(context.caller.organizationId), file, DOCUMENT_UPLOAD);
  try {
    const facts = await inspectUpload(context.engine, { file: uploaded.file, name: file.name, password });
    const upload = { name: file.name, password, blob: uploaded, facts };
    const cleaned = await applyPolicy(context, upload);
    const id = await storeDocument(context, cleaned).finally(() => cleaned.blob.discard());
    return { ...(await readDocument(context, id)), removed_content: cleaned.removed ?? [] };
  } finally {
    await uploaded.discard();
  }
}

/**
 * Returns the upload as the organization wants it: as it is, or without active content. A file that is signed already cannot be changed.
 * @throws AppError upload_refused, at the file
 */
async function applyPolicy(context: MemberContext, upload: NewUpload): Promise<NewUpload> {
  const { database, caller, blobs, engine } = context;
  const { name, password, blob, facts } = upload;
  if (facts.activeContent.length === 0) return upload;
  const policy = await findActiveContentPolicy(database, caller.organizationId);
  if (policy === 'refuse')
    throw fieldError(
      platformErrors.upload_refused,
      'file',
      uploadMessages.activeContent(name, facts.activeContent),
    );
  if (policy === 'keep' || facts.isSigned) return upload;
  const { staged } = await blobs.of(caller.organizationId).stageFile((to) =>
    engine.run(removeActiveContent, {
      file: blob.file,
      to,
      password: password === '' ? undefined : password,
    }),
  );
  return { ...upload, blob: staged, facts: { ...facts, activeContent: [] }, removed: facts.activeContent };
}

interface NewUpload {
  name: string;
  password: string;
  blob: StagedBlob;
  facts: UploadFacts;
  /** Active content that was removed. */
  removed?: ActiveContent[];
}

async function storeDocument(
  context: MemberContext,
  { name, password, blob, facts, removed = [] }: NewUpload,
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
        active_content: facts.activeContent,
        encrypted_password: needsPassword ? encryptDocumentPassword(vault, { caller, id, password }) : null,
        size: blob.size,
        sha256: blob.sha256,
      });
      await recordActivity(tx, caller, {
        action: 'document_uploaded',
        subjectId: id,
        details: {
          name,
          ...wordsAs('active_content', facts.activeContent),
          ...wordsAs('removed_content', removed),
        },
      });
    });
  } catch (error) {
    await removeUnneededBlob(context, { organizationId: caller.organizationId, sha256: blob.sha256 });
    throw error;
  }
  return id;
}

const wordsAs = (key: string, kinds: readonly ActiveContent[]) =>
  kinds.length === 0 ? {} : { [key]: activeContentWords(kinds) };
