import { acceptSignature } from '#trust/tasks/accept-signature.ts';
import { admitFile } from '#trust/tasks/admit-file.ts';
import { drawAppearance } from '#trust/tasks/draw-appearance.ts';
import { evaluateList } from '#trust/tasks/evaluate-list.ts';
import { examineFile } from '#trust/tasks/examine-file.ts';
import { inspectFile } from '#trust/tasks/inspect-file.ts';
import { openPfxFile } from '#trust/tasks/open-pfx-file.ts';
import { readAuthorities } from '#trust/tasks/read-authorities.ts';
import { readList } from '#trust/tasks/read-list.ts';
import { readPictureFile } from '#trust/tasks/read-picture.ts';
import { readSmallPicture } from '#trust/tasks/read-small-picture.ts';
import { removeActiveContent } from '#trust/tasks/remove-active-content.ts';
import { signFile } from '#trust/tasks/sign-file.ts';
import { verifyFile } from '#trust/tasks/verify-file.ts';
import { sealReportTask } from './document/evidence/seal-report-task.ts';

/** Names of the tasks that make a signature. They run before all others, so that verifications do not delay them. */
export const SIGNING_TASKS = { acceptSignature, drawAppearance, inspectFile, signFile };

/** Names of the tasks that send requests to trust services. */
export const NETWORK_TASKS = { acceptSignature, sealReportTask, signFile };

/** All tasks that the services run in worker threads; a new one is added here. */
export const TASKS = {
  ...SIGNING_TASKS,
  admitFile,
  evaluateList,
  examineFile,
  openPfxFile,
  readAuthorities,
  readList,
  readPictureFile,
  readSmallPicture,
  removeActiveContent,
  sealReportTask,
  verifyFile,
};
