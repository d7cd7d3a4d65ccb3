import { VERIFY_UPLOAD } from '#contracts/limits.ts';
import type { CheckedFile } from '#contracts/verify.ts';
import { firstFileProblem } from '#contracts/upload.ts';
import type { StagedBlob } from '#platform/blobs/blob-store.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import { stageUpload, uploadRefusal } from '#platform/http/stage-upload.ts';
import type { Platform } from '#platform/platform.ts';
import { presentVerifiedFile } from '#trust/verification/present-report.ts';
import { runVerification } from '#trust/verification/run-verification.ts';
import { trustedBy } from '#trust/verification/trusted-by.ts';
import { readUploadedRoots } from './uploaded-trust-anchors.ts';
import { verifyRefusal } from './verify-refusal.ts';

export interface VerifyUpload {
  file: IncomingFile;
  password: string;
  /** Trust anchors (PEM). */
  roots: string;
  /** 1 to ask the authorities of the certificates about revocation. */
  ask_authorities: '0' | '1';
  /** 1 to write the validation report, too. */
  validation_report: '0' | '1';
  /** Organization whose trust list applies; undefined for a public verification. */
  organizationId?: string;
}

/**
 * Verifies an uploaded file without storing it: its bytes stay among the unfinished uploads until the
 * verification ends. Addresses that the file names are contacted only if the reader asks for it.
 */
export async function verifyUpload(
  platform: Platform,
  { file, password, roots, ask_authorities, validation_report, organizationId }: VerifyUpload,
): Promise<CheckedFile> {
  const uploaded = readUploadedRoots(roots);
  const trusted = await trustedBy(platform, { uploaded, ...(organizationId ? { organizationId } : {}) });
  const blob = await takeIn(platform, file);
  try {
    const report = await runVerification(platform, {
      file: blob.file,
      roots: trusted,
      organizationId,
      asksAuthorities: ask_authorities === '1',
      writesReport: validation_report === '1',
      ...(password === '' ? {} : { password }),
    });
    return presentVerifiedFile(report, file.name);
  } catch (error) {
    throw verifyRefusal(error, file.name);
  } finally {
    await blob.discard();
  }
}

async function takeIn({ blobs }: Platform, file: IncomingFile): Promise<StagedBlob> {
  try {
    const problem = firstFileProblem({ name: file.name, size: 1 }, VERIFY_UPLOAD); // its size is not known yet
    if (problem) throw uploadRefusal(file.name, problem);
    return await stageUpload(blobs.temporary, file, VERIFY_UPLOAD);
  } catch (error) {
    throw verifyRefusal(error, file.name);
  }
}
