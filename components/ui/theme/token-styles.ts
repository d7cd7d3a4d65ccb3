import { paletteOf } from './theme-palette.ts';
import { DARK, FONT, LIGHT, textStyles } from './theme-tokens.ts';

/** Parts of the typography of a text, by the name that the variables give them. */
const PARTS = {
  fontSize: 'size',
  fontWeight: 'weight',
  lineHeight: 'line',
  letterSpacing: 'spacing',
} as const;

/** Returns the style sheet that defines font and text sizes as CSS variables such as `--text-h1-size`. */
export function textVariables(): string {
  const sizes = Object.entries(textStyles()).flatMap(([name, style]) =>
    Object.entries({ letterSpacing: 'normal', ...style }).flatMap(([property, value]) =>
      isPart(property) ? [`--text-${name}-${PARTS[property]}:${value}`] : [],
    ),
  );
  return rule(':root', [`--font:${FONT}`, ...sizes, `--light-background:${LIGHT.background}`]);
}

/** Returns the style sheet that defines the colours under the names of MUI's variables. */
export const colourVariables = (): string =>
  rule(':root,[data-light]', declarations('--mui-palette', paletteOf(LIGHT))) +
  rule('[data-dark]', declarations('--mui-palette', paletteOf(DARK)));

const rule = (selector: string, body: readonly string[]) => `${selector}{${body.join(';')}}`;

const isPart = (property: string): property is keyof typeof PARTS => property in PARTS;

/** Returns the declarations of variables for a value, or for all values of a group under its name. */
function declarations(name: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [`${name}:${String(value)}`];
  return Object.entries(value).flatMap(([part, inner]: [string, unknown]) =>
    declarations(`${name}-${part}`, inner),
  );
}
