import { and, eq, gte, inArray, lt, ne, sql, type SQL } from '#platform/drizzle/orm.ts';
import type { AnyPgColumn } from '#platform/drizzle/pg-core.ts';
import { DocumentStatus } from '#contracts/document.ts';
import { documentReaders, documents } from '../../document-tables.ts';
import type { Reader } from '../../visibility-store.ts';
import type { Period } from './conditions.ts';

/**
 * Table that holds a reader's list in the order of its indexes: one row for each document that the reader
 * sees.
 */
export interface ListSource {
  table: typeof documents | typeof documentReaders;
  id: AnyPgColumn;
  created_at: AnyPgColumn;
  name_key: AnyPgColumn;
  where: SQL | undefined;
}

/** Returns the source of a reader's documents with these statuses that were added in this period. */
export function listSource(
  reader: Reader,
  statuses: readonly DocumentStatus[],
  period: Period = {},
): ListSource {
  const isMine = !reader.seesAllDocuments || statuses.every((status) => status === 'pending_for_signature');
  return isMine ? ownList(reader, statuses, period) : wholeList(reader, statuses, period);
}

function ownList(reader: Reader, statuses: readonly DocumentStatus[], period: Period): ListSource {
  const where = and(
    eq(documentReaders.organization_id, reader.organizationId),
    eq(documentReaders.user_id, reader.userId),
    statuses.length < DocumentStatus.options.length ? among(documentReaders.status, statuses) : undefined,
    inPeriod(documentReaders.created_at, period),
  );
  const { document_id: id, created_at, name_key } = documentReaders;
  return { table: documentReaders, id, created_at, name_key, where };
}

/**
 * Returns the source for readers of all documents: documents in progress whose turn is the reader's come from
 * the reader's own list, as pending.
 */
function wholeList(reader: Reader, statuses: readonly DocumentStatus[], period: Period): ListSource {
  const isWhole = statuses.length === DocumentStatus.options.length;
  const areAllOthers =
    statuses.length === DocumentStatus.options.length - 1 && !statuses.includes('pending_for_signature');
  if (areAllOthers) return othersInWhole(reader, period);
  const where = and(
    eq(documents.organization_id, reader.organizationId),
    isWhole ? undefined : among(documents.status, statuses),
    !isWhole && statuses.includes('in_progress') ? ne(documents.turn_user_id, reader.userId) : undefined,
    inPeriod(documents.created_at, period),
  );
  const { id, created_at, name_key } = documents;
  return { table: documents, id, created_at, name_key, where };
}

/** Returns the source of all documents but those that wait for the reader, which an index holds in order. */
function othersInWhole(reader: Reader, period: Period): ListSource {
  const where = and(
    eq(documents.organization_id, reader.organizationId),
    sql`${documents.turn_user_id} is distinct from ${reader.userId}`,
    inPeriod(documents.created_at, period),
  );
  const { id, created_at, name_key } = documents;
  return { table: documents, id, created_at, name_key, where };
}

function among(column: AnyPgColumn, [first, ...others]: readonly DocumentStatus[]): SQL {
  return others.length === 0 && first
    ? eq(column, first)
    : inArray(column, [...(first ? [first] : []), ...others]);
}

export function inPeriod(column: AnyPgColumn, { from, until }: Period): SQL | undefined {
  return and(from ? gte(column, from) : undefined, until ? lt(column, until) : undefined);
}
