import { createTheme } from '@mui/material/styles';
import type {} from './theme-augmentation.ts';
import { controlDefaults } from './theme-controls.ts';
import { dataGridDefaults } from './theme-data-grid.ts';
import { surfaceDefaults } from './theme-surfaces.ts';
import { paletteOf } from './theme-palette.ts';
import { DARK, FONT, LIGHT, textStyles } from './theme-tokens.ts';

let made: ReturnType<typeof makeTheme> | undefined;

/** Returns MUI's theme of the web app, in a light and a dark colour scheme; it is made on the first call. */
export const appTheme = () => (made ??= makeTheme());

const makeTheme = () =>
  createTheme({
    cssVariables: { colorSchemeSelector: 'data' },
    colorSchemes: { light: { palette: paletteOf(LIGHT) }, dark: { palette: paletteOf(DARK) } },
    breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1024, xl: 1440 } },
    shape: { borderRadius: 8 },
    motion: { reducedMotion: 'system' },
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
      ...textStyles(),
    },
    components: { ...surfaceDefaults, ...controlDefaults, ...dataGridDefaults },
  });
