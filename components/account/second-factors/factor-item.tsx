import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FACTS_ROW } from '#components/ui/facts.tsx';

export interface FactorItemProps {
  name: string;
  /** Word beside the name; undefined for none. */
  state?: string | undefined;
  isOn?: boolean;
  /** Sentence or facts below the name. */
  children: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
}

/** A second factor in the list, with its buttons. */
export function FactorItem({ name, state, isOn = false, children, actions }: FactorItemProps) {
  return (
    <Box component="li" sx={FACTS_ROW}>
      <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5 }}>
          <Typography variant="subtitle2" component="h3">
            {name}
          </Typography>
          {state ? <Chip label={state} color={isOn ? 'signed' : 'default'} /> : null}
        </Stack>
        {children}
      </Box>
      {actions ? (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexShrink: 0, flexWrap: 'wrap' }}>
          {actions}
        </Stack>
      ) : null}
    </Box>
  );
}
