import type { ApprovalStatus, Document } from '#contracts/document.ts';

/** What a status update says before it is sent. */
export interface StatusUpdate {
  status: ApprovalStatus;
  effect: string;
  confirm: string;
  isFinal: boolean;
}

export const STATUS_UPDATES = {
  reject: {
    status: 'reject',
    effect: 'The signing ends here: nobody can sign this document afterwards.',
    confirm: 'Reject document',
    isFinal: true,
  },
  mark_as_signed: {
    status: 'sign',
    effect:
      'Your part counts as signed, without a digital signature in the file. The next signatory’s turn starts.',
    confirm: 'Mark as signed',
    isFinal: false,
  },
  cancel: {
    status: 'cancel',
    effect: 'The signing is called off: nobody can sign this document afterwards.',
    confirm: 'Cancel document',
    isFinal: true,
  },
} as const satisfies Record<string, StatusUpdate>;

/** A cancel names the whole round of signing, the other updates the reader's own turn in it. */
export function approvalIdOf(document: Document, status: ApprovalStatus): string | null {
  return status === 'cancel' ? document.approval_track_id : document.approval_id;
}
