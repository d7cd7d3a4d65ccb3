import type { FieldErrors } from '#contracts/envelope.ts';
import { signMessages } from '#contracts/sign-form.ts';
import { signatoryMessages, type SignatoryEntry } from '#contracts/signatory.ts';
import type { Queryable } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { StoredDocument } from '../document-store.ts';
import { activeMembers } from './signatory-store.ts';
import { documentErrors } from '../document-errors.ts';

/** A list of signatories by the name that its form has for it. */
export interface SignatoryForm {
  field: 'signatory_data' | 'workflow_data';
  entries: readonly SignatoryEntry[];
}

/** Throws with a message at each entry whose person is no active member of the organization. */
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

/** Throws with a message at each entry that names a page which one of the documents lacks. */
export function checkPages(documents: readonly StoredDocument[], form: SignatoryForm): void {
  refuse(form, 'pages_to_sign', (entry) => missingPage(documents, entry));
}

/** The first page of the entry that one of the documents lacks, in words; with several documents, which one. */
export function missingPage(
  documents: readonly StoredDocument[],
  { pages_to_sign }: Pick<SignatoryEntry, 'pages_to_sign'>,
): string | null {
  for (const { document_name, page_count } of documents) {
    const beyond = pages_to_sign.find((page) => page > page_count);
    if (beyond === undefined) continue;
    const message = signMessages.noSuchPage(beyond, page_count);
    return documents.length === 1 ? message : `${document_name}: ${message}`;
  }
  return null;
}

/** Throws with a message at each entry, by its place in the request, that has a problem. */
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
