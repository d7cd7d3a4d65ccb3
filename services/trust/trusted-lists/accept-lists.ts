import type { TrustedList } from './read-trusted-list.ts';

/**
 * Divides lists by whether their signer may sign them: a given certificate, or one that an accepted list names in a
 * pointer to a list of that territory (ETSI TS 119 615, 4.2).
 */
export function acceptLists<T extends TrustedList>(
  lists: readonly T[],
  signers: readonly Buffer[],
): { accepted: T[]; refused: T[] } {
  const accepted: T[] = [];
  let refused = [...lists];
  for (let isProgress = true; isProgress;) {
    const found = refused.filter((list) => isSignerOf(list, signers, accepted));
    refused = refused.filter((list) => !found.includes(list));
    accepted.push(...found);
    isProgress = found.length > 0;
  }
  return { accepted, refused };
}

function isSignerOf(
  { signer, territory }: TrustedList,
  signers: readonly Buffer[],
  accepted: readonly TrustedList[],
): boolean {
  const named = accepted
    .flatMap(({ pointers }) => pointers)
    .filter((pointer) => pointer.territory === territory)
    .flatMap((pointer) => pointer.signers);
  return [...signers, ...named].some((one) => one.equals(signer));
}
