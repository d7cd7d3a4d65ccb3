import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

export const metadata: Metadata = { title: 'Page not found' };

/**
 * Page of an address that no other page has, so that a signed-in user keeps the menu. Not for every address: a guide that does not
 * exist would lead visitors to sign in.
 */
export default function UnknownAddress(): never {
  notFound();
}
