import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Fold } from '#components/ui/fold.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { SignatureFinding, SignatureVerdict } from '#contracts/signature-report.ts';
import { verdictWords } from '#contracts/signature-words.ts';
import { CertificateDetails } from './certificate-details.tsx';
import { SignatureFacts, type SignatureFactsProps } from './signature-facts.tsx';
import { SignatureProblems } from './signature-problems.tsx';
import { VERDICT_STYLES } from './verdict-styles.ts';

export interface SignatureCardProps extends SignatureFactsProps {
  /** True if the facts are folded; name, time, verdict and problems are always shown. */
  isFolded: boolean;
}

/** One signature: signer, time, verdict and problems, then its facts. */
export function SignatureCard({ isFolded, ...facts }: SignatureCardProps) {
  const { finding } = facts;
  const { verdict, problems } = finding;
  const id = useId();
  return (
    <Box component="article" aria-labelledby={id} sx={CARD}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 1, rowGap: 0.5 }}>
        <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
          <Typography id={id} variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {signerName(finding)}
          </Typography>
          <SigningTime finding={finding} />
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

/** Returns the name in the certificate. The name that the signature states is not attested by anyone else. */
function signerName({ signer, kind }: SignatureFinding): string {
  return signer?.subject ?? (kind === 'signature' ? 'Unknown signer' : 'Unknown authority');
}

function VerdictChip({ verdict }: { verdict: SignatureVerdict }) {
  const { Icon, color, background } = VERDICT_STYLES[verdict];
  return (
    <Box component="span" sx={{ ...CHIP, color, bgcolor: background }}>
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {verdictWords[verdict].label}
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

function SigningTime({ finding: { kind, time } }: { finding: SignatureFinding }) {
  const formats = useFormats();
  const label = kind === 'signature' ? 'Signed' : 'Document timestamp';
  return (
    <Typography variant="body2" color="text.secondary">
      {time === null ? label : `${label} ${formats.dateTime(time.value)}`}
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

const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  flexShrink: 0,
  height: 24,
  px: 1,
  borderRadius: '6px',
  fontSize: '0.75rem',
  fontWeight: 500,
  whiteSpace: 'nowrap',
} as const;
