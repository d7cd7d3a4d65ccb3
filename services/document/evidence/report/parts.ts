import type { Sheet, TextStyle } from '#signing';
import { LINE, STYLES } from './style.ts';

const LABEL_WIDTH = 112;
const VALUE_X = 124;
/** Height in points kept free below a heading, so that no heading stands alone at the end of a page. */
const WITH_HEADING = 90;

export function heading(sheet: Sheet, text: string): void {
  sheet.space(22);
  sheet.ensure(WITH_HEADING);
  sheet.text(text, STYLES.heading);
  sheet.space(6);
  sheet.rule(LINE, 8);
}

/** Writes a label and a hash, in a size at which the hash fits on one line. */
export function hash(sheet: Sheet, label: string, value: string): void {
  fact(sheet, label, value, { ...STYLES.body, size: 8.5, leading: (9.5 * 1.4) / 8.5 });
}

/** Writes a label and its value beside each other; nothing for an empty value. */
export function fact(sheet: Sheet, label: string, value: string, style: TextStyle = STYLES.body): void {
  if (value === '') return;
  sheet.row([
    { text: label, style: STYLES.label, x: 0, width: LABEL_WIDTH },
    { text: value, style, x: VALUE_X, width: sheet.innerWidth - VALUE_X },
  ]);
  sheet.space(2);
}

export function paragraph(sheet: Sheet, text: string): void {
  sheet.text(text, STYLES.body);
  sheet.space(5);
}
