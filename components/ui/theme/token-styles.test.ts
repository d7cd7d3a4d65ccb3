import { appTheme } from './theme.ts';
import { DARK, LIGHT } from './theme-tokens.ts';
import { colourVariables, textVariables } from './token-styles.ts';

/** Returns the variables of the first rule with this selector. */
function variablesOf(css: string, selector: string): Map<string, string> {
  const body = css.split(`${selector}{`)[1]?.split('}')[0] ?? '';
  return new Map(
    body.split(';').map((line) => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1)]),
  );
}

describe('colourVariables', () => {
  it.each([
    ['light', ':root,[data-light]', LIGHT],
    ['dark', '[data-dark]', DARK],
  ] as const)(
    'defines the colours of the %s scheme under the names that MUI gives them',
    (_scheme, selector, tokens) => {
      const variables = variablesOf(colourVariables(), selector);
      expect(variables.get('--mui-palette-text-secondary')).toBe(tokens.secondary);
      expect(variables.get('--mui-palette-primary-dark')).toBe(tokens.primary.hover);
      expect(variables.get('--mui-palette-line')).toBe(tokens.line);
    },
  );
});

it('textVariables defines size, weight and line height of each kind of text, and the spacing of headings', () => {
  const variables = variablesOf(textVariables(), ':root');
  const { h1 } = appTheme().typography;
  expect(variables.get('--text-h1-size')).toBe(h1.fontSize);
  expect(variables.get('--text-h1-weight')).toBe(String(h1.fontWeight));
  expect(variables.get('--text-h1-line')).toBe(String(h1.lineHeight));
  expect(variables.get('--text-h1-spacing')).toBe(h1.letterSpacing);
  expect(variables.get('--text-body2-spacing')).toBe('normal');
  expect(variables.get('--light-background')).toBe(LIGHT.background);
});
