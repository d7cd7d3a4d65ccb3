import { randomUUID } from 'node:crypto';
import { beginExport } from './export-turns.ts';

const begun: (() => void)[] = [];
const begin = (organizationId: string) => begun.push(beginExport(organizationId));
afterEach(() => {
  for (const end of begun.splice(0)) end();
});

describe('beginExport', () => {
  it('refuses a fifth export of an organization until one ends, and none of another', () => {
    const [one, other] = [randomUUID(), randomUUID()];
    for (let count = 0; count < 4; count += 1) begin(one);
    expect(() => begin(one)).toThrow('too_many_exports');
    begin(other);
    begun.shift()?.();
    begin(one);
    expect(() => begin(one)).toThrow('too_many_exports');
  });

  it('leaves connections to the database for all else, however many organizations export', () => {
    for (let count = 0; count < 8; count += 1) begin(randomUUID());
    expect(() => begin(randomUUID())).toThrow('too_many_exports');
  });
});
