/** How many digits a phone number has behind its dialing code. */
export interface PhoneLength {
  phone_length_start_range: number;
  phone_length_end_range: number;
}

export const DEFAULT_PHONE_LENGTH: PhoneLength = { phone_length_start_range: 1, phone_length_end_range: 11 };

/** Whatever is typed or pasted, without what is no digit, and without the dialing code where it stands before the number. */
export function phoneDigits(text: string, dialingCode = ''): string {
  const digits = text.replace(/\D/g, '');
  const [, prefix] = /^\s*(\+|00)/.exec(text) ?? [];
  const lead = prefix && dialingCode ? `${prefix === '00' ? '00' : ''}${dialingCode}` : '';
  return digits.startsWith(lead) ? digits.slice(lead.length) : digits;
}

/** What is wrong with a phone number behind a dialing code of these lengths; null when it fits. */
export function phoneProblem(digits: string, length: PhoneLength = DEFAULT_PHONE_LENGTH): string | null {
  const { phone_length_start_range: min, phone_length_end_range: max } = length;
  if (digits === '') return 'Enter your phone number.';
  if (digits.length >= min && digits.length <= max) return null;
  const count = min === max ? `${min}` : `${min} to ${max}`;
  const withoutZero = digits.startsWith('0') && digits.length - 1 === max;
  return `Enter ${count} digits${withoutZero ? ', without the first 0' : ''}.`;
}
