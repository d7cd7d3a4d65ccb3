import type { Job, OperatorAction } from '#contracts/operation.ts';

const JOB_WORDS: Record<string, string> = {
  'send-mail': 'Mail',
  'send-file-mail': 'Mail with files',
  'remove-blob': 'Removal of a stored file',
  'end-undo': 'End of the time to undo',
  'mail-export': 'Export by mail',
  'sign-batch': 'Batch of signatures',
  'remind-signatory': 'Planned reminder',
};

/** Returns the name of a kind of job. */
export const jobWords = (kind: string): string => JOB_WORDS[kind] ?? kind;

/** Kinds that send one mail. */
const MAIL_JOBS = ['send-mail', 'send-file-mail'];

/** Returns the label of the button that retries a job. */
export const retryWords = (kind: string): string => (MAIL_JOBS.includes(kind) ? 'Send again' : 'Try again');

/** Look of each state of a job. */
export const JOB_STATES = {
  failed: { state: 'Failed', tone: 'bad' },
  running: { state: 'Running', tone: 'busy' },
  waiting: { state: 'Waiting', tone: 'soon' },
  done: { state: 'Done', tone: 'well' },
} as const satisfies Record<Job['state'], object>;

/** Returns the text of an entry in the log of operators. */
export const actionWords = ({ action, subject }: Pick<OperatorAction, 'action' | 'subject'>): string =>
  action === 'job_retried' ? `Retried a job: ${jobWords(subject)}` : `Sent a test mail to ${subject}`;
