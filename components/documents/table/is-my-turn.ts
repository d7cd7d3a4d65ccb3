import type { Document } from '#contracts/document.ts';

/** Returns whether a document waits for its reader's signature. */
export const isMyTurn = ({ status }: Pick<Document, 'status'>): boolean => status === 'pending_for_signature';
