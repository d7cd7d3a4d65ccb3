import type { Metadata } from 'next';
import { isProbablyPhone } from '#server/is-probably-phone.ts';
import { requireRead } from '#server/permissions.ts';
import { DocumentRoom } from './document-room.tsx';
import { loadDocument, loadRoom } from './load-room.ts';

interface RoomPageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: RoomPageProps): Promise<Metadata> {
  const page = await loadDocument((await params).id);
  return {
    title: page?.rows[0]?.document_name ?? 'Document',
    description: 'Read this document, sign it, and see who has signed.',
  };
}

/** The signing room of one document, which is already loaded, in its reader's turn with all that the sign form begins with. */
export default async function RoomPage({ params }: RoomPageProps) {
  await requireRead('documents');
  const { id } = await params;
  const [room, isPhone] = await Promise.all([loadRoom(id), isProbablyPhone()]);
  return <DocumentRoom key={id} id={id} isPhone={isPhone} {...room} />;
}
