import Shield from '@mui/icons-material/ShieldOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Hint } from '#components/ui/hint.tsx';
import type { VerificationReport } from '#contracts/signature-report.ts';
import { byKind, headlineOf } from '#contracts/signature-headline.ts';
import { VERDICT_STYLES } from './verdict-styles.ts';

export interface SignaturesButtonProps {
  /** Undefined until the check has finished. */
  report: VerificationReport | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

/** Toolbar button that opens the signatures panel; shows the verdict and the number of signatures. */
export function SignaturesButton({ report, isOpen, onToggle }: SignaturesButtonProps) {
  const { Icon, color } = report ? VERDICT_STYLES[report.verdict] : { Icon: Shield, color: 'text.secondary' };
  const { persons, timestamps } = byKind(report?.signatures ?? []);
  const count = persons.length || timestamps.length;
  const headline = report ? headlineOf(report) : 'Signatures';
  return (
    <Hint title={isOpen ? '' : headline} placement="bottom">
      <ButtonBase
        aria-label={report ? `Signatures: ${headline}` : 'Signatures'}
        aria-expanded={isOpen}
        onClick={onToggle}
        sx={BUTTON}
      >
        <Icon aria-hidden sx={{ fontSize: 20, color }} />
        {count > 0 ? (
          <Box component="span" aria-hidden sx={COUNT}>
            {count}
          </Box>
        ) : null}
        <Box component="span" aria-hidden sx={HEADLINE}>
          {headline}
        </Box>
      </ButtonBase>
    </Hint>
  );
}

const BUTTON = {
  gap: 0.75,
  minHeight: 32,
  px: 0.75,
  mr: 0.5,
  borderRadius: '6px',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.primary',
  '@media (pointer: coarse)': { minWidth: 40, minHeight: 40 },
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-expanded=true]': { bgcolor: 'primaryTint' },
} as const;

/** A narrow viewer has room for icon and count only. */
const WIDE = '@container (min-width: 640px)';
const HEADLINE = { display: 'none', [WIDE]: { display: 'inline' } } as const;
const COUNT = { [WIDE]: { display: 'none' } } as const;
