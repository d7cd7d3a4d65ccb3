import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { parseDocumentsQuery } from '#components/documents/documents-query.ts';
import { beforeFirstPaint } from '#server/before-first-paint.tsx';
import { PATH_HEADER } from '#server/page-headers.ts';
import { mayRead } from '#server/permissions.ts';
import { loadList } from './load-list.ts';

/** Lets the first paint have the list. */
export default async function ListLayout({ children }: { children: ReactNode }) {
  const paint = await beforeFirstPaint(async () => {
    if (!(await mayRead('documents'))) return;
    const [, parameters] = ((await headers()).get(PATH_HEADER) ?? '').split('?');
    await loadList(parseDocumentsQuery(new URLSearchParams(parameters)));
  });
  return (
    <>
      {paint}
      {children}
    </>
  );
}
