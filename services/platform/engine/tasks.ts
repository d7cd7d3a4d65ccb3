import { acceptSignature } from '#trust/tasks/accept-signature.ts';
import { admitFile } from '#trust/tasks/admit-file.ts';
import { encryptFile } from '#trust/tasks/encrypt-file.ts';
import { examineFile } from '#trust/tasks/examine-file.ts';
import { inspectFile } from '#trust/tasks/inspect-file.ts';
import { sealReport } from '../../document/evidence/seal-report-task.ts';
import { readPictureFile } from '#trust/tasks/read-picture.ts';
import { signFile } from '#trust/tasks/sign-file.ts';
import { verifyFile } from '#trust/tasks/verify-file.ts';

/** What can be done in a worker, by the name under which the engine offers it. Each is a `Task`. */
export const TASKS = {
  accept: acceptSignature,
  admit: admitFile,
  encrypt: encryptFile,
  examine: examineFile,
  inspect: inspectFile,
  sealReport,
  readPicture: readPictureFile,
  sign: signFile,
  verify: verifyFile,
};

export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
