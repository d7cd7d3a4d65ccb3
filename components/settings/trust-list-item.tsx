import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { TrustedCertificate } from '#contracts/signing-settings.ts';
import { Fact, Facts, FACTS_ROW } from '#components/ui/facts.tsx';
import { CertificateValidity } from './certificate-validity.tsx';
import { RemoveButton } from './remove-button.tsx';

export interface TrustListItemProps {
  certificate: TrustedCertificate;
  /** Undefined if the reader may not change the list. */
  onRemove: (() => void) | undefined;
}

/** A trust anchor in the list, with its properties and the button that removes it. */
export function TrustListItem({ certificate, onRemove }: TrustListItemProps) {
  const { subject, subject_name, issuer, issuer_name, key, serial_number, fingerprint } = certificate;
  const formats = useFormats();
  return (
    <Box component="li" sx={FACTS_ROW}>
      <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="h2">
          {subject}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {subject_name === issuer_name ? 'Root authority' : `Issued by ${issuer}`}
        </Typography>
        <CertificateValidity certificate={certificate} />
        <Facts>
          <Fact term="Key">{key}</Fact>
          <Fact term="Serial number">{serial_number}</Fact>
          <Fact term="SHA-256">{fingerprint}</Fact>
          <Fact term="Added">
            {formats.date(certificate.date_added)} by {certificate.added_by}
          </Fact>
        </Facts>
      </Box>
      {onRemove ? <RemoveButton label={`Remove ${subject}`} onClick={onRemove} /> : null}
    </Box>
  );
}
