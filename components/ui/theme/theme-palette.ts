import type { PaletteOptions } from '@mui/material/styles';
import type {} from './theme-augmentation.ts';
import type { Tokens, Tone } from './theme-tokens.ts';

/** Returns MUI's palette of a colour scheme; success, warning, error and info are the colours of the statuses. */
export function paletteOf(tokens: Tokens) {
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
    action: { hover: tokens.hover, disabled: tokens.off.text, disabledBackground: tokens.off.ground },
    signed,
    pending,
    rejected,
    progress,
    primaryTint: primary.tint,
    line: tokens.line,
    control: tokens.control,
    raised: tokens.raised,
    DataGrid: { bg: tokens.surface, headerBg: tokens.surface, pinnedBg: tokens.surface },
  } as const satisfies PaletteOptions;
}
