import { AppError } from '#platform/errors/app-error.ts';
import type { ErrorKind } from '#platform/errors/error-kind.ts';
import type { StoredDocument } from './document-store.ts';
import { documentErrors } from './document-errors.ts';

type Status = StoredDocument['status'];

/**
 * Checks that all documents have one of these statuses.
 * @throws AppError that names the document and states its status
 */
export function assertStatus(documents: readonly StoredDocument[], allowed: readonly Status[]): void {
  const other = documents.find(({ status }) => !allowed.includes(status));
  if (other) throw refuseStatus(other);
}

/** Returns the error for an action that the status of a document does not allow. */
export function refuseStatus({ status, document_name }: StoredDocument): AppError {
  return new AppError(KINDS[status], { about: document_name });
}

const KINDS: Record<Status, ErrorKind> = {
  uploaded: documentErrors.document_not_started,
  in_progress: documentErrors.document_in_progress,
  signed: documentErrors.document_signed,
  rejected: documentErrors.document_rejected,
  cancelled: documentErrors.document_cancelled,
};
