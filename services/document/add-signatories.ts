import { randomUUID } from 'node:crypto';
import type { FieldErrors } from '#contracts/envelope.ts';
import { signMessages } from '#contracts/sign-form.ts';
import { signatoryMessages, type SignatoryEntry } from '#contracts/signatory.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { updateDocument, type StoredDocument } from './document-store.ts';
import { takeOwnDocuments } from './owned-documents.ts';
import { activeMembers, insertSignatories } from './signatory-store.ts';
import { startTurnAfter } from './start-turn.ts';

/** Names the signatories of documents and gives the turn to the first; all of the documents or none. */
export async function addSignatories(
  context: MemberContext,
  {
    instance_ids,
    signatory_data,
  }: { instance_ids: readonly string[]; signatory_data: readonly SignatoryEntry[] },
): Promise<void> {
  const entries = signatory_data.toSorted((one, other) => one.serial_number - other.serial_number);
  await context.database.transaction(async (tx) => {
    const documents = await takeOwnDocuments(tx, context, instance_ids);
    for (const document of documents) {
      if (document.status !== 'uploaded')
        throw new AppError('document_state', { about: document.document_name });
    }
    await checkMembers(tx, context.caller.organizationId, signatory_data);
    checkPages(documents, signatory_data);
    for (const document of documents) await start(tx, context, { document, entries });
  });
}

async function start(
  tx: Transaction,
  context: MemberContext,
  { document, entries }: { document: StoredDocument; entries: readonly SignatoryEntry[] },
): Promise<void> {
  await insertSignatories(tx, document, entries);
  await updateDocument(tx, document, { approval_track_id: randomUUID() });
  await recordActivity(tx, context.caller, {
    action: 'signatories_added',
    subjectId: document.id,
    details: { count: entries.length },
  });
  await startTurnAfter(tx, context, { document, place: 0 });
}

async function checkMembers(
  db: Queryable,
  organizationId: string,
  entries: readonly SignatoryEntry[],
): Promise<void> {
  const members = await activeMembers(
    db,
    organizationId,
    entries.map(({ user_id }) => user_id),
  );
  const membershipOf = new Map(members.map(({ user_id, signatory_id }) => [user_id, signatory_id]));
  refuse(entries, 'signatory_id', ({ user_id, signatory_id }) =>
    membershipOf.get(user_id) === signatory_id ? null : signatoryMessages.notAMember,
  );
}

function checkPages(documents: readonly StoredDocument[], entries: readonly SignatoryEntry[]): void {
  const pageCount = Math.min(...documents.map(({ page_count }) => page_count));
  refuse(entries, 'pages_to_sign', ({ pages_to_sign }) => {
    const beyond = pages_to_sign.find((page) => page > pageCount);
    return beyond === undefined ? null : signMessages.noSuchPage(beyond, pageCount);
  });
}

/** Throws with a message at each entry, by its place in the request, that has a problem. */
function refuse(
  entries: readonly SignatoryEntry[],
  field: keyof SignatoryEntry,
  problemOf: (entry: SignatoryEntry) => string | null,
): void {
  const fields: FieldErrors = {};
  entries.forEach((entry, index) => {
    const problem = problemOf(entry);
    if (problem) fields[`signatory_data.${index}.${field}`] = [problem];
  });
  if (Object.keys(fields).length > 0) throw new AppError('signatories_refused', { fields });
}
