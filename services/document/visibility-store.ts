import { and, eq, inArray, or, sql, type Placeholder, type SQL } from '#platform/drizzle/orm.ts';
import { DocumentStatus } from '#contracts/document.ts';
import type { Member } from '#platform/auth/caller.ts';
import { documents } from './document-tables.ts';
import { signatories } from './turns/signatory-tables.ts';

/** Reader of documents; in a prepared query, with placeholders for its ids. */
export interface Reader {
  organizationId: string | Placeholder;
  userId: string | Placeholder;
  seesAllDocuments: boolean;
}

/**
 * Returns the condition for documents that a member may see: all of the organization for some roles, else those they
 * take part in.
 */
export function visibleTo(reader: Reader): SQL | undefined {
  const ofOrganization = eq(documents.organization_id, reader.organizationId);
  if (reader.seesAllDocuments) return ofOrganization;
  const isSignatory = sql`exists (select 1 from ${signatories} where ${signatories.organization_id} = ${reader.organizationId}
    and ${signatories.user_id} = ${reader.userId} and ${signatories.document_id} = ${documents.id})`;
  return and(ofOrganization, or(eq(documents.uploaded_by, reader.userId), isSignatory));
}

/** Returns the status as the reader sees it: pending_for_signature while it is their turn. */
export function statusFor(reader: Pick<Reader, 'userId'>): SQL<DocumentStatus> {
  return sql<DocumentStatus>`case when ${documents.turn_user_id} = ${reader.userId} then 'pending_for_signature' else ${documents.status} end`;
}

/** Returns the condition that the reader sees a document in one of these statuses; undefined for all of them. */
export function hasStatus(reader: Member, statuses: readonly DocumentStatus[]): SQL | undefined {
  const wanted = new Set(statuses);
  if (wanted.size === DocumentStatus.options.length) return undefined;
  const isMyTurn = sql`${documents.turn_user_id} = ${reader.userId}`;
  const stored = [...wanted].filter(
    (status) => status !== 'pending_for_signature' && status !== 'in_progress',
  );
  const parts = [
    stored.length > 0 ? inArray(documents.status, stored) : undefined,
    wanted.has('pending_for_signature') ? isMyTurn : undefined,
    wanted.has('in_progress')
      ? sql`(${documents.status} = 'in_progress' and ${documents.turn_user_id} <> ${reader.userId})`
      : undefined,
  ];
  return or(...parts) ?? sql`false`;
}

/** Returns the condition of visibleTo() on the document's own row, for queries over many rows. */
export function takesPart(reader: Member): SQL | undefined {
  if (reader.seesAllDocuments) return undefined;
  return sql`(${documents.uploaded_by} = ${reader.userId} or ${documents.signatory_ids} @> array[${reader.userId}]::uuid[])`;
}

/**
 * Returns the condition of takesPart() in a form for which no index is used: the planner takes a member of a large organization for
 * one with few documents, and would read all of theirs instead of the first ones in the wanted order.
 */
export function takesPartUnindexed(reader: Member): SQL | undefined {
  if (reader.seesAllDocuments) return undefined;
  return sql`(${documents.uploaded_by} = ${reader.userId} or ${reader.userId} = any(${documents.signatory_ids}))`;
}
