/** Minimum and maximum number of digits of a phone number after the dialing code. */
export interface PhoneLength {
  phone_length_start_range: number;
  phone_length_end_range: number;
}

/** Length of phone numbers of countries without a length of their own. */
export const DEFAULT_PHONE_LENGTH: PhoneLength = { phone_length_start_range: 1, phone_length_end_range: 11 };

/** Returns the digits of a text without a leading dialing code, which is recognized after '+' or '00'. */
export function phoneDigits(text: string, dialingCode = ''): string {
  const digits = text.replace(/\D/g, '');
  const [, prefix] = /^\s*(\+|00)/.exec(text) ?? [];
  const lead = prefix && dialingCode ? `${prefix === '00' ? '00' : ''}${dialingCode}` : '';
  return digits.startsWith(lead) ? digits.slice(lead.length) : digits;
}

/** Returns the message about a phone number whose length is not allowed, or null. */
export function phoneProblem(digits: string, length: PhoneLength = DEFAULT_PHONE_LENGTH): string | null {
  const { phone_length_start_range: min, phone_length_end_range: max } = length;
  if (digits === '') return 'Enter your phone number.';
  if (digits.length >= min && digits.length <= max) return null;
  const count = min === max ? `${min}` : `${min} to ${max}`;
  const withoutZero = digits.startsWith('0') && digits.length - 1 === max;
  return `Enter ${count} digits${withoutZero ? ', without the first 0' : ''}.`;
}
