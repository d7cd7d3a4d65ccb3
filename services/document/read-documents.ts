import type { CallData } from '#contracts/call.ts';
import { StatusTab, type Document, type DocumentListQuery, type getDocuments } from '#contracts/document.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { countWaitingFor, documentsByIds, pageOfDocuments } from './document-list-store.ts';
import { presentDocuments } from './present-documents.ts';

/** A page of a tab, or the one document whose id is given as the only row. */
export async function readDocuments(
  context: MemberContext,
  statusOrId: string,
  query: DocumentListQuery,
): Promise<CallData<typeof getDocuments>> {
  const { database, caller } = context;
  const waiting_for_me = await countWaitingFor(database, caller);
  const tab = StatusTab.safeParse(statusOrId);
  if (!tab.success) {
    const rows = [await readDocument(context, statusOrId)];
    return { rows, total: 1, is_total_capped: false, waiting_for_me };
  }
  const { rows, total } = await pageOfDocuments(database, caller, { ...query, tab: tab.data });
  return {
    rows: await presentDocuments(database, caller, rows),
    total,
    is_total_capped: false,
    waiting_for_me,
  };
}

/** The document of this id; throws not_found if there is none for this reader. */
export async function readDocument({ database, caller }: MemberContext, id: string): Promise<Document> {
  const rows = await documentsByIds(database, caller, [id]);
  const [document] = await presentDocuments(database, caller, rows);
  if (!document) throw new AppError('not_found');
  return document;
}

/** The documents of these ids as far as the reader may see them, in the order of the ids. */
export async function listDocumentsByIds(
  { database, caller }: MemberContext,
  ids: readonly string[],
): Promise<Document[]> {
  const rows = await documentsByIds(database, caller, ids);
  const place = new Map(ids.map((id, index) => [id, index]));
  rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  return presentDocuments(database, caller, rows);
}
