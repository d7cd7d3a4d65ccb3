import type { VerificationReport } from '#contracts/signature-report.ts';
import { checkReport, type ReportCheck } from '#trust/verification/check-report.ts';
import { withSource } from '#signing';
import { usageError } from './command-error.ts';
import { reportRow } from './report-text.ts';
import { terminalText } from './terminal-text.ts';

/** Result of the check of a signing report's evidence, as text lines and as JSON. */
export interface EvidenceCheck {
  isFine: boolean;
  lines: string[];
  json: {
    document: { id: string; name: string };
    versions: number;
    events: number;
    altered_events: number[];
    /** Version that equals the file of --document; null for none of them, absent without --document. */
    version?: number | null;
  };
}

/**
 * Checks the evidence of a signing report; returns null for any other PDF.
 * @throws {CommandError} usage if --document is given for another PDF.
 */
export async function checkEvidence(
  file: string,
  { is_encrypted }: Pick<VerificationReport, 'is_encrypted'>,
  document: string | undefined,
): Promise<EvidenceCheck | null> {
  const check = is_encrypted ? null : await read(file, document);
  if (!check && document !== undefined)
    throw usageError(`--document goes with a signing report, and ${file} is none`);
  return check && present(check, document);
}

function read(file: string, document: string | undefined): Promise<ReportCheck | null> {
  return withSource(file, (report) =>
    document === undefined
      ? checkReport(report)
      : withSource(document, (other) => checkReport(report, other)),
  );
}

function present(
  { evidence, alteredEvents, version }: ReportCheck,
  document: string | undefined,
): EvidenceCheck {
  const { versions, events } = evidence;
  const { id, name } = evidence.document;
  const isOther = document !== undefined && version === null;
  const compared = document === undefined ? [] : [reportRow('Compared', comparison(document, version))];
  return {
    isFine: alteredEvents.length === 0 && !isOther,
    lines: [
      `\n  Signing report of ${terminalText(name)}, for ${terminalText(evidence.organization.name)}`,
      reportRow('Document', id),
      reportRow('Holds', `${versions.length} versions and ${events.length} events, ${hashes(alteredEvents)}`),
      ...compared,
    ],
    json: {
      document: { id, name },
      versions: versions.length,
      events: events.length,
      altered_events: alteredEvents,
      ...(document === undefined ? {} : { version }),
    },
  };
}

function hashes(altered: readonly number[]): string {
  return altered.length === 0
    ? 'each event as its hash says'
    : `and events that are NOT what their hashes say: ${altered.join(', ')}`;
}

function comparison(document: string, version: number | null): string {
  return version === null
    ? `${document} is NONE of the versions`
    : `${document} is version ${version}, byte for byte`;
}
