import * as certificate from '#contracts/certificate.ts';
import * as usb from '#contracts/usb-signing.ts';
import { route, type Route } from '#platform/http/route.ts';
import { addTokenCertificate, challengeToken } from './add-token-certificate.ts';
import { changeCertificates } from './change-certificates.ts';
import { readCertificates } from './read-certificates.ts';
import { uploadCertificate } from './upload-certificate.ts';

export const certificateRoutes: readonly Route[] = [
  route(certificate.listCertificates, async (context) => ({ data: await readCertificates(context) })),
  route(certificate.uploadCertificate, async (context, { body, file }) => ({
    message: 'The certificate has been added.',
    data: await uploadCertificate(context, { ...body, file }),
  })),
  route(certificate.changeCertificates, async (context, { body }) => {
    await changeCertificates(context, body);
    return {
      message:
        body.purpose === 'remove' ? removed(body.instance_ids.length) : 'The default has been changed.',
    };
  }),
  route(usb.challengeToken, async (context, { body }) => ({ data: await challengeToken(context, body) })),
  route(usb.addTokenCertificate, async (context, { body }) => ({
    message: 'The certificate on the USB token has been added to yours.',
    data: await addTokenCertificate(context, body),
  })),
];

const removed = (count: number) =>
  count === 1 ? 'The certificate has been removed.' : `${count} certificates have been removed.`;
