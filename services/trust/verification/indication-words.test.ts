import { indicationLine } from '#contracts/indication-words.ts';
import { MainIndication, SubIndication } from '#contracts/signature-report.ts';
import { MAIN_INDICATIONS, SUB_INDICATIONS } from '#signing';

describe('the words of an indication', () => {
  it('exist for every indication that the signing library states', () => {
    expect(MainIndication.options.toSorted()).toEqual(MAIN_INDICATIONS.toSorted());
    expect(SubIndication.options.toSorted()).toEqual(SUB_INDICATIONS.toSorted());
  });

  it('name the indications of the standard, and what they mean where it is not passed', () => {
    expect(indicationLine({ indication: 'TOTAL-PASSED', sub_indication: null })).toBe('TOTAL-PASSED.');
    expect(indicationLine({ indication: 'TOTAL-FAILED', sub_indication: 'HASH_FAILURE' })).toBe(
      'TOTAL-FAILED, HASH_FAILURE. What was signed has been changed.',
    );
    expect(indicationLine({ indication: null, sub_indication: null })).toBe('');
  });
});
