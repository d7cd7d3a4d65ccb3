import type { PaletteOptions } from '@mui/material/styles';
import './theme-augmentation.ts';
import type { Tokens, Tone } from './theme-tokens.ts';

/** MUI's palette from our tokens; its own success, warning, error and info take our status colours. */
export function paletteOf(tokens: Tokens): PaletteOptions {
  const { primary, signed, pending, rejected, progress } = tokens;
  const feedback = ({ main }: Tone) => ({ main, light: main, dark: main, contrastText: tokens.surface });
  return {
    primary: { main: primary.main, light: primary.main, dark: primary.hover, contrastText: primary.on },
    secondary: {
      main: tokens.secondary,
      light: tokens.secondary,
      dark: tokens.text,
      contrastText: tokens.surface,
    },
    success: feedback(signed),
    warning: feedback(pending),
    error: feedback(rejected),
    info: feedback(progress),
    background: { default: tokens.background, paper: tokens.surface },
    text: { primary: tokens.text, secondary: tokens.secondary, disabled: tokens.disabled },
    divider: tokens.line,
    signed,
    pending,
    rejected,
    progress,
    primaryTint: primary.tint,
    line: tokens.line,
    control: tokens.control,
    raised: tokens.raised,
    DataGrid: { bg: tokens.surface, headerBg: tokens.surface, pinnedBg: tokens.surface },
  };
}
