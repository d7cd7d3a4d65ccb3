import type { CallData } from '#contracts/call.ts';
import type { SignDocuments, signDocuments as signDocumentsCall } from '#contracts/sign-documents.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { assertKeySigning } from './assert-sign-mode.ts';
import { signDocument } from './sign-document.ts';
import { signingStepTeller } from './tell-signing-step.ts';
import { documentErrors } from '../document-errors.ts';

type Signed = CallData<typeof signDocumentsCall>;

/**
 * Signs documents one after the other, each in its own transaction; stops at the first that cannot be signed
 * and names it.
 */
export async function signDocuments(context: MemberContext, request: SignDocuments): Promise<Signed> {
  if (request.sign_mode === 'usb') {
    throw fieldError(documentErrors.signing_refused, 'mode', 'A USB token signs through the USB helper.');
  }
  await assertKeySigning(context);
  const ids = [...new Set(request.instance_ids)];
  const signed: Signed = [];
  for (const id of ids) {
    let name = 'A document';
    const onFound = (found: string) => (name = found);
    try {
      const onStep = context.caller.key ? undefined : signingStepTeller(context, id); // a program has no page
      signed.push(
        await signDocument(context, { id, properties: request.document_properties, onFound, onStep }),
      );
    } catch (error) {
      if (ids.length === 1 || !(error instanceof AppError)) throw error;
      throw error.aboutThing(
        signed.length > 0 ? `${signed.length} of ${ids.length} signed, then ${name}` : name,
      );
    }
  }
  return signed;
}
