import { expectationsOf, ordersOf } from './orders.ts';
import type { Product } from './products.ts';

const product = (name: string, role: Product['role'], fault?: string): Product => ({
  ...{ name, role, isInstalled: () => true, run: () => undefined },
  ...(fault === undefined ? {} : { fault }),
});
const SIGNER = product('signer', 'signs');
const FAULTY = product('faulty', 'signs', 'signers_not_one');
const WRITER = product('writer', 'rewrites');

describe('ordersOf', () => {
  it('has each pair of signing products sign, and each of them before, after and around a rewriting', () => {
    const names = ordersOf([SIGNER, FAULTY, WRITER]).map((order) => order.map(({ name }) => name).join(' '));
    expect(names).toEqual([
      ...['signer signer signer', 'signer faulty signer', 'faulty signer faulty', 'faulty faulty faulty'],
      ...['writer signer', 'signer writer', 'signer writer signer'],
      ...['writer faulty', 'faulty writer', 'faulty writer faulty'],
    ]);
  });
});

describe('expectationsOf', () => {
  it('expects valid signatures, but for those of a product with a fault', () => {
    expect(expectationsOf([WRITER, SIGNER, FAULTY])).toEqual([
      { verdict: 'valid' },
      { problem: 'signers_not_one' },
    ]);
  });

  it('expects signatures before a rewriting not to be valid, and to be listed last', () => {
    expect(expectationsOf([SIGNER, WRITER, SIGNER])).toEqual([
      { verdict: 'valid' },
      { verdict: 'not valid' },
    ]);
  });
});
