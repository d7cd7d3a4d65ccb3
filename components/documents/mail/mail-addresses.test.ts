import { isAddress, splitAddresses, withAddresses } from './mail-addresses.ts';

it('splits addresses at commas, semicolons, blanks and line breaks', () => {
  expect(splitAddresses(' a@x.test, b@x.test;c@x.test\n d@x.test,')).toEqual([
    'a@x.test',
    'b@x.test',
    'c@x.test',
    'd@x.test',
  ]);
  expect(splitAddresses(' , ')).toEqual([]);
});

it('extracts the address of a recipient with a name', () => {
  expect(
    splitAddresses('Anna Ek <anna@x.test>; "Ng, Bo" <bo@x.test>, c@x.test d@x.test\nEd <ed@x.test>'),
  ).toEqual(['anna@x.test', 'bo@x.test', 'c@x.test', 'd@x.test', 'ed@x.test']);
});

it('keeps each address once, case-insensitively, in the order of addition', () => {
  expect(withAddresses(['a@x.test'], ['b@x.test', 'A@X.test'])).toHaveLength(2);
  expect(withAddresses(['b@x.test'], ['a@x.test'])).toEqual(['b@x.test', 'a@x.test']);
});

it('distinguishes addresses from other words', () => {
  expect(isAddress('anna.ek@office.test')).toBe(true);
  expect(isAddress('anna')).toBe(false);
});
