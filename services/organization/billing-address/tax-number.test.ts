import { isTaxNumber, normalizeTaxNumber } from './tax-number.ts';

it.each([
  ['DE', 'DE136695976'],
  ['DE', '136 695 976'],
  ['GR', 'EL 094259216'],
  ['FR', 'FR 40 303265045'],
  ['CH', 'CHE-116.281.710 MWST'],
  ['GB', 'GB 980 7806 84'],
  ['IN', '27AAPFU0939F1ZV'],
  ['in', '27aapfu0939f1zv'],
  ['US', '12-3456789'],
  [null, 'anything'],
] as const)('isTaxNumber accepts in %s the number %s', (country, entered) => {
  expect(isTaxNumber(normalizeTaxNumber(entered), country?.toUpperCase() ?? null)).toBe(true);
});

it.each([
  ['DE', 'DE136695977'],
  ['DE', 'FR40303265045'],
  ['FR', '1'],
  ['IN', '27AAPFU0939F1ZW'],
  ['IN', '27AAPFU0939F1Z'],
  ['IN', 'DE136695976'],
] as const)('isTaxNumber refuses in %s the number %s', (country, entered) => {
  expect(isTaxNumber(normalizeTaxNumber(entered), country)).toBe(false);
});
