import { INK } from '../position/signature-styles.ts';

/** Dark colours, so that each has a contrast of at least 4.5:1 to a white page. */
const INKS = [
  INK,
  '#1A7F4B',
  '#9A4B00',
  '#8A3FA0',
  '#0F6E76',
  '#B0305C',
  '#5B6200',
  '#7A4A2B',
  '#475569',
  '#A3341F',
] as const;

/** Returns the colour of the signatory at this index; colours repeat after the tenth, the most that a list may have. */
export function inkOf(index: number): string {
  return INKS[index % INKS.length] ?? INK;
}
