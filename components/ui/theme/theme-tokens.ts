/** Colour with a meaning, such as a status. */
export interface Tone {
  main: string;
  /** Background colour that goes with `main`. */
  tint: string;
}

/** Colours of a colour scheme, as CSS hexadecimal values. */
export interface Tokens {
  background: string;
  surface: string;
  raised: string;
  text: string;
  secondary: string;
  disabled: string;
  line: string;
  /** Outline of inputs; unlike `line` it has a contrast of 3:1 to the backgrounds. */
  control: string;
  primary: Tone & { hover: string; on: string };
  signed: Tone;
  pending: Tone;
  rejected: Tone;
  progress: Tone;
  /** Background of an element under the pointer. */
  hover: string;
  /** Colours of disabled controls. */
  off: { text: string; ground: string };
}

export const LIGHT: Tokens = {
  background: '#F7F7F5',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  text: '#1B1F24',
  secondary: '#57606A',
  disabled: '#8C959F',
  line: '#E3E4E1',
  control: '#868E97',
  primary: { main: '#1F4FD8', hover: '#1A43B8', tint: '#E9EFFF', on: '#FFFFFF' },
  signed: { main: '#1A7F4B', tint: '#EAF6EF' },
  pending: { main: '#9A6700', tint: '#FFF8E5' },
  rejected: { main: '#C0362C', tint: '#FDEEEC' },
  progress: { main: '#3F5BA9', tint: '#EDF1FA' },
  hover: 'rgba(0, 0, 0, 0.04)',
  off: { text: 'rgba(0, 0, 0, 0.26)', ground: 'rgba(0, 0, 0, 0.12)' },
};

export const DARK: Tokens = {
  background: '#111315',
  surface: '#181B1E',
  raised: '#1F2327',
  text: '#E8EAED',
  secondary: '#A4ADB6',
  disabled: '#6B747D',
  line: '#2B3036',
  control: '#69727B',
  primary: { main: '#8FAEFF', hover: '#A9C1FF', tint: '#1D2A4D', on: '#0F1B3D' },
  signed: { main: '#57C98A', tint: '#14301F' },
  pending: { main: '#E3B341', tint: '#332A10' },
  rejected: { main: '#FF8A80', tint: '#3D1F1D' },
  progress: { main: '#9DB2F2', tint: '#212A42' },
  hover: 'rgba(255, 255, 255, 0.08)',
  off: { text: 'rgba(255, 255, 255, 0.3)', ground: 'rgba(255, 255, 255, 0.12)' },
};

/** Fonts, the first that has a letter: Inter, and until it has arrived the system's, scaled to it (fallback-fonts.ts). */
export const FONT = '"Inter Variable", "Inter Fallback", "Inter Fallback Linux", Arial, sans-serif';

/** Typography of a text size in pixels. */
const text = (size: number, fontWeight: number, lineHeight: number) => ({
  fontSize: `${size / 16}rem`,
  fontWeight,
  lineHeight,
});

/** Returns the typography of each kind of text. */
export const textStyles = () =>
  ({
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
  }) as const;
