import { CertificatesScreen } from '#components/settings/certificates-screen.tsx';
import { MarkSection } from '#components/signing/mark/mark-section.tsx';
import { PairedBrowserSection } from '#components/signing/usb/paired-browser-section.tsx';
import { listCertificates } from '#contracts/certificate.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Digital Signature' };

export default async function DigitalSignaturePage() {
  return (
    <>
      <CertificatesScreen first={await orUndefined(callService(listCertificates, {}))} />
      <MarkSection />
      <PairedBrowserSection />
    </>
  );
}
