import { and, asc, count, eq, inArray, isNotNull, lte } from '#platform/drizzle/orm.ts';
import type { TrustAnchor } from '#signing';
import { nameKeysOf } from '#signing';
import type { Queryable, Transaction } from '#platform/database.ts';
import { fullName, users } from '#platform/identity/identity-tables.ts';
import { LISTED } from './list-anchors.ts';
import { serviceOf, storedService } from './stored-service.ts';
import { trustedLists, trustedServices } from './trusted-list-tables.ts';

export type TrustedListRow = Awaited<ReturnType<typeof listRows>>[number];

/** Returns the trusted lists of an organization with the number of their certificates, by territory; only these ids where ids are given. */
export function listRows(db: Queryable, organizationId: string, ids?: readonly string[]) {
  const ofOrganization = eq(trustedLists.organization_id, organizationId);
  return db
    .select({
      id: trustedLists.id,
      territory: trustedLists.territory,
      operator: trustedLists.operator,
      sequence_number: trustedLists.sequence_number,
      issued_at: trustedLists.issued_at,
      next_update: trustedLists.next_update,
      url: trustedLists.url,
      signer: trustedLists.signer,
      added_by: fullName,
      created_at: trustedLists.created_at,
      checked_at: trustedLists.checked_at,
      problem: trustedLists.problem,
      certificate_count: count(trustedServices.id),
    })
    .from(trustedLists)
    .innerJoin(users, eq(users.id, trustedLists.added_by))
    .leftJoin(trustedServices, eq(trustedServices.list_id, trustedLists.id))
    .where(ids ? and(ofOrganization, inArray(trustedLists.id, [...ids])) : ofOrganization)
    .groupBy(trustedLists.id, users.id)
    .orderBy(asc(trustedLists.territory));
}

/** Returns the number of trusted lists of an organization. */
export function countLists(db: Queryable, organizationId: string): Promise<number> {
  return db.$count(trustedLists, eq(trustedLists.organization_id, organizationId));
}

/** Returns the sequence number of the list of a territory, locked until the transaction ends; undefined without one. */
export async function lockSequenceNumber(
  tx: Transaction,
  organizationId: string,
  territory: string,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ sequence_number: trustedLists.sequence_number })
    .from(trustedLists)
    .where(and(eq(trustedLists.organization_id, organizationId), eq(trustedLists.territory, territory)))
    .for('update');
  return row?.sequence_number;
}

export type NewList = typeof trustedLists.$inferInsert;

/** Adds a list or replaces that of its territory, with its services; returns its id. */
export async function putList(
  tx: Transaction,
  list: NewList,
  anchors: readonly TrustAnchor[],
): Promise<string> {
  const values = { problem: null, checked_at: new Date(), ...list };
  const [stored] = await tx
    .insert(trustedLists)
    .values(values)
    .onConflictDoUpdate({ target: [trustedLists.organization_id, trustedLists.territory], set: values })
    .returning({ id: trustedLists.id });
  if (!stored) throw new Error('An upsert returns its row.');
  await tx.delete(trustedServices).where(eq(trustedServices.list_id, stored.id));
  const services = anchors.flatMap(({ der, service }) => {
    const subject = nameKeysOf(der)?.subject;
    if (subject === undefined || !service) return [];
    return [
      {
        list_id: stored.id,
        organization_id: list.organization_id,
        subject_key: subject,
        certificate: der,
        service: storedService(service),
      },
    ];
  });
  for (let start = 0; start < services.length; start += ROWS_AT_ONCE)
    await tx.insert(trustedServices).values(services.slice(start, start + ROWS_AT_ONCE));
  return stored.id;
}

const ROWS_AT_ONCE = 500;

/** Removes lists and returns what they were. */
export function deleteLists(tx: Transaction, organizationId: string, ids: readonly string[]) {
  return tx
    .delete(trustedLists)
    .where(and(eq(trustedLists.organization_id, organizationId), inArray(trustedLists.id, [...ids])))
    .returning({ id: trustedLists.id, territory: trustedLists.territory, operator: trustedLists.operator });
}

/** Returns the services of an organization's lists as trust anchors whose subjects have one of these keys: `nameKeysOf`. */
export async function anchorsOfSubjects(
  db: Queryable,
  organizationId: string,
  subjectKeys: readonly string[],
): Promise<TrustAnchor[]> {
  if (subjectKeys.length === 0) return [];
  const rows = await db
    .select({ certificate: trustedServices.certificate, service: trustedServices.service })
    .from(trustedServices)
    .where(
      and(
        eq(trustedServices.organization_id, organizationId),
        inArray(trustedServices.subject_key, [...subjectKeys]),
      ),
    )
    .limit(MAX_ANCHORS);
  return rows.map(({ certificate, service }) => ({
    der: certificate,
    source: LISTED,
    service: serviceOf(service),
  }));
}

/** Maximum number of anchors of one query: a subject has few services, but a file decides about the number of subjects. */
const MAX_ANCHORS = 200;

/** Returns the lists of all organizations that are to be fetched again by now, the longest due first. */
export function dueLists(db: Queryable, now: Date, limit: number) {
  return db
    .select()
    .from(trustedLists)
    .where(and(isNotNull(trustedLists.url), lte(trustedLists.due_at, now)))
    .orderBy(asc(trustedLists.due_at))
    .limit(limit);
}

/** Records the result of a fetch that changed nothing, or the reason why it failed. */
export async function recordFetch(
  db: Queryable,
  id: string,
  fetched: { due_at: Date; problem: string | null; checked_at?: Date },
): Promise<void> {
  await db.update(trustedLists).set(fetched).where(eq(trustedLists.id, id));
}
