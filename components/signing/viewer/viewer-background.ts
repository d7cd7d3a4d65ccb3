import type { Theme } from '@mui/material/styles';

/** Background behind the pages: a little darker than the rest of the screen, in both themes. */
export const viewerBackground = {
  backgroundColor: (theme: Theme) =>
    `color-mix(in srgb, ${theme.vars?.palette.background.default ?? 'transparent'} 94%, #000)`,
} as const;
