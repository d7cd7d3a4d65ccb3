import { Readable } from 'node:stream';
import type { ParsedInput } from '#contracts/call.ts';
import { certificateMessages } from '#contracts/certificate-messages.ts';
import type { previewAppearance as previewAppearanceCall } from '#contracts/sign-documents.ts';
import { findSigningCertificate } from '#trust/certificates/certificate-store.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import type { FileResponse } from '#platform/http/route.ts';
import type { MemberContext } from '#platform/platform.ts';
import { trustErrors } from '#trust/trust-errors.ts';
import { appearanceFor, appearanceOptions } from '#trust/appearance/find-appearance.ts';
import { drawAppearance } from '#trust/tasks/draw-appearance.ts';
import { appearanceText, subjectName } from '#signing';

/** Returns a PDF with the appearance of the caller's signature, drawn by the code that signs. */
export async function previewAppearance(
  context: MemberContext,
  {
    width,
    height,
    reason,
    location,
    show_picture,
    signature_style,
  }: ParsedInput<typeof previewAppearanceCall>['body'],
): Promise<FileResponse> {
  const { database, caller, engine } = context;
  const found = await findSigningCertificate(database, caller);
  if (!found) throw fieldError(trustErrors.certificate_missing, 'certificate', certificateMessages.none);
  const signerName = subjectName(found.certificate);
  const wanted = { showPicture: show_picture, signatureStyle: signature_style };
  const date = new Date();
  const { shownDate, ...drawn } = appearanceOptions(await appearanceFor(context, wanted), date);
  const text = appearanceText({ signerName, date, shownDate, reason, location });
  const { pdf } = await engine.run(drawAppearance, { text, ...drawn, width, height });
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
