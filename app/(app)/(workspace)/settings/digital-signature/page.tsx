import { CertificatesScreen } from '#components/settings/certificates-screen.tsx';
import { MarkSection } from '#components/signing/mark/mark-section.tsx';
import { PairedBrowserSection } from '#components/signing/usb/paired-browser-section.tsx';
import { listCertificates } from '#contracts/certificate.ts';
import { Id } from '#contracts/id.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Digital Signature' };

interface DigitalSignaturePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function DigitalSignaturePage({ searchParams }: DigitalSignaturePageProps) {
  const { data: document } = Id.safeParse((await searchParams)['document']);
  return (
    <>
      <CertificatesScreen
        first={await orUndefined(callService(listCertificates, {}))}
        documentPath={document === undefined ? undefined : `/documents/${document}`}
      />
      <MarkSection />
      <PairedBrowserSection />
    </>
  );
}
