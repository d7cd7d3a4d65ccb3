import Box from '@mui/material/Box';
import type { ScriptFont } from '#contracts/signature-mark.ts';
import { INK, SCRIPT_FAMILIES } from './script-fonts.ts';

export interface TypedNameProps {
  name: string;
  font: ScriptFont;
  /** Font size in pixels. */
  size: number;
  /** True if a long name is written smaller, to fit into its container, which must be one of container queries. */
  isFitted?: boolean;
}

/** Name as it is written in a signature, on one line. */
export function TypedName({ name, font, size, isFitted = false }: TypedNameProps) {
  const { family, scale } = SCRIPT_FAMILIES[font];
  return (
    <Box
      component="span"
      dir="auto"
      sx={{
        fontFamily: family,
        fontSize: isFitted ? fitted(name, size, scale) : size * scale,
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

/** Average width of a letter of the script fonts, as a part of the font size. */
const LETTER_WIDTH = 0.5;

function fitted(name: string, size: number, scale: number): string {
  const letters = Math.max(1, name.length);
  return `min(${size * scale}px, ${((100 * scale) / (LETTER_WIDTH * letters)).toFixed(2)}cqi)`;
}
