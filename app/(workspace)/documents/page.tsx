import { headers } from 'next/headers';
import {
  documentsInput,
  parseDocumentsQuery,
  type DocumentsQuery,
} from '#components/documents/documents-query.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { getUserFunctionality } from '#contracts/functionality.ts';
import { covers, permissionFor } from '#contracts/permission.ts';
import { ServiceError } from '#server/service-error.ts';
import { callService } from '#server/service.ts';
import { DocumentsWorkspace } from './documents-workspace.tsx';

export const metadata = { title: 'Documents' };

interface DocumentsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The documents of the organization, with the page that the URL names already loaded. */
export default async function DocumentsPage({ searchParams }: DocumentsPageProps) {
  const query = parseDocumentsQuery(await searchParams);
  const [page, mayUpload, isPhone] = await Promise.all([loadPage(query), mayWrite(), seemsToBePhone()]);
  return <DocumentsWorkspace first={{ query, page }} mayUpload={mayUpload} isPhone={isPhone} />;
}

/** Without an answer the screen comes all the same, asks again by itself and offers to retry. */
async function loadPage(query: DocumentsQuery) {
  try {
    return await callService(getDocuments, documentsInput(query));
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

async function mayWrite(): Promise<boolean> {
  try {
    const granted = await callService(getUserFunctionality, {
      query: { purpose: 'user_access_functionalities' },
    });
    return covers(permissionFor(granted, 'documents'), 'write');
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

/** A guess for the first paint; the width of the window decides from then on. */
async function seemsToBePhone(): Promise<boolean> {
  return /\bMobi/.test((await headers()).get('user-agent') ?? '');
}
