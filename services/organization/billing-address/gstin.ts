// Goods and Services Tax Identification Number of India: state, PAN, number of the registration, Z, check character.
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns whether a GSTIN has the right form and check character. */
export function isGstin(number: string): boolean {
  return FORM.test(number) && checkCharacter(number.slice(0, -1)) === number.at(-1);
}

/** Returns the check character: Luhn's algorithm in base 36, with the factors 1 and 2 from the left. */
function checkCharacter(number: string): string {
  const sum = Array.from(number, (character, index) => {
    const product = CHARACTERS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return Math.floor(product / 36) + (product % 36);
  }).reduce((total, digit) => total + digit, 0);
  return CHARACTERS.charAt((36 - (sum % 36)) % 36);
}
