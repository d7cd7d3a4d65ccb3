import { Readable } from 'node:stream';
import type { ParsedInput } from '#contracts/call.ts';
import { certificateMessages } from '#contracts/certificate.ts';
import type { previewAppearance as previewAppearanceCall } from '#contracts/sign-documents.ts';
import { findSigningCertificate } from '#trust/certificates/certificate-store.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import type { FileResponse } from '#platform/http/route.ts';
import type { MemberContext } from '#platform/platform.ts';
import { trustErrors } from '#trust/trust-errors.ts';
import { pictureFor } from '#trust/pictures/find-picture.ts';
import { appearancePdf, appearanceText, subjectName } from '#signing';

/** Returns a PDF with the appearance of the caller's signature, drawn by the code that signs. */
export async function previewAppearance(
  context: MemberContext,
  { width, height, reason, location, show_picture }: ParsedInput<typeof previewAppearanceCall>['body'],
): Promise<FileResponse> {
  const { database, caller } = context;
  const found = await findSigningCertificate(database, caller);
  if (!found) throw fieldError(trustErrors.certificate_missing, 'certificate', certificateMessages.none);
  const signerName = subjectName(found.certificate);
  const picture = await pictureFor(context, { showPicture: show_picture });
  const text = appearanceText({ signerName, date: new Date(), reason, location });
  const pdf = appearancePdf({ text, picture, width, height });
  return {
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': contentDisposition('inline', 'appearance.pdf'),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    body: Readable.from([pdf]),
  };
}
