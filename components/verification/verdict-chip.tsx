import Box from '@mui/material/Box';
import type { SignatureVerdict } from '#contracts/signature-report.ts';
import { verdictWords } from '#contracts/signature-words.ts';
import { VERDICT_LOOKS } from './verdict-look.ts';

/** The verdict on one signature as sign and word. */
export function VerdictChip({ verdict }: { verdict: SignatureVerdict }) {
  const { Icon, colour, ground } = VERDICT_LOOKS[verdict];
  return (
    <Box component="span" sx={{ ...CHIP, color: colour, bgcolor: ground }}>
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {verdictWords[verdict].label}
    </Box>
  );
}

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
