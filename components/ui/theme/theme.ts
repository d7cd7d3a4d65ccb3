import { createTheme, type PaletteOptions } from '@mui/material/styles';
import './theme-augmentation.ts';
import { controlDefaults } from './theme-controls.ts';
import { dataGridDefaults } from './theme-data-grid.ts';
import { surfaceDefaults } from './theme-surfaces.ts';
import { DARK, LIGHT, type Tokens, type Tone } from './theme-tokens.ts';

const FONT =
  '"Inter Variable", Inter, "Inter Fallback", "Inter Fallback Linux", "Helvetica Neue", Arial, sans-serif';
/** Typography of a text size in pixels. */
const text = (size: number, fontWeight: number, lineHeight: number) => ({
  fontSize: `${size / 16}rem`,
  fontWeight,
  lineHeight,
});

/** MUI theme of the web app, in a light and a dark colour scheme. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data' },
  colorSchemes: { light: { palette: paletteOf(LIGHT) }, dark: { palette: paletteOf(DARK) } },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1024, xl: 1440 } },
  shape: { borderRadius: 8 },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 160,
      standard: 160,
      complex: 200,
      enteringScreen: 200,
      leavingScreen: 160,
    },
  },
  typography: {
    fontFamily: FONT,
    fontSize: 14,
    fontWeightRegular: 400,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    h1: { ...text(28, 600, 1.25), letterSpacing: '-0.015em' },
    h2: { ...text(20, 600, 1.3), letterSpacing: '-0.01em' },
    h3: text(16, 600, 1.4),
    h4: text(14, 600, 1.4),
    h5: text(14, 600, 1.4),
    h6: text(14, 600, 1.4),
    subtitle1: text(16, 500, 1.5),
    subtitle2: text(14, 500, 1.45),
    body1: text(16, 400, 1.6),
    body2: text(14, 400, 1.45),
    button: { ...text(14, 500, 1.4), textTransform: 'none' },
    caption: text(12, 400, 1.4),
    overline: { ...text(12, 500, 1.4), textTransform: 'none' },
  },
  components: { ...surfaceDefaults, ...controlDefaults, ...dataGridDefaults },
});

/** Returns MUI's palette of a colour scheme; success, warning, error and info are the colours of the statuses. */
function paletteOf(tokens: Tokens): PaletteOptions {
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
