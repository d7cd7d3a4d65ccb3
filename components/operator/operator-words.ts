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

/** Returns what a job of this kind does. */
export const jobWords = (kind: string): string => JOB_WORDS[kind] ?? kind;

/** Returns the label of the button that has a job start again. */
export const retryWords = (kind: string): string => (kind.endsWith('mail') ? 'Send again' : 'Try again');

/** Look of each state of a job. */
export const JOB_STATES = {
  failed: { state: 'Failed', tone: 'bad' },
  running: { state: 'Running', tone: 'busy' },
  waiting: { state: 'Waiting', tone: 'soon' },
  done: { state: 'Done', tone: 'well' },
} as const satisfies Record<Job['state'], object>;

/** Returns what an operator did. */
export const actionWords = ({ action, subject }: Pick<OperatorAction, 'action' | 'subject'>): string =>
  action === 'job_retried' ? `Had a job start again: ${jobWords(subject)}` : `Sent a test mail to ${subject}`;
