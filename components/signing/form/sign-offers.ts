import type { Document } from '#contracts/document.ts';

/** Returns why these documents cannot be encrypted, or null. Encryption must precede the first signature. */
export function encryptionObstacle(documents: readonly Document[]): string | null {
  const signed = documents.find(({ signatories }) => signatories.some(({ state }) => state === 'signed'));
  if (signed) {
    const { full_name } = signed.signatories.find(({ state }) => state === 'signed') ?? {
      full_name: 'Somebody',
    };
    return `${full_name} has signed already, and encrypting the document now would break that signature.`;
  }
  if (documents.some(({ is_encrypted }) => is_encrypted))
    return 'The document already needs a password to open.';
  return null;
}

/** Returns the help text of the lock: when it takes effect. */
export function lockHelp(documents: readonly Document[]): string {
  const last = documents.length === 1 ? lastWaiting(documents[0]) : null;
  if (last) return `Takes effect when ${last} has signed, who signs last.`;
  if (documents.some(({ signatories }) => signatories.some(({ state }) => state === 'waiting'))) {
    return 'Takes effect with the last signature.';
  }
  return 'Nothing can be changed or signed afterwards.';
}

function lastWaiting(document: Document | undefined): string | null {
  const waiting = document?.signatories.filter(({ state }) => state === 'waiting') ?? [];
  const last = waiting.toSorted((a, b) => b.serial_number - a.serial_number)[0];
  return last?.full_name ?? null;
}
