import type { SignatoryEntry } from '#contracts/signatory.ts';
import { recordActivities } from '#platform/audit/record-activity.ts';
import type { Transaction } from '#platform/database.ts';
import type { MemberContext } from '#platform/platform.ts';
import { announce } from '../correspondence/announce.ts';
import { startDocuments, type StoredDocument } from '../document-store.ts';
import { findNames } from '#platform/identity/member-store.ts';
import { insertSignatories, type StoredSignatory } from './signatory-store.ts';

interface Start {
  /** Documents, locked and without signatories so far. */
  documents: readonly StoredDocument[];
  entries: readonly SignatoryEntry[];
  action: 'signatories_added' | 'workflow_assigned';
  /** Name of the workflow, where one was assigned. */
  workflow?: string;
}

/** Adds the same signatories to each of the documents, gives the turn to the first and notifies them. */
export async function startSigning(
  tx: Transaction,
  context: MemberContext,
  { documents, entries, action, workflow }: Start,
): Promise<void> {
  const { caller } = context;
  const ordered = entries.toSorted((one, other) => one.serial_number - other.serial_number);
  const firsts = await insertSignatories(tx, caller.organizationId, { documents, entries: ordered });
  await startDocuments(tx, caller.organizationId, firsts);
  const details = {
    count: ordered.length,
    signatories: await namesInOrder(tx, ordered),
    ...(workflow === undefined ? {} : { workflow }),
  };
  await recordActivities(
    tx,
    caller,
    documents.map(({ id }) => ({ action, subjectId: id, details })),
  );
  await announce(tx, context, turnsOf(documents, firsts));
}

async function namesInOrder(tx: Transaction, entries: readonly SignatoryEntry[]): Promise<string> {
  const ids = entries.map(({ user_id }) => user_id);
  const names = await findNames(tx, ids);
  return ids.map((id) => names.get(id) ?? '').join(', ');
}

function turnsOf(documents: readonly StoredDocument[], firsts: readonly StoredSignatory[]) {
  const byDocument = new Map(firsts.map((signatory) => [signatory.document_id, signatory]));
  return documents.flatMap((document) => {
    const signatory = byDocument.get(document.id);
    return signatory ? [{ kind: 'turn' as const, document, signatory }] : [];
  });
}
