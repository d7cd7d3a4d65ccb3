import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

export const metadata: Metadata = { title: 'Page not found' };

/** Answers every address that no other page has, so that a signed-in user keeps the menu. */
export default function UnknownAddress(): never {
  notFound();
}
