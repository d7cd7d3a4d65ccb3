import type { VerificationReport } from '#contracts/signature-report.ts';
import type { Colour, SheetSize, TextStyle } from '#signing';

/** Size and margins of a page (A4), in points. */
export const PAGE: SheetSize = { width: 595, height: 842, left: 56, right: 56, top: 60, bottom: 64 };

const hex = (value: number): Colour => [
  (value >> 16) / 255,
  ((value >> 8) & 0xff) / 255,
  (value & 0xff) / 255,
];

const TEXT = hex(0x1b1f24);
const SECONDARY = hex(0x57606a);
export const LINE = hex(0xe3e4e1);
export const GROUND = hex(0xf7f7f5);

export const STYLES = {
  eyebrow: { size: 9, colour: SECONDARY },
  title: { size: 21, colour: TEXT, isStrong: true, leading: 1.25 },
  heading: { size: 12.5, colour: TEXT, isStrong: true },
  name: { size: 10.5, colour: TEXT, isStrong: true },
  body: { size: 9.5, colour: TEXT },
  label: { size: 9, colour: SECONDARY, leading: (9.5 * 1.4) / 9 },
  small: { size: 8, colour: TEXT },
  smallLabel: { size: 8, colour: SECONDARY },
  tableHead: { size: 8, colour: SECONDARY, isStrong: true },
} satisfies Record<string, TextStyle>;

type Verdict = VerificationReport['verdict'];

/** Colours of a verdict. The report always prints the verdict in words beside them. */
export const VERDICT_COLOURS: Record<Verdict, { text: Colour; ground: Colour }> = {
  valid: { text: hex(0x1a7f4b), ground: hex(0xe8f4ed) },
  unknown: { text: hex(0x9a6700), ground: hex(0xfbf3df) },
  invalid: { text: hex(0xc0362c), ground: hex(0xfbeceb) },
  unsigned: { text: SECONDARY, ground: GROUND },
};
