import type { SignatoryEntry } from '#contracts/signatory.ts';
import { recordActivities } from '#platform/audit/record-activity.ts';
import type { Transaction } from '#platform/database.ts';
import type { MemberContext } from '#platform/platform.ts';
import type { Guest } from '#platform/invitations/invite-guests.ts';
import { announce } from '../correspondence/announce.ts';
import { mailGuests } from '../correspondence/mail-guests.ts';
import { startDocuments, type StoredDocument } from '../document-store.ts';
import { changeDueDate } from '../due-dates/set-due-date.ts';
import { findMemberNames } from '#platform/identity/member-store.ts';
import { insertSignatories, pagesToSign, type StoredSignatory } from './signatory-store.ts';

interface Start {
  /** Documents, locked and without signatories so far. */
  documents: readonly StoredDocument[];
  entries: readonly SignatoryEntry[];
  /** People who were invited as signatories just now. */
  guests?: readonly Guest[];
  action: 'signatories_added' | 'workflow_assigned';
  /** Day by which the documents are to be signed; unchanged if absent. */
  dueDate?: string | null | undefined;
  /** Name of the workflow, where one was assigned. */
  workflow?: string;
}

/** Adds the same signatories to each of the documents, gives the turn to the first, whose user id it returns, and notifies them. */
export async function startSigning(
  tx: Transaction,
  context: MemberContext,
  { entries, guests = [], action, workflow, dueDate, ...start }: Start,
): Promise<string | undefined> {
  const { caller } = context;
  if (dueDate !== undefined) await changeDueDate(tx, context, { documents: start.documents, dueDate });
  const documents = start.documents.map((one) =>
    dueDate === undefined ? one : { ...one, due_date: dueDate },
  );
  const ordered = entries.toSorted((one, other) => one.serial_number - other.serial_number);
  const firsts = await insertSignatories(tx, caller.organizationId, { documents, entries: ordered });
  await startDocuments(tx, caller.organizationId, firsts);
  const details = {
    count: ordered.length,
    signatories: await namesInOrder(tx, caller.organizationId, ordered),
    ...(workflow === undefined ? {} : { workflow }),
  };
  await recordActivities(
    tx,
    caller,
    documents.map(({ id }) => ({ action, subjectId: id, details })),
  );
  const invited = new Set(guests.map(({ userId }) => userId));
  await announce(tx, context, turnsOf(documents, firsts, invited));
  await mailGuests(tx, context, { documents, entries: withCommonPages(ordered, documents), guests });
  return ordered[0]?.user_id;
}

/** Returns the entries with the pages to sign of all documents, or with none where these differ. */
function withCommonPages(
  entries: readonly SignatoryEntry[],
  documents: readonly StoredDocument[],
): SignatoryEntry[] {
  return entries.map((entry) => {
    const [pages = [], ...others] = documents.map(({ page_count }) => pagesToSign(entry, page_count));
    const areSame = others.every((other) => other.join() === pages.join());
    return { ...entry, pages_to_sign: areSame ? pages : [] };
  });
}

async function namesInOrder(
  tx: Transaction,
  organizationId: string,
  entries: readonly SignatoryEntry[],
): Promise<string> {
  const ids = entries.map(({ user_id }) => user_id);
  const names = await findMemberNames(tx, organizationId, ids);
  return ids.map((id) => names.get(id) ?? '').join(', ');
}

/** Returns the events of the first turns; that of a person invited just now is mailed with the invitation. */
function turnsOf(
  documents: readonly StoredDocument[],
  firsts: readonly StoredSignatory[],
  invited: ReadonlySet<string>,
) {
  const byDocument = new Map(firsts.map((signatory) => [signatory.document_id, signatory]));
  return documents.flatMap((document) => {
    const signatory = byDocument.get(document.id);
    return signatory
      ? [{ kind: 'turn' as const, document, signatory, isMailed: !invited.has(signatory.user_id) }]
      : [];
  });
}
