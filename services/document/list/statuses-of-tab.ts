import { DocumentStatus, type StatusTab } from '#contracts/document.ts';

/** The statuses that a tab holds; `all` holds every one. */
export const STATUSES_OF_TAB: Record<StatusTab, readonly DocumentStatus[]> = {
  all: DocumentStatus.options,
  pending_for_signature: ['pending_for_signature'],
  signed: ['signed'],
  rejected: ['rejected', 'cancelled'],
};
