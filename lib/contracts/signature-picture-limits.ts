import { MEGABYTE } from './limits.ts';
import type { UploadLimits } from './upload.ts';

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
