import { defineCall } from './call.ts';
import { MEGABYTE } from './limits.ts';
import type { UploadLimits } from './upload.ts';
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

/** Limits of the upload of a signature picture. */
export const SIGNATURE_PICTURE_UPLOAD = {
  maxBytes: 2 * MEGABYTE,
  maxFiles: 1,
  extensions: ['.png', '.jpg', '.jpeg'],
} as const satisfies UploadLimits;
/** Limits of the file that the browser makes a signature picture of, for example a photograph of paper. */
export const SIGNATURE_PICTURE_SOURCE = {
  ...SIGNATURE_PICTURE_UPLOAD,
  maxBytes: 5 * MEGABYTE,
} as const satisfies UploadLimits;
/** Maximum width and height of that file in pixels. */
export const MAX_SOURCE_SIDE = 6_000;
/** Maximum width and height in pixels. */
export const MAX_PICTURE_SIDE = 4_000;

/** Messages about signature pictures. */
export const pictureMessages = {
  unreadable: 'This is not a PNG or JPEG picture, or it is damaged.',
  tooManyPixels: 'The picture has more than 4,000 pixels on a side. Make it smaller and try again.',
  sourceTooManyPixels: 'The picture has more than 6,000 pixels on a side. Make it smaller and try again.',
  unsupported: 'This kind of PNG or JPEG cannot be used. Save it as a plain PNG and try again.',
  empty: 'Nothing can be seen in this picture.',
} as const;

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
