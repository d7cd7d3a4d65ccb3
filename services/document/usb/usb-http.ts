import * as usb from '#contracts/usb-signing.ts';
import { route, type Route } from '#platform/http/route.ts';
import { addUsbSignature } from './add-usb-signature.ts';
import * as messages from '../messages.ts';
import { prepareUsbSignature } from './prepare-usb-signature.ts';
import { signFieldName } from '../signing/sign-field-name.ts';

/**
 * Routes for signing with a token: this service prepares and checks, the helper on the signatory's machine
 * signs.
 */
export const usbRoutes: readonly Route[] = [
  route(
    usb.prepareUsbSignature,
    async (context, { body }) => ({ data: await prepareUsbSignature(context, body) }),
    { fieldName: signFieldName },
  ),
  route(
    usb.addUsbSignature,
    async (context, { body, file }) => ({
      message: messages.signed(1),
      data: await addUsbSignature(context, { ...body, file }),
    }),
    { fieldName: signFieldName },
  ),
];
