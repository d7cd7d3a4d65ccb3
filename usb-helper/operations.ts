import type { UsbHelperCall } from '#contracts/usb.ts';
import * as usb from '#contracts/usb.ts';
import { USB_HELPER_VERSION, usbMessages } from '#contracts/usb-constants.ts';
import * as pairing from '#contracts/usb-pairing.ts';
import type { z } from '#contracts/zod.ts';
import {
  assertUsableForSigning,
  chainOf,
  describeCertificate,
  proveKey,
  type Signer,
  signerFromToken,
  SigningError,
} from '#signing';
import type { Pairing, Pairings } from './pairings.ts';
import type { PairingCodes } from './pairing-codes.ts';
import { Refusal } from './refusal.ts';
import { signDocument } from './sign-document.ts';
import { TokenError } from './token-error.ts';
import type { SendToToken, TokenProcess } from './token-process.ts';
import type { TokenCertificate } from './token-session.ts';

/** Context of a request. */
export interface OperationContext {
  tokens: TokenProcess;
  pairings: Pairings;
  codes: PairingCodes;
  /** Shows a line in the helper's window. */
  say: (line: string) => void;
  /** Origin of the web app that sent the request. */
  origin: string;
  /** Pairing of the browser that sent the request; null in calls that need none. */
  pairing: Pairing | null;
}

/** A call of the contract and its implementation. */
export interface Operation {
  readonly call: UsbHelperCall;
  readonly run: (context: OperationContext, body: never) => Promise<unknown>;
}

/** Combines a call of the contract with its implementation, whose types the compiler derives from the call. */
function operation<const C extends UsbHelperCall>(
  call: C,
  run: (
    context: OperationContext,
    body: C['body'] extends z.ZodType ? z.output<C['body']> : undefined,
  ) => Promise<z.input<C['data']>>,
): Operation {
  return { call, run };
}

/** All operations of the helper. */
export const OPERATIONS: readonly Operation[] = [
  operation(usb.getUsbHelperStatus, () => Promise.resolve({ version: USB_HELPER_VERSION })),
  operation(pairing.startUsbPairing, ({ codes, origin, say }) => {
    const code = codes.create(origin);
    say(
      `A page of ${origin} asks to use your USB tokens. If you opened that page, enter this code there: ${code}. It is valid for ${pairing.PAIRING_CODE_MINUTES} minutes. Tell it to nobody.`,
    );
    return Promise.resolve(null);
  }),
  operation(pairing.pairUsbHelper, ({ codes, pairings, origin, say }, { code }) => {
    codes.consume(origin, code);
    const secret = addPairing(pairings, { origin, say });
    say(`A browser is paired for ${origin}.`);
    return Promise.resolve({ secret });
  }),
  operation(pairing.unpairUsbHelper, ({ pairings, pairing: own, say }) => {
    for (const { origin } of pairings.remove((each) => each.secret_sha256 === own?.secret_sha256))
      say(`A browser is no longer paired for ${origin}.`);
    return Promise.resolve(null);
  }),
  operation(usb.listUsbTokens, ({ tokens }) => tokens.use((send) => send({ action: 'tokens' }))),
  operation(usb.listUsbCertificates, ({ tokens }, login) =>
    tokens.use(async (send) => {
      await send({ action: 'open', ...login });
      const { signing, all } = await send({ action: 'certificates' });
      return signing.map((found) => presentCertificate(found, all));
    }),
  ),
  operation(usb.proveUsbKey, ({ tokens, origin }, { challenge, certificate, ...login }) =>
    tokens.use(async (send) => {
      const signer = await openSigner(send, { certificate, ...login });
      const signature = await proveKey(signer, usb.keyProofText({ origin, challenge }));
      return {
        token_serial: login.token,
        certificate: signer.certificate.toString('base64'),
        chain: signer.chain.map((der) => der.toString('base64')),
        signature: signature.toString('base64'),
      };
    }),
  ),
  operation(usb.signWithUsb, ({ tokens }, { documents, document_properties: properties, ...login }) => {
    if (properties.addEncryption) throw refusal('addEncryption', usbMessages.encryption);
    return tokens.use(async (send) => {
      const signer = await openSigner(send, login);
      const signed: usb.UsbSignedDocument[] = [];
      for (const document of documents) signed.push(await signDocument({ document, properties, signer }));
      return signed;
    });
  }),
];

/** @throws {Refusal} if the file of pairings cannot be written; the window shows why. */
function addPairing(pairings: Pairings, { origin, say }: Pick<OperationContext, 'origin' | 'say'>): string {
  try {
    return pairings.add(origin);
  } catch (error) {
    say(`The pairing cannot be stored: ${error instanceof Error ? error.message : String(error)}`);
    throw new Refusal(500, { code: 'pairing_not_stored', message: pairing.pairingMessages.notStored });
  }
}

interface Login {
  token: string;
  pin: string;
  /** SHA-256 of the certificate's DER, hexadecimal. */
  certificate: string;
}

/**
 * Logs in to the token and returns a signer that signs there.
 * @throws {TokenError} certificate_missing and all errors of a login.
 * @throws {Refusal} if the certificate cannot sign now.
 */
async function openSigner(send: SendToToken, { certificate, token, pin }: Login): Promise<Signer> {
  await send({ action: 'open', token, pin });
  const { signing, all } = await send({ action: 'certificates' });
  const chosen = signing.find(({ id }) => id === certificate);
  if (!chosen) throw new TokenError('certificate_missing');
  try {
    assertUsableForSigning(chosen.der, new Date());
    return signerFromToken({
      certificate: chosen.der,
      others: all,
      signOnToken: (request) => send({ action: 'sign', certificate, request }),
    });
  } catch (error) {
    if (error instanceof SigningError)
      throw refusal(
        'certificate',
        'This certificate cannot sign now: it is not valid today, or not meant for signatures.',
      );
    throw error;
  }
}

function presentCertificate(
  { id, alias, der }: TokenCertificate,
  all: readonly Buffer[],
): usb.UsbCertificate {
  const { subject, issuer, keyType, keyBits, notBefore, notAfter } = describeCertificate(der);
  return {
    id,
    alias,
    subject,
    issuer,
    key_type: keyBits > 0 ? `${keyType.toUpperCase()} ${keyBits}` : keyType.toUpperCase(),
    not_before: notBefore.toISOString(),
    not_after: notAfter.toISOString(),
    der: der.toString('base64'),
    chain: chainOf(der, all).map((issuer) => issuer.toString('base64')),
  };
}

function refusal(field: string, message: string): Refusal {
  return new Refusal(422, { code: 'signing_refused', message, fields: { [field]: [message] } });
}
