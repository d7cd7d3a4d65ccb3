import { CertificatesScreen } from '#components/settings/certificates-screen.tsx';
import { SignaturePictureSection } from '#components/settings/signature-picture/signature-picture-section.tsx';
import { listCertificates } from '#contracts/certificate.ts';
import { notFound } from 'next/navigation';
import { ServiceError } from '#server/service-error.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Digital Signature' };

export default async function DigitalSignaturePage() {
  return (
    <>
      <CertificatesScreen first={await loadCertificates()} />
      <SignaturePictureSection />
    </>
  );
}

/** Without an answer the screen comes all the same, asks again by itself and offers to retry. */
async function loadCertificates() {
  try {
    return await callService(listCertificates, {});
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.kind === 'not_available') notFound();
    return undefined;
  }
}
