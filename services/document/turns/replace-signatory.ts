import type { ReplaceSignatory } from '#contracts/document.ts';
import { signatoryMessages, type SignatoryEntry } from '#contracts/signatory.ts';
import { recordActivities } from '#platform/audit/record-activity.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { violatedConstraint } from '#platform/errors/violated-constraint.ts';
import { findMemberNames } from '#platform/identity/member-store.ts';
import type { MemberContext } from '#platform/platform.ts';
import type { Guest } from '#platform/invitations/invite-guests.ts';
import { mailingTransaction } from '#platform/mail/mail-quota.ts';
import { announce } from '../correspondence/announce.ts';
import type { DocumentEvent } from '../correspondence/document-event.ts';
import { mailGuests } from '../correspondence/mail-guests.ts';
import { documentErrors } from '../document-errors.ts';
import { updateDocument, type StoredDocument } from '../document-store.ts';
import { takeOwnDocuments } from '../owned-documents.ts';
import { assertStatus } from '../refuse-status.ts';
import { nameSignatories } from './name-signatories.ts';
import { activeMembers, type StoredSignatory } from './signatory-store.ts';
import { insertReplacements, removeWaiting } from './waiting-store.ts';

type Person = Pick<SignatoryEntry, 'user_id' | 'signatory_id'>;

interface Replacement {
  document: StoredDocument;
  former: StoredSignatory;
  signatory: StoredSignatory;
}

/**
 * Hands documents over from a signatory who has not acted to another person, who keeps order, pages and note; all of the
 * documents or none.
 * @throws AppError not_found, permission_denied; one for the status of a document; signatory_not_replaceable when the
 * former signatory has acted or is none; signatories_refused at the person who is to sign
 */
export async function replaceSignatory(
  context: MemberContext,
  { instance_ids, former_user_id, signatory, reason }: ReplaceSignatory,
): Promise<void> {
  const { caller } = context;
  try {
    await mailingTransaction(context, async (tx, quota) => {
      const documents = await takeOwnDocuments(tx, context, instance_ids);
      assertStatus(documents, ['in_progress']);
      const named = await nameSignatories(tx, caller, {
        entries: [signatory],
        fieldOf: () => 'email',
        quota,
      });
      const [person] = named.entries;
      if (!person) throw new Error('The person to sign has been lost.');
      await assertMayReplace(tx, context, { person, former_user_id });
      const replaced = await replace(tx, context, { documents, former_user_id, person });
      const names = await findMemberNames(tx, caller.organizationId, [former_user_id, person.user_id]);
      const former = names.get(former_user_id) ?? '';
      const details = { former, name: names.get(person.user_id) ?? '', reason };
      await recordActivities(
        tx,
        caller,
        replaced.map(({ document: { id } }) => ({ action: 'signatory_replaced', subjectId: id, details })),
      );
      await tell(tx, context, { replaced, former, reason, guests: named.guests });
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'signatories_user') throw error;
    throw fieldError(documentErrors.signatories_refused, 'signatory_id', signatoryMessages.duplicate);
  }
}

async function assertMayReplace(
  tx: Transaction,
  { caller }: MemberContext,
  { person, former_user_id }: { person: Person; former_user_id: string },
): Promise<void> {
  const refuse = (message: string) => fieldError(documentErrors.signatories_refused, 'signatory_id', message);
  if (person.user_id === former_user_id) throw refuse(signatoryMessages.duplicate);
  const [member] = await activeMembers(tx, caller.organizationId, [person.user_id]);
  if (member?.signatory_id !== person.signatory_id) throw refuse(signatoryMessages.notAMember);
}

async function replace(
  tx: Transaction,
  { caller }: MemberContext,
  {
    documents,
    former_user_id: userId,
    person,
  }: { documents: readonly StoredDocument[]; former_user_id: string; person: Person },
): Promise<Replacement[]> {
  const documentIds = documents.map(({ id }) => id);
  const removed = await removeWaiting(tx, caller, { documentIds, userId });
  const formerOf = new Map(removed.map((entry) => [entry.document_id, entry]));
  const other = documents.find(({ id }) => !formerOf.has(id));
  if (other) throw new AppError(documentErrors.signatory_not_replaceable, { about: other.document_name });
  const inserted = await insertReplacements(tx, removed, person);
  const signatoryOf = new Map(inserted.map((entry) => [entry.document_id, entry]));
  const replaced: Replacement[] = [];
  for (const document of documents) {
    const former = formerOf.get(document.id);
    const signatory = signatoryOf.get(document.id);
    if (!former || !signatory) throw new Error('A signatory has been lost.');
    if (signatory.state === 'pending')
      await updateDocument(tx, document, {
        status: 'in_progress',
        turn_user_id: person.user_id,
        turn_started_at: new Date(),
      });
    replaced.push({ document, former, signatory });
  }
  return replaced;
}

interface Told {
  replaced: readonly Replacement[];
  /** Name of the former signatory. */
  former: string;
  reason: string;
  guests: readonly Guest[];
}

async function tell(
  tx: Transaction,
  context: MemberContext,
  { replaced, former, reason, guests }: Told,
): Promise<void> {
  const isMailed = guests.length === 0; // an invitation names the documents itself
  const events = replaced.flatMap(({ document, signatory, former: entry }): DocumentEvent[] => [
    { kind: 'handed_over', document, signatory, former, reason, isMailed },
    { kind: 'relieved', document, former: entry, reason },
  ]);
  await announce(tx, context, events);
  const entries = replaced.map(({ signatory }) => signatory).slice(0, 1);
  const documents = replaced.map(({ document }) => document);
  await mailGuests(tx, context, { documents, entries, guests, reason: `In place of ${former}: ${reason}` });
}
