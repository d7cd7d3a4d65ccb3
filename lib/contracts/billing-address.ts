import { defineCall } from './call.ts';
import { Email } from './session.ts';
import { withFallback } from './with-fallback.ts';
import { z } from './zod.ts';

const optional = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `Use at most ${maxLength} characters.`)
    .regex(/^\P{Cc}*$/u, 'Use letters, numbers and punctuation only.');

/** Message about a tax number whose check digits or form are wrong. */
export const TAX_NUMBER_INVALID = 'This is not a valid tax number of this country.';

/** Address and tax number that invoices to an organization carry. Texts are empty where nothing is entered. */
export const BillingAddress = z.object({
  country_id: z.string().min(1).max(2).nullable(),
  state_id: z.string().min(1).max(200).nullable(),
  city_id: z.string().min(1).max(200).nullable(),
  address_line_1: optional(200),
  address_line_2: optional(200),
  postal_code: optional(20),
  /** VAT number in the European Union and some other countries, GSTIN in India. */
  tax_number: optional(30),
  invoice_email: optional(254).refine(
    (entered) => entered === '' || Email.safeParse(entered).success,
    'Enter a valid e-mail address.',
  ),
});
export type BillingAddress = z.infer<typeof BillingAddress>;

export const getBillingAddress = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/billing-address',
  access: 'member',
  permission: ['billing', 'read'],
  isExtension: true,
  summary: 'Address, tax number and e-mail address for invoices to the organization.',
  data: BillingAddress.extend({ city_name: withFallback(z.string(), '') }),
});
