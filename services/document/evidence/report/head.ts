import { STATUS_WORDS } from '#contracts/document-words.ts';
import type { Evidence } from '#contracts/evidence.ts';
import { documentMeaningOf, headlineOf } from '#contracts/signature-headline.ts';
import type { Sheet } from '#signing';
import { moment } from './moment.ts';
import { fact, hash, heading } from './parts.ts';
import { STYLES, VERDICT_COLOURS } from './style.ts';

/** Writes the title of the report, its document, and the sentence that sums it up. */
export function writeHead(sheet: Sheet, evidence: Evidence): void {
  const { document, organization, made_at } = evidence;
  sheet.text('Signing report', STYLES.eyebrow);
  sheet.space(4);
  sheet.text(document.name, STYLES.title);
  sheet.space(4);
  sheet.text(organization.name, STYLES.label);
  sheet.text(`Made on ${moment(made_at)}`, STYLES.label);
  sheet.space(18);
  writeVerdict(sheet, evidence);
  heading(sheet, 'Document');
  writeDocument(sheet, evidence);
}

const PADDING = 12;

function writeVerdict(sheet: Sheet, { verification, versions }: Evidence): void {
  const newest = versions.at(-1)?.version ?? 1;
  const headline = verification ? headlineOf(verification) : 'The signatures were not checked';
  const meaning = verification
    ? `${documentMeaningOf(verification)} Checked in version ${newest}, the newest, on ${moment(verification.verified_at)}.`
    : 'The newest version opens only with its password, which is not kept any more. Its hash stands below.';
  const { text, ground } = VERDICT_COLOURS[verification?.verdict ?? 'unsigned'];
  const place = { x: PADDING + 3, width: sheet.innerWidth - 2 * PADDING - 3 };
  const style = { size: 13, colour: text, isStrong: true };
  const height = [
    { text: headline, style, ...place },
    { text: meaning, style: STYLES.body, ...place },
  ].reduce((sum, cell) => sum + sheet.heightOf(cell), 2 * PADDING);
  sheet.box(height, ground);
  sheet.box(height, text, { width: 3 });
  sheet.space(PADDING);
  sheet.text(headline, style, place);
  sheet.text(meaning, STYLES.body, place);
  sheet.space(PADDING);
}

function writeDocument(sheet: Sheet, { document, versions }: Evidence): void {
  const newest = versions.at(-1);
  fact(sheet, 'Name', document.name);
  fact(sheet, 'Status', STATUS_WORDS[document.status]);
  fact(sheet, 'Pages', String(document.page_count));
  fact(sheet, 'Document ID', document.id);
  fact(sheet, 'Newest version', newest ? `${newest.version}, made on ${moment(newest.at)}` : '');
  hash(sheet, 'Its SHA-256', newest?.sha256 ?? '');
}
