import { defineCall } from './call.ts';
import { DefaultPage } from './sign-form.ts';
import { parsePosition, signMessages } from './sign-position.ts';
import { SignatureStyle } from './signature-mark.ts';
import { withFallback } from './with-fallback.ts';
import { freeText, text } from './text.ts';
import { z } from './zod.ts';

/** Defaults of the organization's sign form. `signature_position` is `x,y,width,height` in points, or empty. */
export const SignatureProperties = z
  .object({
    default_page_number: withFallback(DefaultPage, 'last'),
    custom_page_number: withFallback(z.nullable(z.int().check(z.gte(1, signMessages.customPage))), null),
    purpose_or_reason: freeText().check(z.maxLength(200, 'Only 200 characters are allowed')),
    default_location: freeText().check(z.maxLength(200, 'Only 200 characters are allowed')),
    signature_position: withFallback(
      text().check(
        z.trim(),
        z.maxLength(60),
        z.refine((text) => text === '' || parsePosition(text) !== null, signMessages.position),
      ),
      '',
    ),
    /** Arrangement of visible signatures, an extension; a change without it keeps the stored one. */
    signature_style: z.optional(SignatureStyle),
  })
  .check(
    z.superRefine((properties, context) => {
      if (properties.default_page_number === 'custom' && properties.custom_page_number === null) {
        context.addIssue({ code: 'custom', path: ['custom_page_number'], message: signMessages.customPage });
      }
    }),
  );
export type SignatureProperties = z.infer<typeof SignatureProperties>;

/** `{id}` is that of the organization. */
export const getSignatureProperties = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/digital-signature-properties/{id}',
  isExtension: true,
  access: 'member',
  permission: null, // prefills the sign form of every member
  summary: 'The defaults of the sign form.',
  params: z.object({ id: z.uuid() }),
  data: SignatureProperties,
});

export const changeSignatureProperties = defineCall({
  service: 'organization',
  method: 'PATCH',
  path: '/digital-signature-properties/{id}',
  isExtension: true,
  access: 'member',
  permission: ['settings', 'write'],
  summary: 'Changes the defaults of the sign form.',
  params: z.object({ id: z.uuid() }),
  body: SignatureProperties,
  data: SignatureProperties,
});
