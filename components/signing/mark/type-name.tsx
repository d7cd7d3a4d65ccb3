import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { Field } from '#components/ui/inputs/field.tsx';
import { ScriptFont } from '#contracts/signature-mark.ts';
import { MAX_MARK_NAME, SCRIPT_FONTS } from '#contracts/signature-styles.ts';
import { z } from '#contracts/zod.ts';
import { SCRIPT_FAMILIES } from './script-fonts.ts';
import { TypedName } from './typed-name.tsx';

export interface TypeNameProps {
  name: string;
  font: ScriptFont;
  isDisabled: boolean;
  onName: (name: string) => void;
  onFont: (font: ScriptFont) => void;
}

/** Name of the signature, and the font that writes it. */
export function TypeName({ name, font, isDisabled, onName, onFont }: TypeNameProps) {
  return (
    <Stack sx={{ gap: 2 }}>
      <Field
        label="Name"
        value={name}
        disabled={isDisabled}
        error={name.trim() === '' ? 'Type your name.' : undefined}
        slotProps={{ htmlInput: { maxLength: MAX_MARK_NAME, autoComplete: 'name' } }}
        onChange={({ target }) => onName(target.value)}
      />
      <RadioGroup
        aria-label="Handwriting"
        value={font}
        onChange={(_, value) => onFont(z.catch(ScriptFont, SCRIPT_FONTS[0]).parse(value))}
        sx={{ gap: 1 }}
      >
        {SCRIPT_FONTS.map((choice) => (
          <FormControlLabel
            key={choice}
            value={choice}
            disabled={isDisabled}
            control={<Radio slotProps={{ input: { 'aria-label': SCRIPT_FAMILIES[choice].label } }} />}
            label={
              <Box sx={{ containerType: 'inline-size' }}>
                <TypedName name={name.trim() || 'Your name'} font={choice} size={34} isFitted />
              </Box>
            }
            slotProps={{ typography: { component: 'div', sx: { minWidth: 0, flex: 1 } } }}
            data-chosen={choice === font}
            sx={CHOICE}
          />
        ))}
      </RadioGroup>
    </Stack>
  );
}

const CHOICE = {
  m: 0,
  width: 1,
  px: 1,
  py: 0.25,
  border: 1,
  borderColor: 'control',
  borderRadius: 1,
  bgcolor: 'common.white',
  color: '#16245f',
  '& .MuiRadio-root': { color: '#5b6472' },
  '&[data-chosen=true]': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px currentColor' },
} as const;
