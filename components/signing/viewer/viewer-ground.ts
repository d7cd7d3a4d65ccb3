import type { Theme } from '@mui/material/styles';

/** The ground that pages lie on: a little darker than the page around the viewer, in both themes. */
export const viewerGround = {
  backgroundColor: (theme: Theme) =>
    `color-mix(in srgb, ${theme.vars?.palette.background.default ?? 'transparent'} 94%, #000)`,
} as const;
