import { defineCall } from './call.ts';
import { z } from './zod.ts';

/** The reader's handwritten signature as a picture, for the appearance of their signatures; private to them. */
export const SignaturePicture = z.object({
  width: z.number().int(),
  height: z.number().int(),
  /** PNG as a data URL: what stands in the appearance, its background removed where that was asked. */
  preview: z.string(),
  date_added: z.iso.datetime(),
});
export type SignaturePicture = z.infer<typeof SignaturePicture>;

export const getSignaturePicture = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/digital-signature/picture',
  access: 'member',
  summary: "The picture of the reader's handwritten signature, if there is one.",
  data: SignaturePicture.nullable(),
});

export const uploadSignaturePicture = defineCall({
  service: 'organization',
  method: 'POST',
  path: '/digital-signature/picture',
  access: 'member',
  summary: "Takes a PNG or JPEG file as the picture of the reader's handwritten signature.",
  body: z.object({}),
  bodyType: 'multipart',
  data: SignaturePicture,
});

export const removeSignaturePicture = defineCall({
  service: 'organization',
  method: 'PATCH',
  path: '/digital-signature/picture',
  access: 'member',
  summary: "Forgets the picture of the reader's handwritten signature.",
  body: z.object({ purpose: z.literal('remove') }),
});
