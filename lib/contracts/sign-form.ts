import { MIN_USB_PASSWORD_LENGTH } from './limits.ts';
import { SignatureStyle } from './signature-mark.ts';
import { DEFAULT_PAGES, pageNumberIn, parsePosition, signMessages } from './sign-position.ts';
import { SignMode } from './sign-mode.ts';
import { freeText, text } from './text.ts';
import { z } from './zod.ts';

/** Pages on which a signature is visible. */
export const DefaultPage = z.enum(DEFAULT_PAGES);
export type DefaultPage = z.infer<typeof DefaultPage>;

/** Level below the organization's that the signatory chooses, which the version records; null is the organization's. */
export const LevelChoice = z.nullable(z.enum(['B-B', 'B-T']));
export type LevelChoice = z.infer<typeof LevelChoice>;

/** Rectangle on the page as displayed, in points, with the origin at the lower left. */
export const Rectangle = z.object({
  x: z.number().check(z.gte(0)),
  y: z.number().check(z.gte(0)),
  width: z.number().check(z.gte(1)),
  height: z.number().check(z.gte(1)),
});
export type Rectangle = z.infer<typeof Rectangle>;

/** Rectangle as text, `x,y,width,height` in points. */
export const Position = z.string().check(
  z.trim(),
  z.refine((text) => parsePosition(text) !== null, signMessages.position),
);

const optionalText = (max: number) =>
  freeText().check(z.maxLength(max, `Only ${max} characters are allowed`));

/** Fields of the sign form in the browser. */
export const SignForm = z
  .object({
    mode: SignMode,
    token: z.string(),
    usb_pin: z.string(),
    certificate: z.string(),
    defaultPage: DefaultPage,
    customPage: z.string().check(z.trim()),
    position: Position,
    /** True if the user consented to sign on pages that were not asked for. */
    otherPagesConfirmed: z.boolean(),
    reason: optionalText(200),
    location: optionalText(200),
    showPicture: z.boolean(),
    /** Null where the service knows no styles. */
    signatureStyle: z.nullable(SignatureStyle),
    lockForSigning: z.boolean(),
    addEncryption: z.boolean(),
    encryptionPin: text().check(z.maxLength(127)),
    level: LevelChoice,
  })
  .check(
    z.superRefine((form, context) => {
      const addIssue = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      if (form.mode === 'usb' && !form.token) addIssue('token', signMessages.usbToken);
      if (form.mode === 'usb' && !form.usb_pin) addIssue('usb_pin', signMessages.usbPin);
      else if (form.mode === 'usb' && form.usb_pin.length < MIN_USB_PASSWORD_LENGTH) {
        addIssue('usb_pin', signMessages.usbPinLength);
      }
      if (form.defaultPage === 'custom' && pageNumberIn(form.customPage) === null) {
        addIssue('customPage', signMessages.customPage);
      }
      if (form.addEncryption && !form.encryptionPin)
        addIssue('encryptionPin', signMessages.encryptionPassword);
    }),
  );
export type SignForm = z.infer<typeof SignForm>;

/**
 * Properties of a signature, without the rules of DocumentProperties that combine them. Lengths are in points. Without a position,
 * which is an extension, the signature is made in the field that the sender placed.
 */
export const DocumentPropertyFields = z.object({
  lowerLeftX: z.optional(z.number(signMessages.position).check(z.gte(0, signMessages.outsidePage))),
  lowerLeftY: z.optional(z.number(signMessages.position).check(z.gte(0, signMessages.outsidePage))),
  width: z.optional(z.number(signMessages.position).check(z.gte(1, signMessages.position))),
  height: z.optional(z.number(signMessages.position).check(z.gte(1, signMessages.position))),
  defaultPage: z.optional(DefaultPage),
  customPage: z._default(z.nullable(z.int().check(z.gte(1, signMessages.customPage))), null),
  reason: z._default(optionalText(200), ''),
  location: z._default(optionalText(200), ''),
  /** True if the appearance includes the signatory's signature picture, if there is one. */
  showPicture: z._default(z.boolean(), true),
  lockForSigning: z._default(z.boolean(), false),
  addEncryption: z._default(z.boolean(), false),
  encryptionPin: z._default(text().check(z.maxLength(127)), ''),
  level: z._default(LevelChoice, null),
  /** Arrangement of the appearance, an extension; that of the organization if absent. */
  signatureStyle: z.optional(SignatureStyle),
  /** True if the signatory confirms pages that were not asked for, an extension; false if absent. */
  otherPagesConfirmed: z.optional(z.boolean()),
  /** True if documents with a placed field are signed in it and the position is for the others, an extension; false if absent. */
  inPlacedField: z.optional(z.boolean()),
});

/** Parts of a position that a request has all of, or none. */
const POSITION_FIELDS = ['lowerLeftX', 'lowerLeftY', 'width', 'height', 'defaultPage'] as const;
type PositionField = (typeof POSITION_FIELDS)[number];
type PositionFields = Pick<z.infer<typeof DocumentPropertyFields>, PositionField>;

/** Returns the parts that are missing of a position; none where the whole position is absent. */
export function missingOfPosition(properties: PositionFields): PositionField[] {
  const missing = POSITION_FIELDS.filter((field) => properties[field] === undefined);
  return missing.length === POSITION_FIELDS.length ? [] : missing;
}

/** Properties of the signature that `/sign-document` adds to each document. */
export const DocumentProperties = DocumentPropertyFields.check(
  z.superRefine((properties, context) => {
    for (const field of missingOfPosition(properties)) {
      context.addIssue({ code: 'custom', path: [field], message: signMessages.position });
    }
    if (properties.defaultPage === 'custom' && properties.customPage === null) {
      context.addIssue({ code: 'custom', path: ['customPage'], message: signMessages.customPage });
    }
    if (properties.addEncryption && !properties.encryptionPin) {
      context.addIssue({ code: 'custom', path: ['encryptionPin'], message: signMessages.encryptionPassword });
    }
  }),
);
export type DocumentProperties = z.infer<typeof DocumentProperties>;
