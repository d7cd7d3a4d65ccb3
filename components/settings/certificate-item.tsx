'use client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Certificate } from '#contracts/certificate.ts';
import { CertificateTerm } from './certificate-term.tsx';

export interface CertificateItemProps {
  certificate: Certificate;
  /** Whether it is the one that signs for whoever looks at it. */
  signsForReader: boolean;
  isBusy: boolean;
  /** Left out where it may not be changed. */
  onMakeDefault: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

export function CertificateItem({ certificate, signsForReader, isBusy, ...actions }: CertificateItemProps) {
  const { subject, issuer, serial_number, key_type, is_default } = certificate;
  const { onMakeDefault, onRemove } = actions;
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Typography variant="subtitle2" component="h3">
            {subject}
          </Typography>
          {is_default ? <Chip label="Default" variant="outlined" /> : null}
          {signsForReader ? <Chip label="Signs for you" color="progress" /> : null}
        </Stack>
        <Typography variant="body2" color="text.secondary">
          Issued by {issuer}
        </Typography>
        <CertificateTerm certificate={certificate} />
      </Box>
      <Box component="dl" sx={FACTS}>
        <Fact term="Key">{key_type}</Fact>
        <Fact term="Serial number">{serial_number}</Fact>
      </Box>
      <Stack direction="row" sx={{ gap: 1, justifyContent: { xs: 'flex-start', md: 'flex-end' } }}>
        {onMakeDefault && !is_default ? (
          <Button
            size="small"
            onClick={onMakeDefault}
            loading={isBusy}
            aria-label={`Make ${subject} the default`}
          >
            Make default
          </Button>
        ) : null}
        {onRemove ? (
          <Button
            size="small"
            variant="text"
            color="error"
            onClick={onRemove}
            disabled={isBusy}
            aria-label={`Remove ${subject}`}
          >
            Remove
          </Button>
        ) : null}
      </Stack>
    </Box>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="caption" color="text.secondary">
        {term}
      </Typography>
      <Typography component="dd" variant="caption" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 4fr) 196px' },
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1.5,
  px: 2,
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'line' },
} as const;

const FACTS = {
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.25,
  alignItems: 'baseline',
  m: 0,
  fontVariantNumeric: 'tabular-nums',
} as const;
