'use client';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { SignatureFinding } from '#contracts/signature-report.ts';
import { formatDateTime } from '#shared/format-date.ts';
import { useTimeZone } from '#shared/use-time-zone.ts';
import { CertificateDetails } from './certificate-details.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { SignatureFacts, type SignatureFactsProps } from './signature-facts.tsx';
import { SignatureProblems } from './signature-problems.tsx';
import { nameOf } from './signature-name.ts';
import { VerdictChip } from './verdict-chip.tsx';

export interface SignatureCardProps extends SignatureFactsProps {
  /** Whether all that is not the verdict is folded away, because there are many. */
  isFolded: boolean;
}

/** One signature: who, whether it is valid and why not, then everything else that can be said of it. */
export function SignatureCard({ isFolded, ...facts }: SignatureCardProps) {
  const { finding } = facts;
  const { verdict, problems } = finding;
  const id = useId();
  return (
    <Box component="article" aria-labelledby={id} sx={CARD}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 1, rowGap: 0.5 }}>
        <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
          <Typography id={id} variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {nameOf(finding)}
          </Typography>
          <SignedWhen finding={finding} />
        </Box>
        <VerdictChip verdict={verdict} />
      </Stack>
      {problems.length > 0 ? <SignatureProblems problems={problems} /> : null}
      {isFolded ? (
        <Fold label="Details" isAlwaysPrinted>
          <Details {...facts} />
        </Fold>
      ) : (
        <Details {...facts} />
      )}
    </Box>
  );
}

function Details(facts: SignatureFactsProps) {
  const { signer, chain } = facts.finding;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <SignatureFacts {...facts} />
      {signer ? (
        <Fold label="Certificate details">
          <CertificateDetails certificates={[signer, ...chain]} />
        </Fold>
      ) : null}
    </Box>
  );
}

function SignedWhen({ finding: { kind, time } }: { finding: SignatureFinding }) {
  const timeZone = useTimeZone();
  const kindWords = kind === 'signature' ? 'Signed' : 'Document timestamp';
  return (
    <Typography variant="body2" color="text.secondary">
      {time === null ? kindWords : `${kindWords} ${formatDateTime(time.value, timeZone)}`}
    </Typography>
  );
}

const CARD = {
  display: 'grid',
  gap: 1.5,
  p: 2,
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'background.paper',
  breakInside: 'avoid-page',
} as const;
