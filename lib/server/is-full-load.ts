import { headers } from 'next/headers';

/** Returns whether the browser loads the page itself, as opposed to its content into a page that is open. */
export async function isFullLoad(): Promise<boolean> {
  return (await headers()).get('sec-fetch-dest') === 'document';
}
