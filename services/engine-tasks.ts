import { acceptSignature } from '#trust/tasks/accept-signature.ts';
import { admitFile } from '#trust/tasks/admit-file.ts';
import { examineFile } from '#trust/tasks/examine-file.ts';
import { inspectFile } from '#trust/tasks/inspect-file.ts';
import { readPictureFile } from '#trust/tasks/read-picture.ts';
import { readSmallPicture } from '#trust/tasks/read-small-picture.ts';
import { signFile } from '#trust/tasks/sign-file.ts';
import { verifyFile } from '#trust/tasks/verify-file.ts';
import { sealReportTask } from './document/evidence/seal-report-task.ts';

/** All tasks that the services run in worker threads; a new one is added here. */
export const TASKS = {
  acceptSignature,
  admitFile,
  examineFile,
  inspectFile,
  readPictureFile,
  readSmallPicture,
  sealReportTask,
  signFile,
  verifyFile,
};
