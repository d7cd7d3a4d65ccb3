import type { FieldErrors } from '#contracts/envelope.ts';
import { fieldProblem, numberedPages } from '#contracts/placed-field-rules.ts';
import { signMessages } from '#contracts/sign-position.ts';
import { signatoryMessages, type SignatoryEntry } from '#contracts/signatory.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import type { StoredDocument } from '../document-store.ts';
import { inspectDocuments, type InspectedDocument } from './inspect-documents.ts';
import { activeMembers } from './signatory-store.ts';
import { documentErrors } from '../document-errors.ts';

/** List of signatories under the name of its form field. */
export interface SignatoryForm {
  field: 'signatory_data' | 'workflow_data';
  entries: readonly SignatoryEntry[];
}

/**
 * Checks that each entry names an active member of the organization.
 * @throws AppError with a message at each other entry
 */
export async function checkMembers(
  db: Queryable,
  organizationId: string,
  form: SignatoryForm,
): Promise<void> {
  const members = await activeMembers(
    db,
    organizationId,
    form.entries.map(({ user_id }) => user_id),
  );
  const membershipOf = new Map(members.map(({ user_id, signatory_id }) => [user_id, signatory_id]));
  refuse(form, 'signatory_id', ({ user_id, signatory_id }) =>
    membershipOf.get(user_id) === signatory_id ? null : signatoryMessages.notAMember,
  );
}

/**
 * Checks that all documents have the pages that the entries name.
 * @throws AppError with a message at each entry that names a missing page
 */
export function checkPages(documents: readonly StoredDocument[], form: SignatoryForm): void {
  refuse(form, 'pages_to_sign', (entry) => missingPage(documents, entry));
}

/**
 * Returns the message about the first page of the entry that a document lacks, with the document's name where
 * there are several; null when none is missing.
 */
export function missingPage(
  documents: readonly StoredDocument[],
  entry: Pick<SignatoryEntry, 'pages_to_sign' | 'signature_field'>,
): string | null {
  const numbers = numberedPages(entry);
  for (const { document_name, page_count } of documents) {
    const beyond = numbers.find((page) => page > page_count);
    if (beyond === undefined) continue;
    const message = signMessages.noSuchPage(beyond, page_count);
    return documents.length === 1 ? message : `${document_name}: ${message}`;
  }
  return null;
}

/**
 * Checks that all documents contain the fields of the entries.
 * @throws AppError with a message at each entry whose field is on a missing page or extends beyond one
 */
export async function checkFields(
  tx: Transaction,
  context: MemberContext,
  { documents, ...form }: SignatoryForm & { documents: readonly StoredDocument[] },
): Promise<void> {
  if (!form.entries.some(({ signature_field }) => signature_field)) return;
  const inspected = await inspectDocuments(tx, context, documents);
  refuse(form, 'signature_field', (entry) => misplacedField(inspected, entry));
}

/**
 * Returns the message about the first document that does not contain the entry's field, with the document's name where there
 * are several; null when all do.
 */
export function misplacedField(
  documents: readonly InspectedDocument[],
  { signature_field: field }: Pick<SignatoryEntry, 'signature_field'>,
): string | null {
  if (!field) return null;
  for (const { document, inspection } of documents) {
    const message = fieldProblem(field, inspection);
    if (message) return documents.length === 1 ? message : `${document.document_name}: ${message}`;
  }
  return null;
}

/** Throws an AppError with a message at each entry that has a problem, by its index in the request. */
function refuse(
  { field, entries }: SignatoryForm,
  of: keyof SignatoryEntry,
  problemOf: (entry: SignatoryEntry) => string | null,
): void {
  const fields: FieldErrors = {};
  entries.forEach((entry, index) => {
    const problem = problemOf(entry);
    if (problem) fields[`${field}.${index}.${of}`] = [problem];
  });
  if (Object.keys(fields).length > 0) throw new AppError(documentErrors.signatories_refused, { fields });
}
