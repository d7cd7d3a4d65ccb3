import type { PdfDocument } from '../../pdf/document.ts';
import { PdfName, PdfString, type PdfDict } from '../../pdf/objects/objects.ts';
import { brightness, colorOf } from './colors.ts';
import { operatorsIn, type Operator } from './content-operators.ts';

/** Legible sizes of text, in points; viewers choose one for 0. */
const [MIN_SIZE, MAX_SIZE] = [4, 30];
const MAX_BRIGHTNESS = 0.5;

/** Default appearance with which viewers draw the value of a field (ISO 32000-2, 12.7.4.3). */
export interface DefaultAppearance {
  /** Names of the fonts; undefined if they cannot be told. */
  fonts: string[] | undefined;
  /** True if it sets a dark colour and a legible size, and nothing else. */
  isLegible: boolean;
  /** Largest size of the text in points, 0 where viewers choose one. */
  size: number;
}

/** Returns the default appearance that a dictionary has itself; none without one. */
export function appearanceIn(document: PdfDocument, dict: PdfDict): DefaultAppearance[] {
  const text = document.resolve(dict.get('DA'));
  if (!(text instanceof PdfString)) return [];
  const operators = operatorsIn(document, text.bytes);
  const selections = operators?.filter(({ name }) => name === 'Tf');
  const fonts = selections?.flatMap(({ operands: [font] }) => (font instanceof PdfName ? [font.value] : []));
  const sizes = selections?.map(({ operands }) => Number(operands.at(-1))) ?? [];
  return [
    {
      fonts: fonts?.length ? fonts : undefined,
      isLegible: operators?.every(isLegible) === true,
      size: Math.max(0, ...sizes),
    },
  ];
}

function isLegible({ name, operands }: Operator): boolean {
  const size = operands.at(-1);
  if (name === 'Tf') return size === 0 || (typeof size === 'number' && size >= MIN_SIZE && size <= MAX_SIZE);
  if (!['g', 'rg', 'k'].includes(name)) return false;
  const color = colorOf(operands.flatMap((part) => (typeof part === 'number' ? [part] : [])));
  return color !== undefined && brightness(color) <= MAX_BRIGHTNESS;
}
