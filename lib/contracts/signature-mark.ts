import { defineCall } from './call.ts';
import { MAX_MARK_NAME, SCRIPT_FONTS, SIGNATURE_STYLES } from './signature-styles.ts';
import { lineOfText } from './text.ts';
import { z } from './zod.ts';

/** Font in which a name is written like a signature. */
export const ScriptFont = z.enum(SCRIPT_FONTS);
export type ScriptFont = z.infer<typeof ScriptFont>;

/** Arrangement of a visible signature. */
export const SignatureStyle = z.enum(SIGNATURE_STYLES);
export type SignatureStyle = z.infer<typeof SignatureStyle>;
/** Name as the signatory types it; null for the full name of the user. */
const MarkName = z.nullable(
  lineOfText().check(
    z.minLength(1, 'Type your name.'),
    z.maxLength(MAX_MARK_NAME, `Only ${MAX_MARK_NAME} characters are allowed`),
  ),
);

/** How the reader's signature writes the name where it shows no picture. */
export const SignatureMark = z.object({
  name: MarkName,
  font: ScriptFont,
  /** Full name of the reader. */
  default_name: z.string(),
  /** True once the reader has chosen a mark or a picture. */
  is_chosen: z.boolean(),
});
export type SignatureMark = z.infer<typeof SignatureMark>;

/** Facts beside picture, reason and location that an appearance shows. The USB helper draws the same ones as the service. */
export const AppearanceChoice = z.object({
  style: SignatureStyle,
  font: ScriptFont,
  /** Name written like a signature. */
  name: z.string().check(z.maxLength(500)),
  /** Signing time in the signatory's format, with its time zone. */
  shown_date: z.string().check(z.minLength(1), z.maxLength(100)),
});
export type AppearanceChoice = z.infer<typeof AppearanceChoice>;

export const getSignatureMark = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/digital-signature/mark',
  isExtension: true,
  access: 'member',
  permission: null, // the reader's own mark
  summary: "How the reader's signatures write the name.",
  data: SignatureMark,
});

export const changeSignatureMark = defineCall({
  service: 'organization',
  method: 'PATCH',
  path: '/digital-signature/mark',
  isExtension: true,
  access: 'member',
  permission: null, // the reader's own mark
  summary:
    "Stores how the reader's signatures write the name, and deletes the signature picture; with only_if_none, nothing where one is chosen.",
  body: z.extend(z.pick(SignatureMark, { name: true, font: true }), {
    /** True to change nothing if the reader has chosen a mark or a picture meanwhile. */
    only_if_none: z._default(z.boolean(), false),
  }),
  data: SignatureMark,
});
