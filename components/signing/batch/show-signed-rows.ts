import type { ScopedMutator } from 'swr';
import { request } from '#client/request.ts';
import type { Document, SignatoryProgress } from '#contracts/document.ts';
import { getDocuments, type DocumentPage } from '#contracts/document-list.ts';
import { getSignBatch } from '#contracts/sign-batch.ts';

interface ShownBatch {
  batchId: string;
  readerId: string;
  mutate: ScopedMutator;
}

/**
 * Changes the loaded rows of documents that a running batch has signed. A list that was fetched again would move its rows or
 * lose them, as a list of pending documents does.
 */
export async function showSignedRows({ batchId, readerId, mutate }: ShownBatch): Promise<void> {
  const { items } = await request(getSignBatch, { params: { id: batchId } }, { quiet: true });
  const versions = new Map(items.map(({ instance_id, version }) => [instance_id, version]));
  const signed = (row: Document): Document => {
    const version = versions.get(row.id) ?? 0;
    return version > row.version ? signedBy(readerId, { ...row, version }) : row;
  };
  await mutate<DocumentPage>(
    (key) => Array.isArray(key) && key[0] === getDocuments.path,
    (page) => page && { ...page, rows: page.rows.map(signed) },
    { revalidate: false },
  );
}

function signedBy(readerId: string, row: Document): Document {
  const mine = row.signatories.findIndex(({ user_id, state }) => user_id === readerId && state === 'pending');
  const next = row.signatories.findIndex(({ state }) => state === 'waiting');
  const signatories = row.signatories.map((signatory, index): SignatoryProgress => {
    if (index === mine) return { ...signatory, state: 'signed' };
    return index === next ? { ...signatory, state: 'pending' } : signatory;
  });
  return { ...row, signatories, status: statusFor(readerId, signatories[next]) };
}

function statusFor(readerId: string, next: SignatoryProgress | undefined): Document['status'] {
  if (!next) return 'signed';
  return next.user_id === readerId ? 'pending_for_signature' : 'in_progress';
}
