import { TrustListScreen } from '#components/settings/trust-list-screen.tsx';
import { listTrustedCertificates } from '#contracts/signing-settings.ts';
import { notFound } from 'next/navigation';
import { ServiceError } from '#server/service-error.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Trust List' };

export default async function TrustListPage() {
  return <TrustListScreen first={await loadTrustList()} />;
}

/** Without an answer the screen comes all the same, asks again by itself and offers to retry. */
async function loadTrustList() {
  try {
    return await callService(listTrustedCertificates, {});
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.kind === 'not_available') notFound();
    return undefined;
  }
}
