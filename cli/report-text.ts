import type { CertificateFacts, SignatureFinding, VerificationReport } from '#contracts/signature-report.ts';
import { problemWords } from '#contracts/signature-problem-words.ts';
import {
  changeWords,
  coverageWords,
  documentVerdictMeaning,
  headlineOf,
  levelWords,
  permitsWords,
  revocationWords,
  timeWords,
  trustSourceWords,
  trustWords,
  verdictWords,
} from '#contracts/signature-words.ts';

/** What a person reads of a file at a terminal. */
export function reportText(report: VerificationReport): string {
  const facts = `${report.page_count} ${report.page_count === 1 ? 'page' : 'pages'}, SHA-256 ${report.sha256}`;
  return [
    `${report.file_name}: ${headlineOf(report)}`,
    `  ${documentVerdictMeaning[report.verdict]}`,
    `  ${facts}`,
    ...report.signatures.map((signature, index) => signatureText(signature, { index, report })),
  ].join('\n');
}

interface Place {
  index: number;
  report: VerificationReport;
}

function signatureText(signature: SignatureFinding, { index, report }: Place): string {
  const { signer, kind, name, verdict } = signature;
  const what = kind === 'document_timestamp' ? 'Document timestamp' : 'Signature';
  const who = signer?.subject ?? (name === '' ? 'unknown signer' : `unknown signer, who says to be ${name}`);
  const lines = [
    `${what} ${index + 1} of ${report.signatures.length}: ${verdictWords[verdict].label}`,
    ['Signer', who],
    ...problemLines(signature),
    ['Certificate', signer ? certificateText(signer) : 'cannot be read'],
    ['Trust', trustText(signature)],
    ['Revocation', labelled(revocationWords(signature.revocation))],
    ['Time', timeText(signature)],
    ['Level', signature.level ? levelWords[signature.level].label : 'not a PAdES signature'],
    ['Algorithm', signature.algorithm],
    ['Covers', coverageWords(signature, report.signed_revisions)],
    ['Afterwards', signature.later_changes.map((change) => changeWords[change]).join(' ')],
    ['Permits', isPermission(signature.permits) ? permitsWords[signature.permits] : ''],
    ['Reason', signature.reason],
    ['Location', signature.location],
    ['Field', fieldText(signature)],
  ];
  return lines.flatMap((line) => (typeof line === 'string' ? [`\n  ${line}`] : row(line))).join('\n');
}

function row([label = '', text = '']: string[]): string[] {
  return text === '' ? [] : [`    ${label.padEnd(12)} ${text}`];
}

/** A document timestamp has no level of its own to speak of, and a signature only one of three permissions. */
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
