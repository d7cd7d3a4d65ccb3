import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';

const NAMES = ['X', 'Y', 'W', 'H'] as const;
const MEANINGS = [
  'X, points from the left',
  'Y, points from the bottom',
  'Width in points',
  'Height in points',
];

export interface PositionBoxesProps {
  /** `x,y,width,height` in points. */
  position: string;
  /** Called with the typed text, complete or not. */
  onChange: (position: string) => void;
}

/** Four inputs for a rectangle. The typed text is not reformatted until the inputs lose focus. */
export function PositionBoxes({ position, onChange }: PositionBoxesProps) {
  const [typed, setTyped] = useState<readonly string[] | null>(null);
  const parts = typed ?? partsOf(position);
  const change = (index: number, text: string) => {
    const next = NAMES.map((_, at) => (at === index ? numberIn(text) : (parts[at] ?? '')));
    setTyped(next);
    onChange(next.some(Boolean) ? next.join(',') : '');
  };
  return (
    <Box role="group" aria-label="Position in points" sx={GRID} onBlur={() => setTyped(null)}>
      {NAMES.map((name, index) => (
        <OutlinedInput
          key={name}
          size="small"
          value={parts[index] ?? ''}
          onChange={({ target }) => change(index, target.value)}
          inputProps={{
            inputMode: 'decimal',
            autoComplete: 'off',
            'aria-label': MEANINGS[index],
          }}
          startAdornment={
            <InputAdornment position="start" disableTypography aria-hidden sx={NAME}>
              {name}
            </InputAdornment>
          }
        />
      ))}
    </Box>
  );
}

function partsOf(position: string): string[] {
  return position.split(',').map((part) => part.trim());
}

/** Accepts a decimal comma, because a comma separates the numbers of a position. */
const numberIn = (text: string) => text.replace(',', '.').replace(/[^\d.]/g, '');

const GRID = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  alignContent: 'space-between',
  gap: 1,
  flex: 1,
  minWidth: 0,
  '& .MuiOutlinedInput-root': { px: 1 },
  '& input': { px: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums', minWidth: 0 },
} as const;
const NAME = { color: 'text.secondary', fontSize: 12, mr: 0 } as const;
