import path from 'node:path';
import type { VerificationReport } from '#contracts/signature-report.ts';
import { presentReport } from '#trust/verification/present-report.ts';
import { type Transport, type TrustAnchor, verifyPdf, verifyPdfOnline, withSource } from '#signing';

export interface VerifyJob {
  roots: readonly TrustAnchor[];
  password: string | undefined;
  at: Date | undefined;
  /** Undefined asks nobody. */
  transport: Transport | undefined;
}

/** Checks the signatures of one file, which need not be in memory whole. @throws SigningError when it cannot be opened */
export async function verifyOne(
  file: string,
  { transport, ...options }: VerifyJob,
): Promise<VerificationReport> {
  const report = await withSource(file, (source) =>
    transport ? verifyPdfOnline(source, { ...options, transport }) : verifyPdf(source, options),
  );
  return presentReport(report, path.basename(file));
}
