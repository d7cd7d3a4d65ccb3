import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { browserFamily } from '#client/detect-system.ts';
import { UsbHelperSteps } from './usb-helper-steps.tsx';
import { PROBLEM_WORDS, UNBLOCK } from './usb-helper-words.ts';
import type { UsbTokens } from './use-usb-tokens.ts';

export interface UsbHelperSectionProps {
  problem: NonNullable<UsbTokens['problem']>;
  isRefreshing: boolean;
  onRetry: () => void;
  /** True if another button of the view is the primary one. */
  isSecondary: boolean;
}

/** Reason why the tokens cannot be listed, and the steps that lead to them. */
export function UsbHelperSection({ problem, isRefreshing, onRetry, isSecondary }: UsbHelperSectionProps) {
  const id = useId();
  const { reason, message } = problem;
  const { title, text } = PROBLEM_WORDS[reason];
  return (
    <Box component="section" aria-labelledby={id} sx={CARD}>
      <Typography id={id} variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {reason === 'failed' ? message : text}
      </Typography>
      {reason === 'blocked' ? (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {UNBLOCK[browserFamily(navigator.userAgent)]}
        </Typography>
      ) : null}
      {reason === 'missing' || reason === 'outdated' || reason === 'foreign' ? (
        <UsbHelperSteps isReplacing={reason !== 'missing'} isSecondary={isSecondary} />
      ) : null}
      {reason === 'unsupported' ? null : (
        <Button size="small" variant="outlined" sx={{ mt: 2 }} onClick={onRetry} loading={isRefreshing}>
          Retry
        </Button>
      )}
    </Box>
  );
}

/** Frame of what stands in place of the tokens. */
export const CARD = {
  p: 2,
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'background.default',
} as const;
