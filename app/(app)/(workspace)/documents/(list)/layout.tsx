import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { parseDocumentsQuery } from '#components/documents/documents-query.ts';
import { isFullLoad } from '#server/is-full-load.ts';
import { PATH_HEADER } from '#server/page-headers.ts';
import { mayRead } from '#server/permissions.ts';
import { loadList } from './load-list.ts';

/** Waits for the list when the browser loads the page itself, so that its first paint has it. */
export default async function ListLayout({ children }: { children: ReactNode }) {
  if ((await isFullLoad()) && (await mayRead('documents'))) {
    const [, parameters] = ((await headers()).get(PATH_HEADER) ?? '').split('?');
    await loadList(parseDocumentsQuery(new URLSearchParams(parameters)));
  }
  return children;
}
