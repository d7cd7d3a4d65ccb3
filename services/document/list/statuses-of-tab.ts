import { DocumentStatus, type StatusTab } from '#contracts/document.ts';

/** Statuses of the documents in each tab; `all` holds every status. */
export const STATUSES_OF_TAB: Record<StatusTab, readonly DocumentStatus[]> = {
  all: DocumentStatus.options,
  pending_for_signature: ['pending_for_signature'],
  signed: ['signed'],
  rejected: ['rejected', 'cancelled'],
};
