import { inspectPdfFile } from './inspect-pdf-file.ts';

it('takes a PDF whose header stands within the first 1,024 bytes', async () => {
  const file = new File(['x'.repeat(1000), '%PDF-1.7 and so on'], 'late.pdf');
  expect(await inspectPdfFile(file)).toBeNull();
});

it('UP-07 refuses what is only called .pdf', async () => {
  const file = new File(['PK\u0003\u0004 a zip file'], 'renamed.pdf');
  expect(await inspectPdfFile(file)).toBe('renamed.pdf is not an accepted file type.');
});

it('refuses a header that comes too late', async () => {
  const file = new File(['x'.repeat(1025), '%PDF-1.7'], 'too-late.pdf');
  expect(await inspectPdfFile(file)).toBe('too-late.pdf is not an accepted file type.');
});
