import { linesOfCsv, linesOfText } from './invitation-lines.ts';

it('OS-02 pasted text has a line for each address, whatever separates them', () => {
  const text = 'a@x.example, b@x.example;c@x.example\n <d@x.example>\t\n';
  expect(linesOfText(text, 'Member').map(({ email }) => email)).toEqual([
    'a@x.example',
    'b@x.example',
    'c@x.example',
    'd@x.example',
  ]);
  expect(linesOfText(' \n', 'Member')).toEqual([]);
});

it('OS-02 pasted text may have the name of a person before the address, as mail programs copy it', () => {
  const text =
    'a@x.example Bob Lee <b@x.example>; "Díaz, Carla" <c@x.example>, 佐藤 <d@x.example>\nEve<e@x.example>\nnobody';
  expect(linesOfText(text, 'Member').map(({ email }) => email)).toEqual([
    'a@x.example',
    'b@x.example',
    'c@x.example',
    'd@x.example',
    'e@x.example',
    'nobody',
  ]);
});

it('OS-02 a CSV file has a line for each record, with the default for a missing role', () => {
  const csv =
    '\uFEFFRole;E-Mail\r\nAuditor;a@x.example\r\n\r\n;b@x.example\r\n"Clerk; new";"c@x.example"\r\n';
  expect(linesOfCsv(csv, 'Member')).toEqual([
    { email: 'a@x.example', role: 'Auditor' },
    { email: 'b@x.example', role: 'Member' },
    { email: 'c@x.example', role: 'Clerk; new' },
  ]);
});

it('OS-02 a CSV file keeps quotes and line breaks inside of quoted cells', () => {
  expect(linesOfCsv('email,role\na@x.example,"The ""big""\none"', '')).toEqual([
    { email: 'a@x.example', role: 'The "big"\none' },
  ]);
});

it('OS-02 a CSV file without a column for the address, or without any line, is not read', () => {
  expect(linesOfCsv('name,role\nA,Member', 'Member')).toBeNull();
  expect(linesOfCsv('', 'Member')).toBeNull();
});
