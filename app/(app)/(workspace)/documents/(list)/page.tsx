import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { parseDocumentsQuery } from '#components/documents/documents-query.ts';
import { isProbablyPhone } from '#server/is-probably-phone.ts';
import { mayRead, mayWrite } from '#server/permissions.ts';
import { parseOverviewState, OVERVIEW_COOKIE } from '#shared/overview-cookie.ts';
import { DocumentsWorkspace } from './documents-workspace.tsx';
import { loadList } from './load-list.ts';

export const metadata = { title: 'Documents' };

interface DocumentsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * The documents screen, with the page of documents that the URL names already loaded. Every sign-in leads here, so a user whose
 * role lacks the documents is led to their account.
 */
export default async function DocumentsPage({ searchParams }: DocumentsPageProps) {
  if (!(await mayRead('documents'))) redirect('/account/account-settings');
  const query = parseDocumentsQuery(await searchParams);
  const [{ page, overview, signBatches }, mayUpload, isPhone, jar] = await Promise.all([
    loadList(query),
    mayWrite('documents'),
    isProbablyPhone(),
    cookies(),
  ]);
  const isOpen = parseOverviewState(jar.get(OVERVIEW_COOKIE)?.value);
  return (
    <DocumentsWorkspace
      first={{ query, page }}
      mayUpload={mayUpload}
      isPhone={isPhone}
      overview={{ first: overview, isOpen }}
      signBatches={signBatches}
    />
  );
}
