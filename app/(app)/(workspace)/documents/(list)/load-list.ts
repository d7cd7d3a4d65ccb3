import { documentsInput, type DocumentsQuery } from '#components/documents/documents-query.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { getDocumentOverview } from '#contracts/document-overview.ts';
import { listSignBatches } from '#contracts/sign-batch.ts';
import { loadIfAny } from '#server/load-if-any.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';

/**
 * Resolves to the page of documents that a query names, the overview above it, and the batches that are signed in the background; each is undefined when the service fails. All
 * parts of a request ask once.
 */
export async function loadList(query: DocumentsQuery) {
  const [page, overview, signBatches] = await Promise.all([
    orUndefined(callService(getDocuments, documentsInput(query))),
    loadIfAny(getDocumentOverview, {}),
    loadIfAny(listSignBatches, {}),
  ]);
  return { page, overview, signBatches };
}
