import { withoutContent } from './without-content.ts';

describe('withoutContent', () => {
  it.each([
    ['550 5.1.1 <olive@own.example>: No such mailbox', '550 5.1.1 <(address)>: No such mailbox'],
    ['Key (email)=(olive@own.example) exists', 'Key (email)=((address)) exists'],
    ['554 Message "Lease of Mr Berg" refused\nby policy', '554 Message "…" refused by policy'],
    ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
  ])('leaves addresses and quoted texts out of %j', (reason, expected) => {
    expect(withoutContent(reason)).toBe(expected);
  });

  it('cuts a long reason', () => {
    expect(withoutContent('x'.repeat(1000))).toBe(`${'x'.repeat(299)}…`);
  });
});
