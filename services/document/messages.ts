import type { ApprovalStatus } from '#contracts/document.ts';

/** What a person reads when it worked. */
export const uploaded = (name: string) => `${name} has been uploaded.`;
export const removed = (count: number) => `${documents(count)} been deleted.`;
export const signatoriesAdded = 'The signatories have been added, and the first has been told.';
export const signed = (count: number) => `${documents(count)} been signed.`;

const DECISIONS: Record<ApprovalStatus, string> = {
  reject: 'rejected',
  cancel: 'cancelled',
  sign: 'marked as signed',
};
export const decided = (status: ApprovalStatus, count: number) =>
  `${documents(count)} been ${DECISIONS[status]}.`;

const documents = (count: number) => (count === 1 ? 'The document has' : `${count} documents have`);
