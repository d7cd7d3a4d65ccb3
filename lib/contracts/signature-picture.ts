import { defineCall } from './call.ts';
import { MAX_PICTURE_SIDE } from './signature-picture-limits.ts';
import { z } from './zod.ts';

/** The reader's signature picture, which no other user can see. Size in pixels. */
export const SignaturePicture = z.object({
  width: z.int(),
  height: z.int(),
  /** Data URL of the picture as the appearance shows it, with a white background made transparent. */
  preview: z.string(),
  date_added: z.iso.datetime(),
});
export type SignaturePicture = z.infer<typeof SignaturePicture>;

const base64 = z.base64().check(z.maxLength(4_000_000));

/** Picture as the streams of a PDF image, base64. The USB helper needs it to make the same bytes as the service. */
export const PictureStreams = z.object({
  width: z.int().check(z.gte(1), z.lte(MAX_PICTURE_SIDE)),
  height: z.int().check(z.gte(1), z.lte(MAX_PICTURE_SIDE)),
  /** How the samples are turned to be seen upright, as Exif numbers it; by default 1, as they are. */
  orientation: z.optional(z.literal([1, 2, 3, 4, 5, 6, 7, 8])),
  space: z.enum(['DeviceRGB', 'DeviceGray']),
  filter: z.enum(['FlateDecode', 'DCTDecode']),
  colour: base64,
  alpha: z.nullable(base64),
});
export type PictureStreams = z.infer<typeof PictureStreams>;

export const getSignaturePicture = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/digital-signature/picture',
  isExtension: true,
  access: 'member',
  permission: null, // the reader's own picture
  summary: "The reader's signature picture, or null.",
  data: z.nullable(SignaturePicture),
});

export const uploadSignaturePicture = defineCall({
  service: 'organization',
  method: 'POST',
  path: '/digital-signature/picture',
  isExtension: true,
  access: 'member',
  permission: null, // the reader's own picture
  summary: "Stores a PNG or JPEG file as the reader's signature picture.",
  body: z.object({}),
  bodyType: 'multipart',
  data: SignaturePicture,
});

export const removeSignaturePicture = defineCall({
  service: 'organization',
  method: 'PATCH',
  path: '/digital-signature/picture',
  isExtension: true,
  access: 'member',
  permission: null, // the reader's own picture
  summary: "Deletes the reader's signature picture.",
  body: z.object({ purpose: z.literal('remove') }),
});
