import Done from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { HiddenText } from '#components/ui/hidden-text.tsx';
import type { FieldOwner } from '#shared/field-placing.ts';
import { inkOf } from './field-inks.ts';

export interface PlacingOwnersProps {
  owners: readonly FieldOwner[];
  current: number;
  onChoose: (index: number) => void;
}

/** Signatories in their colours, one of whom is chosen; those with a field have a tick. */
export function PlacingOwners({ owners, current, onChoose }: PlacingOwnersProps) {
  return (
    <Box role="group" aria-label="Whose field" sx={ROW}>
      {owners.map(({ name, field }, index) => (
        <ButtonBase
          key={index}
          aria-pressed={index === current}
          onClick={() => onChoose(index)}
          sx={OWNER}
          focusRipple
        >
          <Box component="span" aria-hidden sx={{ ...MARK, bgcolor: inkOf(index) }}>
            {field ? <Done sx={{ fontSize: 12, color: '#fff' }} /> : null}
          </Box>
          <Box component="span" sx={NAME}>
            {name}
          </Box>
          <HiddenText>{field ? ', placed' : ', not placed'}</HiddenText>
        </ButtonBase>
      ))}
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', md: 'wrap' },
  gap: 1,
  px: 2,
  py: 1,
  overflowX: 'auto',
  borderBottom: 1,
  borderColor: 'line',
} as const;
const OWNER = {
  gap: 1,
  flexShrink: 0,
  maxWidth: 220,
  minHeight: 32,
  px: 1.25,
  border: 1,
  borderColor: 'line',
  borderRadius: '16px',
  fontSize: '0.8125rem',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-pressed=true]': { borderColor: 'primary.main', bgcolor: 'primaryTint', fontWeight: 600 },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
  '@media (pointer: coarse)': { minHeight: 40 },
} as const;
const MARK = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  width: 16,
  height: 16,
  borderRadius: '4px',
} as const;
const NAME = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
