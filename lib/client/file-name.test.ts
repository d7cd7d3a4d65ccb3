import { dispositionFileName, fallbackFileName } from './file-name.ts';

describe('the file name of a download', () => {
  it.each([
    [`attachment; filename="Lease.pdf"`, 'Lease.pdf'],
    [`attachment; filename=Lease.pdf`, 'Lease.pdf'],
    [`attachment; filename="a \\"quoted\\" name.pdf"`, 'a "quoted" name.pdf'],
    [`attachment; filename="M_ller.pdf"; filename*=UTF-8''M%C3%BCller.pdf`, 'Müller.pdf'],
    [`attachment; filename="plain.pdf"; filename*=UTF-8''%E0%A4%A`, 'plain.pdf'],
    [`inline`, null],
    [null, null],
  ])('DC-07 is read from the header %j', async (header, name) => {
    expect(await dispositionFileName(header)).toBe(name);
  });

  it('DC-07 falls back to a name made of the time', () => {
    expect(fallbackFileName(new Date(2026, 10, 3, 7, 5, 9))).toBe('Download_03112026_070509.zip');
  });
});
