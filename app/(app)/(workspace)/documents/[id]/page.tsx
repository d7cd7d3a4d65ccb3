import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { StatusTab } from '#contracts/document.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { Id } from '#contracts/id.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { loadSignSetup } from '#server/load-sign-setup.ts';
import { mayRead } from '#server/permissions.ts';
import { ServiceError } from '#server/service-error.ts';
import { callService } from '#server/service.ts';
import { DocumentRoom } from './document-room.tsx';

interface RoomPageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: RoomPageProps): Promise<Metadata> {
  const page = await loadDocument((await params).id);
  return { title: page?.rows[0]?.document_name ?? 'Document' };
}

/** The signing room of one document, which is already loaded, in its reader's turn with all that the sign form begins with. */
export default async function RoomPage({ params }: RoomPageProps) {
  if (!(await mayRead('documents'))) redirect('/account/account-settings');
  const { id } = await params;
  const first = await loadDocument(id);
  const isMyTurn = first?.rows[0]?.status === 'pending_for_signature';
  return <DocumentRoom key={id} id={id} first={first} setup={isMyTurn ? await loadSignSetup() : NO_SETUP} />;
}

const NO_SETUP = {};

/** Statuses with which a service answers for an id that is unknown, malformed, or of a document the reader may not see. */
const NO_SUCH_DOCUMENT = [400, 404, 422];

/**
 * Resolves to the page with the document alone, or to undefined when the service fails; an unknown id leads to the page "not found".
 * Title and page ask once.
 */
const loadDocument = cache(async (id: string) => {
  if (!Id.safeParse(id).success || StatusTab.safeParse(id).success) notFound();
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
