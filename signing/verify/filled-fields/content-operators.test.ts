import { classicPdf } from '#support/pdf/sample-pdfs.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { operatorsIn } from './content-operators.ts';

const document = openDocument(classicPdf());

it('returns the operators with their operands', () => {
  expect(operatorsIn(document, Buffer.from('2 5 Td EMC'))).toEqual([
    { name: 'Td', operands: [2, 5] },
    { name: 'EMC', operands: [] },
  ]);
});

it.each([
  ['more than a thousand operands', `${'1 '.repeat(1_001)}Td`],
  ['arrays that do not end', '[ '.repeat(2_000)],
  ['long comments', `%${' '.repeat(400_000)}\nEMC`],
])('reads no content with %s: a file can contain any number of them', (_, content) => {
  expect(operatorsIn(document, Buffer.from(content))).toBeUndefined();
});
