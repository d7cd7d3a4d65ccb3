import { AppError } from '#platform/errors/app-error.ts';
import type { ErrorCode } from '#platform/errors/error-answers.ts';
import type { StoredDocument } from './document-store.ts';

type Status = StoredDocument['status'];

/** Throws, naming the document and what became of it, unless all of them have one of these statuses. */
export function assertStatus(documents: readonly StoredDocument[], allowed: readonly Status[]): void {
  const other = documents.find(({ status }) => !allowed.includes(status));
  if (other) throw refuseStatus(other);
}

/** The refusal of what a document's status does not allow (any more). */
export function refuseStatus({ status, document_name }: StoredDocument): AppError {
  return new AppError(CODES[status], { about: document_name });
}

const CODES: Record<Status, ErrorCode> = {
  uploaded: 'document_not_started',
  in_progress: 'document_in_progress',
  signed: 'document_signed',
  rejected: 'document_rejected',
  cancelled: 'document_cancelled',
};
