import { VERIFY_UPLOAD } from '#contracts/limits.ts';
import type { VerificationReport } from '#contracts/signature-report.ts';
import { firstFileProblem } from '#contracts/upload.ts';
import type { StagedBlob } from '#platform/blobs/blob-store.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import { stageUpload, uploadRefusal } from '#platform/http/stage-upload.ts';
import type { Platform } from '#platform/platform.ts';
import { verifyFile } from '#trust/tasks/verify-file.ts';
import { presentReport } from '#trust/verification/present-report.ts';
import { trustedBy } from '#trust/verification/trusted-by.ts';
import { readUploadedRoots } from './uploaded-trust-anchors.ts';
import { verifyRefusal } from './verify-refusal.ts';

export interface VerifyUpload {
  file: IncomingFile;
  password: string;
  /** Trust anchors (PEM). */
  roots: string;
  /** Organization whose trust list applies; undefined for a public verification. */
  organizationId?: string;
}

/**
 * Verifies an uploaded file without storing it: its bytes stay among the unfinished uploads until the
 * verification ends. No address that the file names is contacted.
 */
export async function verifyUpload(
  platform: Platform,
  { file, password, roots, organizationId }: VerifyUpload,
): Promise<VerificationReport> {
  const uploaded = readUploadedRoots(roots);
  const trusted = await trustedBy(platform, { uploaded, ...(organizationId ? { organizationId } : {}) });
  const blob = await takeIn(platform, file);
  try {
    const report = await platform.engine.run(verifyFile, {
      file: blob.file,
      roots: trusted,
      ...(password === '' ? {} : { password }),
    });
    return presentReport(report, file.name);
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
