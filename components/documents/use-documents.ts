import type { SWRResponse } from 'swr';
import type { RequestError } from '#client/request-error.ts';
import { getDocuments } from '#client/later-calls.ts';
import { useCall } from '#client/use-call.ts';
import type { Document } from '#contracts/document.ts';
import type { DocumentPage } from '#contracts/document-list.ts';
import { documentsInput, documentsSearch, type DocumentsQuery } from './documents-query.ts';

export type LoadedPage = DocumentPage;

/** The page that the server loaded, and the query that it was loaded for. */
export interface FirstPage {
  query: DocumentsQuery;
  page: LoadedPage | undefined;
}

/** Loads a page of documents. The previous page stays visible while the next one loads, but not when that fails. */
export function useDocuments(query: DocumentsQuery, first: FirstPage): SWRResponse<LoadedPage, RequestError> {
  const fallbackData = listKey(query) === listKey(first.query) ? first.page : undefined;
  const own = useCall(getDocuments, documentsInput(query), { fallbackData });
  const shown = useCall(getDocuments, documentsInput(query), { fallbackData, keepPreviousData: true });
  return { ...own, data: own.data ?? (own.error ? undefined : shown.data) };
}

/** Returns the document with this id: its row if that is loaded already, otherwise fetches it. */
export function useDocument(id: string | undefined, rows: readonly Document[]) {
  const row = rows.find((document) => document.id === id);
  const input = id && !row ? { params: { status_or_id: id }, query: {} } : null;
  const alone = useCall(getDocuments, input);
  return { document: row ?? alone.data?.rows[0], error: row ? undefined : alone.error, retry: alone.mutate };
}

/** Returns a key of the page that this state shows, the same in both layouts. */
export function listKey(query: DocumentsQuery): string {
  return documentsSearch({ ...query, layout: 'table', instanceId: undefined });
}
