import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { documentsInput, parseDocumentsQuery } from '#components/documents/documents-query.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { isProbablyPhone } from '#server/is-probably-phone.ts';
import { loadOverview } from '#server/load-overview.ts';
import { mayRead, mayWrite } from '#server/permissions.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';
import { parseOverviewState, OVERVIEW_COOKIE } from '#shared/overview-cookie.ts';
import { DocumentsWorkspace } from './documents-workspace.tsx';

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
  const [page, overview, mayUpload, isPhone, jar] = await Promise.all([
    orUndefined(callService(getDocuments, documentsInput(query))),
    loadOverview(),
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
    />
  );
}
