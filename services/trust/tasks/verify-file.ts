import { MAX_VALIDATION_REPORT } from '#contracts/verify.ts';
import { type PdfReport, validationReport, type VerifyOptions, verifyPdf, withSource } from '#signing';
import { readableFile } from '#platform/blobs/sealed-file.ts';
import type { FileRequest } from '#platform/engine/task.ts';

export interface VerifyRequest extends FileRequest, Omit<VerifyOptions, 'isDetailed'> {
  /** True to write the validation report, too. */
  writesReport?: boolean | undefined;
}

/** Report on a file, and its validation report (ETSI TS 119 102-2, XML); null without a signature, and above the limit. */
export interface VerifiedFile extends PdfReport {
  validationReport?: string | null;
}

/** Verifies all signatures of a file, without any request to trust services. */
export function verifyFile({ file, writesReport = false, ...options }: VerifyRequest): Promise<VerifiedFile> {
  return withSource(readableFile(file), (source) => {
    const report = verifyPdf(source, { ...options, isDetailed: writesReport });
    return writesReport ? withValidationReport(report) : report;
  });
}

/** Writes the validation report here, so that its material, which may be as large as the file, need not leave the thread. */
function withValidationReport(report: PdfReport): VerifiedFile {
  const xml = validationReport(report);
  return {
    ...report,
    signatures: report.signatures.map((signature) => ({ ...signature, material: undefined })),
    validationData: undefined,
    validationReport: xml === undefined || xml.length > MAX_VALIDATION_REPORT ? null : xml,
  };
}
