import { EVIDENCE_FILE, type Evidence } from '#contracts/evidence.ts';
import { type Rectangle, Sheet, writeSheet } from '#signing';
import { writeHead } from './report/head.ts';
import { writeProof, type SealFacts } from './report/proof.ts';
import { writeSignatures } from './report/signatures.ts';
import { PAGE, STYLES } from './report/style.ts';
import { writeEvents, writeVersions } from './report/tables.ts';

export interface WrittenReport {
  pdf: Buffer;
  /** Rectangle of the seal on the last page. */
  sealPlace: Rectangle;
}

const SEAL = { width: 230, height: 68 };

/** Writes the signing report as an unsealed PDF with `json`, the evidence for programs, as an attachment. */
export function writeReport(
  evidence: Evidence,
  { json, seal }: { json: Buffer; seal: SealFacts },
): WrittenReport {
  const sheet = new Sheet(PAGE);
  writeHead(sheet, evidence);
  writeSignatures(sheet, evidence);
  writeVersions(sheet, evidence);
  writeEvents(sheet, evidence);
  writeProof(sheet, evidence, seal);
  sheet.space(12);
  sheet.ensure(SEAL.height);
  const sealPlace = { x: PAGE.left, y: sheet.y - SEAL.height, ...SEAL };
  writeFooters(sheet, evidence);
  const pdf = writeSheet(sheet, {
    title: `Signing report: ${evidence.document.name}`,
    author: evidence.organization.name,
    date: new Date(evidence.made_at),
    producer: 'Countersign',
    attached: {
      name: EVIDENCE_FILE,
      type: 'application/json',
      description: 'The evidence of this report, for programs',
      bytes: json,
    },
  });
  return { pdf, sealPlace };
}

const NUMBER_WIDTH = 70;

function writeFooters(sheet: Sheet, { document }: Evidence): void {
  const nameWidth = sheet.innerWidth - NUMBER_WIDTH - 12;
  const style = STYLES.smallLabel;
  sheet.footers((number, total) => [
    { text: `Signing report · ${document.name}`, style, x: 0, width: nameWidth },
    { text: `Page ${number} of ${total}`, style, x: nameWidth + 12, width: NUMBER_WIDTH, align: 'end' },
  ]);
}
