import path from 'node:path';
import type { VerificationReport } from '#contracts/signature-report.ts';
import { presentReport } from '#trust/verification/present-report.ts';
import { type Transport, type TrustAnchor, verifyPdf, verifyPdfOnline, withSource } from '#signing';

/** Options that all files of a command share. */
export interface VerifyJob {
  roots: readonly TrustAnchor[];
  password: string | undefined;
  at: Date | undefined;
  /** Connection to trust services; undefined for an offline verification. */
  transport: Transport | undefined;
}

/**
 * Verifies the signatures of a file without reading it into memory as a whole.
 * @throws {SigningError} if the file cannot be opened.
 */
export async function verifyOne(
  file: string,
  { transport, ...options }: VerifyJob,
): Promise<VerificationReport> {
  const report = await withSource(file, (source) =>
    transport ? verifyPdfOnline(source, { ...options, transport }) : verifyPdf(source, options),
  );
  return presentReport(report, path.basename(file));
}
