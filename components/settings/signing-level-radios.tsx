import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { FRAME } from '#components/ui/frame.ts';
import type { SigningSettings } from '#contracts/signing-settings.ts';
import type { LevelChoice } from './signing-level-choices.ts';

export interface SigningLevelRadiosProps {
  choices: readonly LevelChoice[];
  value: SigningSettings['level'];
  isDisabled: boolean;
  onChange: (level: string) => void;
}

/** Radio buttons of the levels, each with its meaning; levels that cannot be reached are disabled. */
export function SigningLevelRadios({ choices, value, isDisabled, onChange }: SigningLevelRadiosProps) {
  const id = useId();
  return (
    <FormControl disabled={isDisabled}>
      <FormLabel id={id} sx={{ mb: 1 }}>
        Level of coming signatures
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_, level) => onChange(level)}
        sx={{ ...FRAME, flexWrap: 'nowrap' }}
      >
        {choices.map((choice) => (
          <Choice key={choice.value} choice={choice} isDisabled={isDisabled || !choice.isWithinReach} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

function Choice({ choice, isDisabled }: { choice: LevelChoice; isDisabled: boolean }) {
  const { value, label, meaning, isRecommended, isWithinReach } = choice;
  const id = useId();
  return (
    <Box component="label" sx={ROW} data-disabled={isDisabled || undefined}>
      <Radio
        value={value}
        disabled={isDisabled}
        size="small"
        slotProps={{ input: { 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-meaning` } }}
      />
      <Box sx={{ minWidth: 0, py: 0.75 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography id={`${id}-label`} variant="subtitle2" component="span">
            {label}
          </Typography>
          {isRecommended ? <Chip label="Recommended" color="progress" /> : null}
        </Box>
        <Typography id={`${id}-meaning`} variant="body2" color="text.secondary">
          {meaning}
          {isWithinReach ? '' : ' Not possible here without a timestamp server.'}
        </Typography>
      </Box>
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'start',
  gap: 1,
  px: 1.5,
  py: 0.75,
  cursor: 'pointer',
  '& + &': { borderTop: 1, borderColor: 'line' },
  '&:has(input:checked)': { bgcolor: 'primaryTint' },
  '&[data-disabled]': { cursor: 'default' },
  '&[data-disabled] .MuiTypography-subtitle2': { color: 'text.secondary' },
} as const;
