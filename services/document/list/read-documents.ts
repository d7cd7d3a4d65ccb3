import type { CallData } from '#contracts/call.ts';
import { StatusTab, type Document } from '#contracts/document.ts';
import type { DocumentListQuery, getDocuments, TabCounts } from '#contracts/document-list.ts';
import type { Member } from '#platform/auth/caller.ts';
import { ONE_SNAPSHOT, type Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { documentsByIds } from './store/document-rows.ts';
import { listConditions } from './store/conditions.ts';
import { countsFor } from './store/status-counts.ts';
import { pageOfIds, tabCountsOf, type AskedList } from './store/page.ts';
import { presentDocuments } from './present-documents.ts';

type DocumentPage = CallData<typeof getDocuments>;

/** Returns a page of a tab, or only the document with the requested id. @throws AppError not_found */
export async function readDocuments(
  context: MemberContext,
  statusOrId: string,
  query: DocumentListQuery,
): Promise<DocumentPage> {
  const tab = StatusTab.safeParse(statusOrId);
  if (!tab.success) return onlyDocument(context, statusOrId);
  const { database, caller } = context;
  const conditions = await listConditions(database, caller, query);
  return database.transaction(
    (tx) => readPage(tx, caller, { ...query, tab: tab.data, conditions }),
    ONE_SNAPSHOT,
  );
}

async function readPage(tx: Transaction, reader: Member, list: AskedList): Promise<DocumentPage> {
  const { ids, total, isCapped, tabs } = await pageOfIds(tx, reader, list);
  const rows = await presentDocuments(tx, reader, await documentsByIds(tx, reader, ids));
  return { rows, total, is_total_capped: isCapped, ...countsOf(tabs) };
}

async function onlyDocument(context: MemberContext, id: string): Promise<DocumentPage> {
  const rows = [await readDocument(context, id)];
  const { seen } = await countsFor(context.database, context.caller);
  return { rows, total: 1, is_total_capped: false, ...countsOf(tabCountsOf(seen)) };
}

const countsOf = (tabs: TabCounts) => ({ waiting_for_me: tabs.pending_for_signature, tab_counts: tabs });

/** Returns the document with this id. @throws AppError not_found when the reader may not see it */
export async function readDocument(
  { database, caller }: Pick<MemberContext, 'database' | 'caller'>,
  id: string,
): Promise<Document> {
  const rows = await documentsByIds(database, caller, [id]);
  const [document] = await presentDocuments(database, caller, rows);
  if (!document) throw new AppError(platformErrors.not_found);
  return document;
}

/** Returns those of these documents that the reader may see, in the order of the ids. */
export async function listDocumentsByIds(
  { database, caller }: MemberContext,
  ids: readonly string[],
): Promise<Document[]> {
  const rows = await documentsByIds(database, caller, ids);
  return presentDocuments(database, caller, rows);
}
