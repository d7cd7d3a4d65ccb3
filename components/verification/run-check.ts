import { RequestError } from '#client/request-error.ts';
import { uploadFile } from '#client/upload.ts';
import { type CheckedFile, firstVerifyProblem, verifyFile, verifyFileAsMember } from '#contracts/verify.ts';

export type CheckState =
  | { status: 'waiting' }
  | { status: 'checking'; progress: number }
  | { status: 'password_required'; wasWrong: boolean }
  | { status: 'refused'; message: string; mayRetry: boolean }
  | { status: 'checked'; report: CheckedFile };

export interface CheckRequest {
  file: File;
  isMember: boolean;
  fields: { password: string; roots: string; ask_authorities: '0' | '1' };
  onProgress: (progress: number) => void;
}

/** Sends a file to be checked and returns the result, or the reason why there is none. */
export async function runCheck({ file, isMember, ...upload }: CheckRequest): Promise<CheckState> {
  const problem = firstVerifyProblem(file);
  if (problem) return { status: 'refused', message: problem, mayRetry: false };
  try {
    const call = isMember ? verifyFileAsMember : verifyFile;
    const fields = { ...upload.fields, validation_report: '1' as const };
    return { status: 'checked', report: await uploadFile(call, { ...upload, fields, file, quiet: true }) };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.fields?.['password'])
      return { status: 'password_required', wasWrong: upload.fields.password !== '' };
    const isAboutFile = error.fields?.['file'] !== undefined;
    return {
      status: 'refused',
      message: error.message,
      mayRetry: !isAboutFile && error.kind !== 'not_available',
    };
  }
}
