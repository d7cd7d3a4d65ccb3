import type { Evidence, EvidenceEvent } from '#contracts/evidence.ts';
import { indicationLine } from '#contracts/indication-words.ts';
import { problemWords } from '#contracts/signature-problem-words.ts';
import type { SignatureFinding } from '#contracts/signature-report.ts';
import {
  coverageWords,
  levelWords,
  revocationWords,
  timeWords,
  qualificationWords,
  trustServiceLine,
  trustSourceWords,
  trustWords,
  verdictWords,
} from '#contracts/signature-words.ts';
import type { Sheet } from '#signing';
import { moment } from './moment.ts';
import { fact, heading, paragraph } from './parts.ts';
import { signingsOf, type Signing } from './signings.ts';
import { LINE, STYLES, VERDICT_COLOURS } from './style.ts';

/**
 * Writes one block for each signature: signatory, time, certificate, address and the result of the
 * verification.
 */
export function writeSignatures(sheet: Sheet, evidence: Evidence): void {
  const signings = signingsOf(evidence);
  heading(sheet, signings.length === 1 ? 'Signature' : 'Signatures');
  if (signings.length === 0) paragraph(sheet, 'This document has no signatures.');
  const marks = evidence.events.filter(({ action }) => action === 'document_marked_as_signed');
  const blocks = [
    ...signings.map((signing) => () => writeSigning(sheet, signing)),
    ...marks.map((event) => () => writeMark(sheet, event)),
  ];
  for (const [index, block] of blocks.entries()) {
    sheet.together(() => {
      if (index > 0) divide(sheet);
      block();
    });
  }
}

function divide(sheet: Sheet): void {
  if (sheet.isAtTop) return;
  sheet.space(8);
  sheet.rule(LINE, 10);
}

function writeMark(sheet: Sheet, event: EvidenceEvent): void {
  sheet.text(event.actor.full_name, STYLES.name);
  paragraph(sheet, 'Marked the document as signed, without a signature in the file.');
  fact(sheet, 'Account', event.actor.email);
  fact(sheet, 'Recorded', moment(event.at));
  fact(sheet, 'From address', event.ip ?? 'not known');
}

const VERDICT_WIDTH = 110;

function writeSigning(sheet: Sheet, { event, version, finding }: Signing): void {
  const verdict = finding ? verdictWords[finding.verdict].label : 'Not checked';
  const { text: colour } = VERDICT_COLOURS[finding?.verdict ?? 'unsigned'];
  const nameWidth = sheet.innerWidth - VERDICT_WIDTH - 8;
  const name = event?.actor.full_name ?? finding?.signer?.subject_name ?? 'Unknown signer';
  sheet.row([
    { text: name, style: STYLES.name, x: 0, width: nameWidth },
    {
      text: verdict,
      style: { ...STYLES.name, colour },
      x: nameWidth + 8,
      width: VERDICT_WIDTH,
      align: 'end',
    },
  ]);
  sheet.space(4);
  if (event) {
    fact(sheet, 'Account', event.actor.email);
    fact(
      sheet,
      'Signed here',
      `${moment(event.at)}${version ? `, which made version ${version.version}` : ''}`,
    );
    fact(sheet, 'From address', event.ip ?? 'not known');
  } else fact(sheet, 'Signed', 'before the document came here');
  if (finding) writeFinding(sheet, finding);
  else if (version) fact(sheet, 'Certificate', version.signer ?? '');
}

function writeFinding(sheet: Sheet, finding: SignatureFinding): void {
  const { signer, time, level } = finding;
  fact(sheet, 'Time of signature', time ? `${moment(time.value)}. ${timeWords(time)}` : timeWords(null));
  if (signer) {
    fact(sheet, 'Certificate', signer.subject_name);
    fact(sheet, 'Key', signer.key);
    fact(sheet, 'Issued by', signer.issuer_name);
    fact(sheet, 'Serial number', signer.serial_number);
  }
  fact(sheet, 'Trust', trustOf(finding));
  fact(sheet, 'Qualified', finding.qualification ? qualificationWords[finding.qualification].label : '');
  fact(sheet, 'Trust service', trustServiceLine(finding));
  fact(sheet, 'Revocation', revocationWords(finding.revocation).meaning);
  fact(sheet, 'Level', level ? levelWords[level].label : '');
  // The revision is left out: revisions of the file and versions of the document are numbered differently.
  fact(sheet, 'Covers', coverageWords({ ...finding, revision: null }, 0));
  fact(sheet, 'EN 319 102-1', indicationLine(finding));
  fact(sheet, 'Reason', finding.reason);
  fact(sheet, 'Location', finding.location);
  for (const code of finding.problems) {
    const { meaning, advice } = problemWords(code);
    fact(sheet, 'What speaks against it', [meaning, advice].join(' ').trim());
  }
}

function trustOf({ trust, trust_source, chain }: SignatureFinding): string {
  const { meaning } = trustWords[trust];
  const root = chain.at(-1)?.subject_name;
  return trust === 'trusted' && root && trust_source
    ? `${meaning} It is ${root}, ${trustSourceWords[trust_source]}.`
    : meaning;
}
