import { notFound } from 'next/navigation';
import { cache } from 'react';
import { StatusTab, viewSignatories } from '#contracts/document.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { mayHaveFields } from '#contracts/document-status.ts';
import { Id } from '#contracts/id.ts';
import { loadEntries, loadEntry } from '#server/load-entry.ts';
import { loadSignSetup } from '#server/load-sign-setup.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { findCall } from '#server/proxy-route.ts';
import { ServiceError } from '#server/service-error.ts';
import { callService } from '#server/service.ts';

/** Statuses with which a service answers for an id that is unknown, malformed, or of a document the reader may not see. */
const NO_SUCH_DOCUMENT = [400, 404, 422];

/**
 * Resolves to the page with the document alone, or to undefined when the service fails; an unknown id leads to the page "not found".
 * All parts of a request ask once.
 */
export const loadDocument = cache(async (id: string) => {
  if (!canBeId(id)) notFound();
  const input = { params: { status_or_id: id }, query: {} };
  const page = await orUndefined(
    callService(getDocuments, input).catch((error: unknown) => {
      if (error instanceof ServiceError && NO_SUCH_DOCUMENT.includes(error.status)) notFound();
      throw error;
    }),
  );
  if (page && !page.rows[0]) notFound();
  return page;
});

/** Returns whether a document may have this id: no status tab, and no other call of the service, such as /document/overview. */
const canBeId = (id: string) =>
  Id.safeParse(id).success &&
  !StatusTab.safeParse(id).success &&
  findCall('document', 'GET', `/document/${id}`) === getDocuments;

/** Resolves to the document, the fields that wait on its pages, and in its reader's turn all that the sign form begins with. */
export const loadRoom = cache(async (id: string) => {
  const first = await loadDocument(id);
  const document = first?.rows[0];
  const entries = await loadEntries(
    ...(document && mayHaveFields(document) ? [loadEntry(viewSignatories, { params: { id } })] : []),
    ...(document?.status === 'pending_for_signature' ? [loadSignSetup()] : []),
  );
  return { first, entries };
});
