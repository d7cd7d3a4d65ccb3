import { defineCall } from './call.ts';
import { Email, EMAIL_INVALID } from './email.ts';
import { withFallback } from './with-fallback.ts';
import { lineOfText, text } from './text.ts';
import { tooLong } from './words.ts';
import { z } from './zod.ts';

const optional = (maxLength: number) => lineOfText().check(z.maxLength(maxLength, tooLong(maxLength)));

/** Message about a tax number whose check digits or form are wrong. */
export const TAX_NUMBER_INVALID = 'This is not a valid tax number of this country.';

/** Address and tax number that invoices to an organization carry. Texts are empty where nothing is entered. */
export const BillingAddress = z.object({
  country_id: z.nullable(text().check(z.minLength(1), z.maxLength(2))),
  state_id: z.nullable(text().check(z.minLength(1), z.maxLength(200))),
  city_id: z.nullable(text().check(z.minLength(1), z.maxLength(200))),
  address_line_1: optional(200),
  address_line_2: optional(200),
  postal_code: optional(20),
  /** VAT number in the European Union and some other countries, GSTIN in India. */
  tax_number: optional(30),
  invoice_email: optional(254).check(
    z.refine((entered) => entered === '' || Email.safeParse(entered).success, EMAIL_INVALID),
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
  data: z.extend(BillingAddress, { city_name: withFallback(z.string(), '') }),
});
