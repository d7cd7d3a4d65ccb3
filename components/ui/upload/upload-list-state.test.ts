import { DOCUMENT_UPLOAD, MEGABYTE } from '#contracts/limits.ts';
import {
  admit,
  advance,
  changeItem,
  EMPTY_LIST,
  grow,
  type Candidate,
  type UploadList,
} from './upload-list-state.ts';

const file = (name: string, size = 100) => new File([new Uint8Array(size)], name);
const good = (name: string, size?: number): Candidate => ({ file: file(name, size), contentProblem: null });
const rules = { limits: DOCUMENT_UPLOAD, isSingle: false };
const names = ({ items }: UploadList) => items.map((item) => item.file.name);

it('UP-05 admit skips a file of the same name and size without a problem', () => {
  const list = admit(
    admit(EMPTY_LIST, [good('a.pdf', 10)], rules),
    [good('a.pdf', 10), good('a.pdf', 11)],
    rules,
  );
  expect(list.items.map((item) => item.file.size)).toEqual([10, 11]);
  expect(list.problem).toBeNull();
});

it('UP-07 admit accepts five files and reports the sixth', () => {
  const list = admit(
    EMPTY_LIST,
    ['1', '2', '3', '4', '5', '6'].map((n) => good(`${n}.pdf`)),
    rules,
  );
  expect(names(list)).toEqual(['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf']);
  expect(list.problem).toBe('You can only upload a maximum of 5 files.');
});

it('UP-07 admit accepts further files in place of those that are uploaded already', () => {
  const full = admit(
    EMPTY_LIST,
    ['1', '2', '3', '4', '5'].map((n) => good(`${n}.pdf`)),
    rules,
  );
  const [first] = full.items;
  const list = admit(
    changeItem(full, first!.id, { phase: 'completed' }),
    [good('6.pdf'), good('7.pdf')],
    rules,
  );
  expect(names(list)).toEqual(['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf', '6.pdf']);
  expect(list.refused).toEqual(['7.pdf']);
});

it('UP-07 admit accepts a document of 10 MB and refuses one byte more', () => {
  const list = admit(
    EMPTY_LIST,
    [good('big.pdf', 10 * MEGABYTE), good('bigger.pdf', 10 * MEGABYTE + 1)],
    rules,
  );
  expect(names(list)).toEqual(['big.pdf']);
  expect(list.problem).toBe('bigger.pdf exceeds the maximum size');
});

it('UP-07 admit keeps only the first problem and still accepts the good files', () => {
  const list = admit(EMPTY_LIST, [good('a.docx'), good('b.pdf'), good('c.pdf', 0)], rules);
  expect(names(list)).toEqual(['b.pdf']);
  expect(list.problem).toBe('a.docx is not an accepted file type.');
  expect(list.refused).toEqual(['a.docx', 'c.pdf']);
});

it('admit refuses a file whose content does not match its name', () => {
  const mislabelled = { file: file('a.pdf'), contentProblem: 'a.pdf is not an accepted file type.' };
  expect(admit(EMPTY_LIST, [mislabelled], rules)).toEqual({
    items: [],
    problem: 'a.pdf is not an accepted file type.',
    refused: ['a.pdf'],
  });
});

it('UP-04 admit keeps the first file in single-file mode and replaces it by the next valid one', () => {
  const single = { limits: DOCUMENT_UPLOAD, isSingle: true };
  const list = admit(EMPTY_LIST, [good('a.pdf'), good('b.pdf')], single);
  expect(names(list)).toEqual(['a.pdf']);
  expect(names(admit(list, [good('c.pdf')], single))).toEqual(['c.pdf']);
  expect(names(admit(list, [good('c.txt')], single))).toEqual(['a.pdf']);
});

it('UP-03 grow adds a tenth of a large file and 500,000 bytes of a small one', () => {
  const start = (size: number) => {
    const list = admit(EMPTY_LIST, [good('a.pdf', size)], rules);
    const id = list.items[0]!.id;
    return { id, list: changeItem(list, id, { phase: 'uploading' }) };
  };
  const large = start(8_000_000);
  expect(grow(large.list, large.id).items[0]!.share).toBeCloseTo(0.1);
  const small = start(2_000_000);
  expect(grow(small.list, small.id).items[0]!.share).toBeCloseTo(0.25);
});

it('UP-03 the share stays below 1 before progress is reported and never decreases', () => {
  const admitted = admit(EMPTY_LIST, [good('a.pdf', 1000)], rules);
  const id = admitted.items[0]!.id;
  const grown = grow(changeItem(admitted, id, { phase: 'uploading' }), id);
  expect(grown.items[0]!.share).toBeLessThan(1);
  expect(advance(grown, id, 0.1).items[0]!.share).toBe(grown.items[0]!.share);
  expect(advance(grown, id, 1).items[0]!.share).toBe(1);
});
