import * as picture from '#contracts/signature-picture.ts';
import { route, type Route } from '#platform/http/route.ts';
import { readSignaturePicture, removeSignaturePicture } from './signature-picture.ts';
import { uploadSignaturePicture } from './upload-signature-picture.ts';

export const signaturePictureRoutes: readonly Route[] = [
  route(picture.getSignaturePicture, async (context) => ({ data: await readSignaturePicture(context) })),
  route(picture.uploadSignaturePicture, async (context, { file }) => ({
    message: 'Your handwritten signature has been saved.',
    data: await uploadSignaturePicture(context, file),
  })),
  route(picture.removeSignaturePicture, async (context) => {
    await removeSignaturePicture(context);
    return { message: 'Your handwritten signature has been removed.' };
  }),
];
