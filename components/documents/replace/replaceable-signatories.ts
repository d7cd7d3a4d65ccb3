import type { Document, SignatoryProgress } from '#contracts/document.ts';

/** Returns the signatories whom all of these documents name and who have acted on none of them. */
export function replaceableSignatories(
  documents: readonly Pick<Document, 'signatories'>[],
): readonly SignatoryProgress[] {
  const [first = [], ...others] = documents.map(({ signatories }) =>
    signatories.filter(({ state }) => state === 'waiting' || state === 'pending'),
  );
  return first.filter(({ user_id }) =>
    others.every((list) => list.some((signatory) => signatory.user_id === user_id)),
  );
}
