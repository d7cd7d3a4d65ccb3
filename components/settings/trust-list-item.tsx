'use client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { TrustedCertificate } from '#contracts/signing-settings.ts';
import { formatDate } from '#shared/format-date.ts';
import { useTimeZone } from '#shared/use-time-zone.ts';
import { CertificateTerm } from './certificate-term.tsx';

export interface TrustListItemProps {
  certificate: TrustedCertificate;
  /** Left out where the list may not be changed. */
  onRemove: (() => void) | undefined;
}

export function TrustListItem({ certificate, onRemove }: TrustListItemProps) {
  const { subject, subject_name, issuer, issuer_name, key, serial_number, fingerprint } = certificate;
  const timeZone = useTimeZone();
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="h2">
          {subject}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {subject_name === issuer_name ? 'Root authority' : `Issued by ${issuer}`}
        </Typography>
        <CertificateTerm certificate={certificate} />
        <Box component="dl" sx={FACTS}>
          <Fact term="Key">{key}</Fact>
          <Fact term="Serial number">{serial_number}</Fact>
          <Fact term="SHA-256">{fingerprint}</Fact>
          <Fact term="Added">
            {formatDate(certificate.date_added, timeZone)} by {certificate.added_by}
          </Fact>
        </Box>
      </Box>
      {onRemove ? (
        <Button
          size="small"
          variant="text"
          color="error"
          onClick={onRemove}
          aria-label={`Remove ${subject}`}
          sx={{ flexShrink: 0, alignSelf: { xs: 'flex-start', sm: 'center' }, ml: { xs: -1.25, sm: 0 } }}
        >
          Remove
        </Button>
      ) : null}
    </Box>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.75, typography: 'caption' }}>
      <Box component="dt" sx={{ color: 'text.secondary', flexShrink: 0 }}>
        {term}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  columnGap: 3,
  rowGap: 1,
  px: 2.5,
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'line' },
} as const;

const FACTS = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 0.25,
  m: 0,
  mt: 1,
  fontVariantNumeric: 'tabular-nums',
} as const;
