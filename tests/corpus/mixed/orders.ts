import type { Product } from './products.ts';

/** What the verifier has to say of a signature. */
export type Expectation = { verdict: 'valid' } | { verdict: 'not valid' } | { problem: string };

/**
 * Returns the orders in which products work on a file: every ordered pair of signing ones, the first signing
 * again after the other, and each of them before, after and around one that rewrites the file.
 */
export function ordersOf(products: readonly Product[]): Product[][] {
  const signing = products.filter(({ role }) => role === 'signs');
  const rewriting = products.filter(({ role }) => role === 'rewrites');
  return [
    ...signing.flatMap((first) => signing.map((second) => [first, second, first])),
    ...rewriting.flatMap((writer) =>
      signing.flatMap((signer) => [
        [writer, signer],
        [signer, writer],
        [signer, writer, signer],
      ]),
    ),
  ];
}

/**
 * Returns what the verifier has to say of each signature, as it lists them: in the order of signing, those last
 * that a rewriting has taken out of their revisions.
 */
export function expectationsOf(order: readonly Product[]): Expectation[] {
  const rewritten = order.findLastIndex(({ role }) => role === 'rewrites');
  const signing = (products: readonly Product[]) => products.filter(({ role }) => role === 'signs');
  return [
    ...signing(order.slice(rewritten + 1)).map(({ fault }): Expectation =>
      fault === undefined ? { verdict: 'valid' } : { problem: fault },
    ),
    ...signing(order.slice(0, rewritten + 1)).map((): Expectation => ({ verdict: 'not valid' })),
  ];
}
