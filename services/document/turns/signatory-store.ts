import { and, asc, eq, gt, inArray, or, sql } from '#platform/drizzle/orm.ts';
import { fieldIn, pagesOfField } from '#contracts/placed-field-rules.ts';
import type { SignatoryEntry, SignatoryState } from '#contracts/signatory.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { isInvited, memberships, users } from '#platform/identity/identity-tables.ts';
import { signatories } from './signatory-tables.ts';

export type StoredSignatory = typeof signatories.$inferSelect;

/** Returns user id and membership id of those of these users who are active members of the organization or invited. */
export async function activeMembers(db: Queryable, organizationId: string, userIds: readonly string[]) {
  return db
    .select({ user_id: memberships.user_id, signatory_id: memberships.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(
      and(
        eq(memberships.organization_id, organizationId),
        inArray(memberships.user_id, [...userIds]),
        or(eq(memberships.is_active, true), isInvited),
        eq(users.is_active, true),
      ),
    );
}

/**
 * Inserts the signatories of each document in the order given and returns the first signatory of each, whose turn it
 * is.
 */
export async function insertSignatories(
  tx: Transaction,
  organization_id: string,
  {
    documents,
    entries,
  }: { documents: readonly { id: string; page_count: number }[]; entries: readonly SignatoryEntry[] },
): Promise<StoredSignatory[]> {
  const rows = documents.flatMap((document) =>
    entries.map((entry, index) => ({
      organization_id,
      document_id: document.id,
      user_id: entry.user_id,
      signatory_id: entry.signatory_id,
      serial_number: index + 1,
      pages_to_sign: pagesToSign(entry, document.page_count),
      instruction_notes: entry.instruction_notes,
      other_pages_allowed: entry.other_pages_allowed ?? true,
      signature_field: entry.signature_field ? fieldIn(entry.signature_field, document.page_count) : null,
      state: index === 0 ? ('pending' as const) : ('waiting' as const),
    })),
  );
  const stored = await tx.insert(signatories).values(rows).returning();
  return stored.filter(({ serial_number }) => serial_number === 1);
}

/** Returns the pages to sign, ascending: for a field on every page or on the last one, those of the field. */
export function pagesToSign({ pages_to_sign, signature_field }: SignatoryEntry, pageCount: number): number[] {
  const wanted = signature_field?.pages;
  return pagesOfField({ pages: typeof wanted === 'string' ? wanted : pages_to_sign }, pageCount);
}

interface DocumentKey {
  id: string;
  organization_id: string;
}

const isAfter = ({ id, organization_id }: DocumentKey, serialNumber: number) =>
  and(
    eq(signatories.organization_id, organization_id),
    eq(signatories.document_id, id),
    gt(signatories.serial_number, serialNumber),
  );

/** Returns the signatories after this serial number in the signing order. */
export async function findLaterSignatories(
  tx: Transaction,
  document: DocumentKey,
  after: number,
): Promise<StoredSignatory[]> {
  return tx
    .select()
    .from(signatories)
    .where(isAfter(document, after))
    .orderBy(asc(signatories.serial_number));
}

/** Stores the names of the empty signature fields that the file has for signatories of a document, by serial number. */
export async function nameFields(
  tx: Transaction,
  { id, organization_id }: DocumentKey,
  names: ReadonlyMap<number, string>,
): Promise<void> {
  for (const [serialNumber, name] of names) {
    await tx
      .update(signatories)
      .set({ pdf_field_name: name })
      .where(
        and(
          eq(signatories.organization_id, organization_id),
          eq(signatories.document_id, id),
          eq(signatories.serial_number, serialNumber),
        ),
      );
  }
}

/** Returns the signatory after this serial number in the signing order; 0 is before the first. */
export async function findNextSignatory(
  tx: Transaction,
  document: DocumentKey,
  after: number,
): Promise<StoredSignatory | null> {
  const [found] = await tx
    .select()
    .from(signatories)
    .where(isAfter(document, after))
    .orderBy(asc(signatories.serial_number))
    .limit(1);
  return found ?? null;
}

const isOwnEntry = (caller: Member, documentId: string, states: readonly SignatoryState[]) =>
  and(
    eq(signatories.organization_id, caller.organizationId),
    eq(signatories.document_id, documentId),
    eq(signatories.user_id, caller.userId),
    inArray(signatories.state, [...states]),
  );

/** Returns whether the caller has signed this document or marked it as signed. */
export async function hasSigned(db: Queryable, caller: Member, documentId: string): Promise<boolean> {
  const found = await db
    .select({ id: signatories.id })
    .from(signatories)
    .where(isOwnEntry(caller, documentId, ['signed', 'marked_as_signed']));
  return found.length > 0;
}

/** Returns the caller's entry as a signatory while it is their turn; null otherwise. */
export async function findTurn(
  tx: Transaction,
  caller: Member,
  documentId: string,
): Promise<StoredSignatory | null> {
  const [found] = await tx
    .select()
    .from(signatories)
    .where(isOwnEntry(caller, documentId, ['pending']));
  return found ?? null;
}

/** Returns the documents of these approval ids; only the caller's own count. */
export async function documentsOfApprovals(db: Queryable, caller: Member, approvalIds: readonly string[]) {
  return db
    .select({ document_id: signatories.document_id })
    .from(signatories)
    .where(
      and(
        eq(signatories.organization_id, caller.organizationId),
        eq(signatories.user_id, caller.userId),
        inArray(signatories.id, [...approvalIds]),
      ),
    );
}

/** Returns, by document, the signatory whose turn it is; documents without a turn are left out. */
export async function pendingSignatories(
  db: Queryable,
  organizationId: string,
  documentIds: readonly string[],
): Promise<Map<string, StoredSignatory>> {
  const rows = await db
    .select()
    .from(signatories)
    .where(
      and(
        eq(signatories.organization_id, organizationId),
        inArray(signatories.document_id, [...documentIds]),
        eq(signatories.state, 'pending'),
      ),
    );
  return new Map(rows.map((row) => [row.document_id, row]));
}

/**
 * Claims the reminders of these signatories and returns the ids of those who were not reminded within the pause.
 */
export async function claimReminders(
  tx: Transaction,
  organizationId: string,
  { ids, pauseMinutes }: { ids: readonly string[]; pauseMinutes: number },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const claimed = await tx
    .update(signatories)
    .set({ reminded_at: sql`now()` })
    .where(
      and(
        eq(signatories.organization_id, organizationId),
        inArray(signatories.id, [...ids]),
        eq(signatories.state, 'pending'),
        sql`coalesce(${signatories.reminded_at} <= now() - make_interval(mins => ${pauseMinutes}), true)`,
      ),
    )
    .returning({ id: signatories.id });
  return new Set(claimed.map(({ id }) => id));
}

/** Changes the state of a signatory; returns false when it is no longer the state that the caller expects. */
export async function moveSignatory(
  tx: Transaction,
  { id, organization_id }: Pick<StoredSignatory, 'id' | 'organization_id'>,
  move: { from: SignatoryState; to: SignatoryState; remarks?: string },
): Promise<boolean> {
  const moved = await tx
    .update(signatories)
    .set({
      state: move.to,
      ...(move.to === 'pending' ? {} : { acted_at: sql`now()`, remarks: move.remarks ?? '' }),
    })
    .where(
      and(
        eq(signatories.organization_id, organization_id),
        eq(signatories.id, id),
        eq(signatories.state, move.from),
      ),
    )
    .returning({ id: signatories.id });
  return moved.length === 1;
}

/** Ends the turns at these documents: their signatories return to waiting. */
export async function returnTurns(
  tx: Transaction,
  organizationId: string,
  documentIds: readonly string[],
): Promise<void> {
  await tx
    .update(signatories)
    .set({ state: 'waiting' })
    .where(
      and(
        eq(signatories.organization_id, organizationId),
        inArray(signatories.document_id, [...documentIds]),
        eq(signatories.state, 'pending'),
      ),
    );
}

/** Ends the caller's turns at these documents and returns their serial numbers by document. */
export async function moveOwnTurns(
  tx: Transaction,
  caller: Member,
  {
    documentIds,
    to,
    remarks,
  }: { documentIds: readonly string[]; to: 'rejected' | 'marked_as_signed'; remarks: string },
): Promise<Map<string, number>> {
  const moved = await tx
    .update(signatories)
    .set({ state: to, acted_at: sql`now()`, remarks })
    .where(
      and(
        eq(signatories.organization_id, caller.organizationId),
        inArray(signatories.document_id, [...documentIds]),
        eq(signatories.user_id, caller.userId),
        eq(signatories.state, 'pending'),
      ),
    )
    .returning({ document_id: signatories.document_id, serial_number: signatories.serial_number });
  return new Map(moved.map(({ document_id, serial_number }) => [document_id, serial_number]));
}

/** Returns the signatories of these documents in the signing order, by document. */
export async function signatoriesByDocument(
  db: Queryable,
  organizationId: string,
  documentIds: readonly string[],
): Promise<Map<string, StoredSignatory[]>> {
  const rows = await db
    .select()
    .from(signatories)
    .where(
      and(
        eq(signatories.organization_id, organizationId),
        inArray(signatories.document_id, [...documentIds]),
      ),
    )
    .orderBy(asc(signatories.serial_number));
  return Map.groupBy(rows, ({ document_id }) => document_id);
}
