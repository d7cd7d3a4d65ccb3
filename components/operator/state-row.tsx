import Autorenew from '@mui/icons-material/AutorenewRounded';
import CheckCircle from '@mui/icons-material/CheckCircleRounded';
import ErrorIcon from '@mui/icons-material/ErrorRounded';
import Remove from '@mui/icons-material/RemoveCircleOutlineRounded';
import Warning from '@mui/icons-material/WarningRounded';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Facts, FACTS_ROW } from '#components/ui/facts.tsx';

/** Judgement of a part: it works, it is busy, it needs attention soon, it does not work, or there is nothing to judge. */
export type Tone = 'well' | 'busy' | 'soon' | 'bad' | 'none';

const LOOKS = {
  well: { color: 'signed', Icon: CheckCircle },
  busy: { color: 'progress', Icon: Autorenew },
  soon: { color: 'pending', Icon: Warning },
  bad: { color: 'rejected', Icon: ErrorIcon },
  none: { color: 'default', Icon: Remove },
} as const;

export interface StateRowProps {
  name: ReactNode;
  tone: Tone;
  /** Word for the state. */
  state: string;
  /** Reason for it, in words. */
  reason?: string | null;
  /** Facts of the part, as `Fact`. */
  children?: ReactNode;
  /** Button at the right. */
  action?: ReactNode;
}

/** Row of a list: a part of the installation, its state by icon and word, and its facts. */
export function StateRow({ name, tone, state, reason, children, action }: StateRowProps) {
  const id = useId();
  return (
    <Box component="li" aria-labelledby={id} sx={FACTS_ROW}>
      <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5 }}>
          <Typography id={id} variant="subtitle2" component="h3">
            {name}
          </Typography>
          <StateChip tone={tone} state={state} />
        </Stack>
        {reason ? (
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {reason}
          </Typography>
        ) : null}
        {children ? <Facts>{children}</Facts> : null}
      </Box>
      {action ? (
        <Box sx={{ flexShrink: 0, alignSelf: { xs: 'flex-start', sm: 'center' } }}>{action}</Box>
      ) : null}
    </Box>
  );
}

/** State of a part, by icon and word. */
export function StateChip({ tone, state }: Pick<StateRowProps, 'tone' | 'state'>) {
  const { color, Icon } = LOOKS[tone];
  return <Chip icon={<Icon />} label={state} color={color} />;
}

/** Row for a part that could not be read. */
export function UnreadRow({ name }: { name: string }) {
  return (
    <StateRow
      name={name}
      tone="bad"
      state="Could not be read"
      reason="The log of the services has the reason. It is read again by itself."
    />
  );
}
