import { documentsInput, type DocumentsQuery } from '#components/documents/documents-query.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { loadOverview } from '#server/load-overview.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';

/**
 * Resolves to the page of documents that a query names, and the overview above it; each is undefined when the service fails. All
 * parts of a request ask once.
 */
export async function loadList(query: DocumentsQuery) {
  const [page, overview] = await Promise.all([
    orUndefined(callService(getDocuments, documentsInput(query))),
    loadOverview(),
  ]);
  return { page, overview };
}
