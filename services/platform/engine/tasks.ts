import { acceptSignature } from './tasks/accept-signature.ts';
import { admitFile } from './tasks/admit-file.ts';
import { encryptFile } from './tasks/encrypt-file.ts';
import { examineFile } from './tasks/examine-file.ts';
import { inspectFile } from './tasks/inspect-file.ts';
import { sealReport } from './tasks/seal-report.ts';
import { readPictureFile } from './tasks/read-picture.ts';
import { signFile } from './tasks/sign-file.ts';
import { verifyFile } from './tasks/verify-file.ts';

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
