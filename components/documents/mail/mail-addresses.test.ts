import { isAddress, splitAddresses, withAddresses } from './mail-addresses.ts';

it('takes addresses apart at commas, semicolons, blanks and lines', () => {
  expect(splitAddresses(' a@x.test, b@x.test;c@x.test\n d@x.test,')).toEqual([
    'a@x.test',
    'b@x.test',
    'c@x.test',
    'd@x.test',
  ]);
  expect(splitAddresses(' , ')).toEqual([]);
});

it('takes the address out of a recipient as mail programs copy it', () => {
  expect(
    splitAddresses('Anna Ek <anna@x.test>; "Ng, Bo" <bo@x.test>, c@x.test d@x.test\nEd <ed@x.test>'),
  ).toEqual(['anna@x.test', 'bo@x.test', 'c@x.test', 'd@x.test', 'ed@x.test']);
});

it('keeps each address once, whatever its case, in the order of their coming', () => {
  expect(withAddresses(['a@x.test'], ['b@x.test', 'A@X.test'])).toHaveLength(2);
  expect(withAddresses(['b@x.test'], ['a@x.test'])).toEqual(['b@x.test', 'a@x.test']);
});

it('tells addresses from other words', () => {
  expect(isAddress('anna.ek@office.test')).toBe(true);
  expect(isAddress('anna')).toBe(false);
});
