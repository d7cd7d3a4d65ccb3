import type { CallData, ParsedInput } from '#contracts/call.ts';
import { keyProofText } from '#contracts/usb.ts';
import type {
  addTokenCertificate as addCall,
  challengeToken as challengeCall,
} from '#contracts/usb-signing.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { certificateRefusal } from '#trust/certificates/certificate-refusal.ts';
import { readCertificate } from '#trust/certificates/certificate-store.ts';
import { holdsCertificate, storeTokenCertificate } from '#trust/certificates/store-certificate.ts';
import { withIssuers } from '#trust/certificates/with-issuers.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { assertUsableForSigning, describeCertificate, isKeyProven, tokenIdentity } from '#signing';
import { presentCertificate } from './present-certificate.ts';
import { isChallengeGood, makeChallenge } from './token-challenge.ts';
import { organizationErrors } from '../organization-errors.ts';

/** Returns the challenge for a certificate on a token; null when the member has the certificate already. */
export async function challengeToken(
  { caller, database, vault }: MemberContext,
  { certificate: fingerprint }: ParsedInput<typeof challengeCall>['body'],
): Promise<CallData<typeof challengeCall>> {
  const isHeld = await holdsCertificate(database, caller, fingerprint);
  return { challenge: isHeld ? null : makeChallenge(vault, { member: caller, fingerprint }) };
}

/**
 * Stores a token's certificate for the member once the token has proven possession of the private key.
 * @throws AppError token_proof_refused, certificate_refused, certificate_exists
 */
export async function addTokenCertificate(
  context: MemberContext,
  { token_serial, ...proof }: ParsedInput<typeof addCall>['body'],
): Promise<CallData<typeof addCall>> {
  const { caller, database } = context;
  const key = await withIssuers(provenKey(context, proof), context.trustServices);
  const holder = { organizationId: caller.organizationId, userId: caller.userId };
  return database.transaction(async (tx) => {
    const id = await storeTokenCertificate(tx, { holder, key, tokenSerial: token_serial });
    const details = { owner: 'user', token: token_serial };
    await recordActivity(tx, caller, { action: 'certificate_added', subjectId: id, details });
    return presentCertificate(await readCertificate(tx, holder, id));
  });
}

type Proof = Omit<ParsedInput<typeof addCall>['body'], 'token_serial'>;

function provenKey(
  { appUrl, caller, vault }: MemberContext,
  { challenge, certificate: encoded, chain, signature }: Proof,
): { certificate: Buffer; chain: Buffer[] } {
  try {
    const certificate = fromBase64(encoded);
    const { fingerprint } = describeCertificate(certificate);
    const text = keyProofText({ origin: new URL(appUrl).origin, challenge });
    const isProven =
      isChallengeGood(vault, { member: caller, fingerprint }, challenge) &&
      isKeyProven(certificate, { text, signature: fromBase64(signature) });
    if (!isProven) throw new AppError(organizationErrors.token_proof_refused);
    assertUsableForSigning(certificate, new Date());
    const identity = tokenIdentity({ certificate, others: chain.map(fromBase64) });
    return { certificate, chain: identity.chain };
  } catch (error) {
    throw certificateRefusal(error, 'certificate') ?? error;
  }
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64');
