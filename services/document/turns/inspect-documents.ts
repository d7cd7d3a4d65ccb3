import { SigningError, type PdfInspection } from '#signing';
import type { Transaction } from '#platform/database.ts';
import type { MemberContext } from '#platform/platform.ts';
import { inspectFile } from '#trust/tasks/inspect-file.ts';
import type { StoredDocument } from '../document-store.ts';
import { decryptDocumentPassword } from '../signing/document-password.ts';
import { signingRefusal } from '../signing/signing-refusal.ts';
import { newestVersions } from '../version-store.ts';

/** Document with the pages of its newest version. */
export interface InspectedDocument {
  document: StoredDocument;
  inspection: PdfInspection;
}

/** Reads the pages of these documents. @throws AppError when a file cannot be opened */
export async function inspectDocuments(
  tx: Transaction,
  { blobs, caller, engine, vault }: MemberContext,
  documents: readonly StoredDocument[],
): Promise<InspectedDocument[]> {
  const versions = await newestVersions(
    tx,
    caller,
    documents.map(({ id }) => id),
  );
  const hashOf = new Map(versions.map(({ id, sha256 }) => [id, sha256]));
  const inspect = async (document: StoredDocument): Promise<InspectedDocument> => {
    const password = decryptDocumentPassword(vault, document);
    const inspection = await blobs
      .of(caller.organizationId)
      .withFile(hashOf.get(document.id) ?? '', (file) => engine.run(inspectFile, { file, password }));
    return { document, inspection };
  };
  try {
    return await Promise.all(documents.map(inspect));
  } catch (error) {
    throw error instanceof SigningError ? signingRefusal(error) : error;
  }
}
