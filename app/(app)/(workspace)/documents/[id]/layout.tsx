import type { ReactNode } from 'react';
import { beforeFirstPaint } from '#server/before-first-paint.tsx';
import { loadRoom } from './load-room.ts';

interface RoomLayoutProps {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

/** Lets the first paint have the document. */
export default async function RoomLayout({ params, children }: RoomLayoutProps) {
  const paint = await beforeFirstPaint(async () => loadRoom((await params).id));
  return (
    <>
      {paint}
      {children}
    </>
  );
}
