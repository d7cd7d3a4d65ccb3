import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { ChoiceField } from '#components/ui/inputs/choice-field.tsx';
import { useSeen } from '#components/ui/use-seen.ts';
import { SIGNATURE_STYLE_NAMES, SIGNATURE_STYLES } from '#contracts/signature-styles.ts';
import type { SignatureProperties } from '#contracts/signature-properties.ts';
import { DEFAULT_SIZE } from '#shared/page-geometry.ts';
import { AppearanceCanvas } from '../position/appearance-canvas.tsx';

/** CSS pixels per point of the picture. */
const SCALE = 1.5;

/** Not an inline style, which the content security policy forbids in server-rendered HTML. */
const SIZE = {
  position: 'relative',
  width: DEFAULT_SIZE.width * SCALE,
  height: DEFAULT_SIZE.height * SCALE,
} as const;

const OPTIONS = SIGNATURE_STYLES.map((style) => ({ value: style, label: SIGNATURE_STYLE_NAMES[style] }));

/** Style of visible signatures in the organization, with the reader's own signature as an example. */
export function StyleProperty() {
  const { control } = useFormContext<SignatureProperties>();
  const { field } = useController({ control, name: 'signature_style' });
  const [reason, location] = useWatch({ control, name: ['purpose_or_reason', 'default_location'] });
  const { ref: paper, isSeen } = useSeen(); // what draws it weighs as much as the page
  const [isShown, setIsShown] = useState(true);
  const { value: style, onChange, ...rest } = field;
  if (style === undefined) return null; // the service knows no styles
  return (
    <Stack sx={{ gap: 1.5 }}>
      <ChoiceField
        label="Style"
        help="How visible signatures are arranged."
        value={style}
        onChange={({ target }) => onChange(SIGNATURE_STYLES.find((one) => one === target.value) ?? style)}
        options={OPTIONS}
        {...rest}
      />
      <Box
        hidden={!isShown}
        sx={{
          p: 1,
          border: 1,
          borderColor: 'line',
          borderRadius: 1,
          bgcolor: 'common.white',
          alignSelf: 'start',
        }}
      >
        <Box ref={paper} sx={SIZE}>
          {isSeen ? (
            <AppearanceCanvas
              options={{ reason, location, showPicture: true, style }}
              {...DEFAULT_SIZE}
              scale={SCALE}
              isOnPaper
              onShown={setIsShown}
            />
          ) : null}
        </Box>
      </Box>
    </Stack>
  );
}
