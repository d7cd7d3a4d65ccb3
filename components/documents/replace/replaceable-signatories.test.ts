import { sampleSignatory } from '../testing/sample-document.ts';
import { replaceableSignatories } from './replaceable-signatories.ts';

const anna = sampleSignatory('Anna Ek', 'pending');
const ben = sampleSignatory('Ben Ode', 'waiting');
const cara = sampleSignatory('Cara Lin', 'signed');

describe('replaceableSignatories', () => {
  it('OS-03 leaves out who has signed', () => {
    expect(replaceableSignatories([{ signatories: [cara, anna, ben] }])).toEqual([anna, ben]);
  });

  it('OS-03 of several documents are those whom all of them wait for', () => {
    const signed = { ...anna, state: 'signed' as const };
    const documents = [{ signatories: [anna, ben] }, { signatories: [ben] }, { signatories: [signed, ben] }];
    expect(replaceableSignatories(documents)).toEqual([ben]);
    expect(replaceableSignatories([{ signatories: [anna] }, { signatories: [ben] }])).toEqual([]);
  });
});
