import { operatorsOf } from './content-operators.ts';

it('returns the operators with their operands', () => {
  expect(operatorsOf(Buffer.from('2 5 Td EMC'))).toEqual([
    { name: 'Td', operands: [2, 5] },
    { name: 'EMC', operands: [] },
  ]);
});

it.each([
  ['more than a thousand operands', `${'1 '.repeat(1_001)}Td`],
  ['arrays that do not end', '[ '.repeat(2_000)],
  ['long comments', `%${' '.repeat(400_000)}\nEMC`],
])('reads no content with %s: a file can contain any number of them', (_, content) => {
  expect(operatorsOf(Buffer.from(content))).toBeUndefined();
});
