import Box from '@mui/material/Box';
import type { ScriptFont } from '#contracts/signature-mark.ts';
import { INK, SCRIPT_FAMILIES } from './script-fonts.ts';

export interface TypedNameProps {
  name: string;
  font: ScriptFont;
  /** Font size in pixels. */
  size: number;
}

/** Name as it is written in a signature, on one line. */
export function TypedName({ name, font, size }: TypedNameProps) {
  const { family, scale } = SCRIPT_FAMILIES[font];
  return (
    <Box
      component="span"
      dir="auto"
      sx={{
        fontFamily: family,
        fontSize: size * scale,
        color: INK,
        lineHeight: 1.4,
        maxWidth: 1,
        px: 0.5,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      }}
    >
      {name}
    </Box>
  );
}
