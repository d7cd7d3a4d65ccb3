import type { Tone } from './theme-tokens.ts';

declare module '@mui/material/styles' {
  interface Palette {
    signed: Tone;
    pending: Tone;
    rejected: Tone;
    progress: Tone;
    /** Background of selected items, which goes with the primary colour. */
    primaryTint: string;
    line: string;
    control: string;
    raised: string;
  }
  interface PaletteOptions {
    signed?: Tone;
    pending?: Tone;
    rejected?: Tone;
    progress?: Tone;
    primaryTint?: string;
    line?: string;
    control?: string;
    raised?: string;
  }
}

declare module '@mui/material/Chip' {
  interface ChipPropsColorOverrides {
    signed: true;
    pending: true;
    rejected: true;
    progress: true;
  }
}
