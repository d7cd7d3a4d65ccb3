import type { Filter } from '#contracts/filter.ts';
import { chosenPerson, chosenStatuses, withPerson, withStatusToggled } from './quick-filter.ts';

const NAME: Filter = { columnId: 'document_name', operator: 'contains', value: 'lease' };
const STATUS: Filter = { columnId: 'status', operator: 'is', value: 'signed' };
const PERSON: Filter = { columnId: 'signatories', operator: 'is', value: 'Anna Ek' };

it('reads the statuses of filters that name some', () => {
  expect(chosenStatuses([NAME, STATUS])).toEqual(['signed']);
  const several: Filter = { columnId: 'status', operator: 'is_any_of', value: ['signed', 'uploaded'] };
  expect(chosenStatuses([several])).toEqual(['uploaded', 'signed']);
  expect(chosenStatuses([{ ...STATUS, operator: 'is_not' }])).toEqual([]);
});

it('adds a status to the filter by status, removes it again, and keeps the other filters', () => {
  const both = withStatusToggled([STATUS, NAME], 'rejected');
  expect(both).toEqual([NAME, { columnId: 'status', operator: 'is_any_of', value: ['signed', 'rejected'] }]);
  expect(withStatusToggled(both, 'signed')).toEqual([
    NAME,
    { columnId: 'status', operator: 'is_any_of', value: ['rejected'] },
  ]);
  expect(withStatusToggled([STATUS, NAME], 'signed')).toEqual([NAME]);
});

it('replaces the filter by person and keeps the others', () => {
  const contains: Filter = { columnId: 'signatories', operator: 'contains', value: 'bo' };
  expect(chosenPerson([contains])).toBeNull();
  expect(chosenPerson([contains, PERSON])).toBe('Anna Ek');
  expect(withPerson([contains, PERSON], 'Bo Lind')).toEqual([contains, { ...PERSON, value: 'Bo Lind' }]);
  expect(withPerson([PERSON], null)).toEqual([]);
});
