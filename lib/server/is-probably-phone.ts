import { headers } from 'next/headers';

/** Guesses from the User-Agent header for the first rendering; the browser then looks for itself. */
export async function isProbablyPhone(): Promise<boolean> {
  return /\bMobi/.test((await headers()).get('user-agent') ?? '');
}
