import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { CertificateFacts } from '#contracts/signature-report.ts';
import { Fact, Facts } from './fact.tsx';

export interface CertificateDetailsProps {
  /** Certification path: the end-entity certificate first, then its issuers. */
  certificates: readonly CertificateFacts[];
}

/** All facts of the certificates of a signature, to compare them with another source. */
export function CertificateDetails({ certificates }: CertificateDetailsProps) {
  const formats = useFormats();
  return (
    <Stack component="ol" sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
      {certificates.map((certificate, index) => (
        <li key={certificate.fingerprint}>
          <Typography variant="subtitle2" component="p" sx={{ mb: 0.75, overflowWrap: 'anywhere' }}>
            {index === 0 ? '' : 'Issued by '}
            {certificate.subject}
          </Typography>
          <Facts>
            <Fact term="Subject">{certificate.subject_name}</Fact>
            <Fact term="Issuer">{certificate.issuer_name}</Fact>
            <Fact term="Valid from">{formats.dateTime(certificate.not_before)}</Fact>
            <Fact term="Valid until">{formats.dateTime(certificate.not_after)}</Fact>
            <Fact term="Key">{certificate.key}</Fact>
            <Fact term="Serial number">{certificate.serial_number}</Fact>
            <Fact term="SHA-256">{certificate.fingerprint}</Fact>
          </Facts>
        </li>
      ))}
    </Stack>
  );
}
