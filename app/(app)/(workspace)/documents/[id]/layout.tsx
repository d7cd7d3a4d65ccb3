import type { ReactNode } from 'react';
import { isFullLoad } from '#server/is-full-load.ts';
import { loadRoom } from './load-room.ts';

interface RoomLayoutProps {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

/**
 * Waits for the document when the browser loads the page itself, so that its first paint has it. Opened from another page, the room
 * shows its placeholder at once.
 */
export default async function RoomLayout({ params, children }: RoomLayoutProps) {
  if (await isFullLoad()) await loadRoom((await params).id);
  return children;
}
