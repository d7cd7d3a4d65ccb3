import { archiveName, uniqueNames } from './archive.ts';

describe('the zip file of several documents', () => {
  it('DC-07 is named Download_ddmmyyyy_hhmmss.zip', () => {
    expect(archiveName(new Date('2026-03-07T05:09:01Z'))).toBe('Download_07032026_050901.zip');
  });

  it('holds each file under a distinct name', () => {
    expect(uniqueNames(['a.pdf', 'a.pdf', 'A.PDF', 'b.pdf', 'a (2).pdf'])).toEqual([
      'a.pdf',
      'a (2).pdf',
      'A (3).PDF',
      'b.pdf',
      'a (2) (2).pdf',
    ]);
  });

  it('holds file names without paths', () => {
    expect(uniqueNames(['../../etc/passwd', 'c:\\x.pdf', '.hidden', ''])).toEqual([
      '__.._etc_passwd',
      'c__x.pdf',
      '_hidden',
      '_',
    ]);
  });
});
