import { extensionOf, fileColour } from './file-badge.tsx';

it.each([
  ['a.pdf', 'red'],
  ['a.PDF', 'red'],
  ['a.doc', 'blue'],
  ['a.docx', 'blue'],
  ['a.xls', 'green'],
  ['a.xlsx', 'green'],
  ['a.csv', 'green'],
  ['a.zip', 'orange'],
  ['a.rar', 'orange'],
  ['a.jpg', 'yellow'],
  ['a.jpeg', 'yellow'],
  ['a.png', 'yellow'],
  ['a.mp4', 'purple'],
  ['a.mov', 'purple'],
  ['a.mp3', 'pink'],
  ['a.wav', 'pink'],
  ['a.txt', 'gray'],
  ['a.unknown', 'gray'],
  ['no extension', 'gray'],
])('UP-09 fileColour maps %s to %s', (name, colour) => {
  expect(fileColour(name)).toBe(colour);
});

it('extensionOf returns what follows the last dot', () => {
  expect(extensionOf('contract.final.pdf')).toBe('pdf');
  expect(extensionOf('contract. final')).toBe('');
  expect(extensionOf('.')).toBe('');
});
