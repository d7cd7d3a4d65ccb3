import { sortableWords } from './sortable-list.tsx';

const PEOPLE = new Map([
  ['a', 'Anna'],
  ['b', 'Bo'],
]);
const words = sortableWords(['a', 'b'], (id) => PEOPLE.get(id) ?? '');
const item = (id: string): never => ({ id }) as never; // the announcements read only the id

it('announces the name and the position of an item at every step', () => {
  const way = { active: item('b'), over: item('a') };
  expect(words.onDragStart(way)).toBe('Bo is picked up. It is number 2 of 2.');
  expect(words.onDragOver({ active: item('b'), over: item('b') })).toBe('Bo is held at number 2 of 2.');
  expect(words.onDragOver(way)).toBe('Bo is now at number 1 of 2.');
  expect(words.onDragEnd(way)).toBe('Bo is dropped at number 1 of 2.');
  expect(words.onDragCancel(way)).toBe('Bo stays number 2 of 2.');
});

it('announces the former position of an item that is dropped outside the list', () => {
  expect(words.onDragOver({ active: item('a'), over: null })).toBeUndefined();
  expect(words.onDragEnd({ active: item('a'), over: null })).toBe('Anna is dropped at number 1 of 2.');
});
