import type { CertificateFacts, SignatureFinding, VerificationReport } from '#contracts/signature-report.ts';
import { problemWords } from '#contracts/signature-problem-words.ts';
import { indicationLine } from '#contracts/indication-words.ts';
import { byKind, documentMeaningOf, headlineOf } from '#contracts/signature-headline.ts';
import {
  changeSentences,
  coverageWords,
  levelWords,
  permitsWords,
  qualificationWords,
  revocationWords,
  timeWords,
  trustServiceLine,
  trustSourceWords,
  trustWords,
  verdictWords,
} from '#contracts/signature-words.ts';
import { terminalText } from './terminal-text.ts';

/** Returns a verification report as text for the terminal. */
export function reportText(report: VerificationReport): string {
  const facts = `${report.page_count} ${report.page_count === 1 ? 'page' : 'pages'}, SHA-256 ${report.sha256}`;
  return [
    `${terminalText(report.file_name)}: ${headlineOf(report)}`,
    `  ${documentMeaningOf(report)}`,
    `  ${facts}`,
    ...report.signatures.map((signature) => signatureText(signature, report)),
  ].join('\n');
}

function signatureText(signature: SignatureFinding, report: VerificationReport): string {
  const { signer, name, verdict } = signature;
  const who = signer?.subject ?? (name === '' ? 'unknown signer' : `unknown signer, who says to be ${name}`);
  const lines = [
    `${placeText(signature, report)}: ${verdictWords[verdict].label}`,
    ['Signer', who],
    ...problemLines(signature),
    ['EN 319 102-1', indicationLine(signature)],
    ['Certificate', signer ? certificateText(signer) : 'cannot be read'],
    ['Trust', trustText(signature)],
    ['Trust service', trustServiceLine(signature)],
    ['Qualified', signature.qualification ? labelled(qualificationWords[signature.qualification]) : ''],
    ['Revocation', labelled(revocationWords(signature.revocation))],
    ['Time', timeText(signature)],
    ['Level', levelText(signature)],
    ['Algorithm', signature.algorithm],
    ['Covers', coverageWords(signature, report.signed_revisions)],
    ['Afterwards', changeSentences(signature).join(' ')],
    ['Permits', isPermission(signature.permits) ? permitsWords[signature.permits] : ''],
    ['Reason', signature.reason],
    ['Location', signature.location],
    ['Field', fieldText(signature)],
  ];
  return lines.flatMap((line) => (typeof line === 'string' ? [`\n  ${line}`] : row(line))).join('\n');
}

/** Returns for example `Signature 2 of 3`; signatures and document timestamps are counted separately. */
function placeText(signature: SignatureFinding, { signatures }: VerificationReport): string {
  const { persons, timestamps } = byKind(signatures);
  const [what, ofKind] =
    signature.kind === 'signature' ? ['Signature', persons] : ['Document timestamp', timestamps];
  return `${what} ${ofKind.indexOf(signature) + 1} of ${ofKind.length}`;
}

/** Returns the level of a signature; a document timestamp has none. */
function levelText({ kind, level }: SignatureFinding): string {
  if (level) return levelWords[level].label;
  return kind === 'signature' ? 'not a PAdES signature' : '';
}

function row([label = '', text = '']: string[]): string[] {
  return text === '' ? [] : [reportRow(label, text)];
}

/** Returns a line of a report. `text` may hold anything that a file says. */
export function reportRow(label: string, text: string): string {
  return `    ${label.padEnd(12)} ${terminalText(text)}`;
}

/** Narrows the DocMDP permission to its three values. */
function isPermission(value: number | null): value is 1 | 2 | 3 {
  return value === 1 || value === 2 || value === 3;
}

function problemLines({ problems }: SignatureFinding): string[][] {
  return problems.map((code) => {
    const { meaning, advice } = problemWords(code);
    return ['Problem', `${meaning} ${advice} [${code}]`];
  });
}

function certificateText({ subject_name, issuer, serial_number, not_after, key }: CertificateFacts): string {
  return `${subject_name}; issued by ${issuer}, number ${serial_number}, valid until ${not_after}, ${key}`;
}

function trustText({ trust, trust_source, chain }: SignatureFinding): string {
  const root = chain.at(-1);
  const by = trust_source && root ? ` by ${root.subject}, ${trustSourceWords[trust_source]}` : '';
  return by === '' ? labelled(trustWords[trust]) : `${trustWords[trust].label}${by}`;
}

function labelled({ label, meaning }: { label: string; meaning: string }): string {
  return `${label}. ${meaning}`;
}

function timeText({ time }: SignatureFinding): string {
  return time ? `${time.value} ${timeWords(time)}` : timeWords(time);
}

function fieldText({ field_name, pages }: SignatureFinding): string {
  if (pages.length === 0) return `${field_name}, not visible`;
  return `${field_name}, on page ${pages.join(', ')}`;
}
