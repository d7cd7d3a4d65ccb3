import { buildCms, maxCmsLength, signedAttributes } from '../pki/cms/build-cms.ts';
import { complete } from './complete.ts';
import { digestOf } from '../bytes/hash.ts';
import type { PadesLevel } from '../pades-level.ts';
import { toSource, type ByteSource } from '../bytes/byte-source.ts';
import { prepare } from './prepare.ts';
import { raisedTail, TIMESTAMP_ROOM, type SignedRevision } from './raise-level.ts';
import { assertReachable } from './reachable-level.ts';
import type { SignOptions } from './sign-options.ts';
import { schemeFor } from '../pki/signers/signature-scheme.ts';
import type { Signer } from '../pki/signers/signer.ts';
import { SigningError } from '../signing-error.ts';

/** A signature, ready to be appended to its file. */
export interface SignedTail {
  /** Bytes to append: the signature's revision and, from B-LT on, those of its validation data and document timestamp. */
  tail: Buffer;
  /** Name of the new signature field; of several pages, the field on the first of them. */
  fieldName: string;
  level: PadesLevel;
}

/**
 * Signs a PDF at `options.level`, by default B-B (ETSI EN 319 142-1). The signed file is the input followed by the tail; the
 * input is not changed. The caller checks the certificate first, with `assertUsableForSigning`.
 * @throws SigningError as `prepare` does for the file and `raiseLevel` for the level; never lowers the level
 */
export async function signPdf(
  pdf: Buffer | ByteSource,
  signer: Signer,
  options: SignOptions,
): Promise<SignedTail> {
  const { level = 'B-B', trustServices } = options;
  const source = toSource(pdf);
  if (level === 'B-B') {
    const { revision, fieldName } = await signRevision(source, signer, options);
    return { tail: revision.tail, fieldName, level };
  }
  if (!trustServices) throw new SigningError('timestamp_unavailable', { host: '', reason: 'not_configured' });
  assertReachable(signer, level, trustServices);
  const raise = { level, trustServices, password: options.password };
  const timestampRoom = options.timestampRoom ?? TIMESTAMP_ROOM;
  const signed = await signRevision(source, signer, { ...options, timestampRoom });
  options.onStep?.('timestamp');
  try {
    return { tail: await raisedTail(signed, raise), fieldName: signed.fieldName, level };
  } catch (error) {
    const missing = missingRoom(error);
    if (missing === 0) throw error;
    const larger = { ...options, timestampRoom: timestampRoom + missing + ROOM_FOR_VARIATION };
    const again = await signRevision(source, signer, larger);
    return { tail: await raisedTail(again, raise), fieldName: again.fieldName, level };
  }
}

const ROOM_FOR_VARIATION = 256;

/** Returns the bytes that a timestamp token needed beyond the reserved space; 0 for other errors. */
function missingRoom(error: unknown): number {
  if (!(error instanceof SigningError) || error.code !== 'signature_too_large') return 0;
  return Number(error.detail?.['needed'] ?? 0) - Number(error.detail?.['reserved'] ?? 0);
}

async function signRevision(
  before: ByteSource,
  signer: Signer,
  options: SignOptions,
): Promise<SignedRevision & { fieldName: string }> {
  const scheme = schemeFor(signer, options);
  const reservedBytes = maxCmsLength(signer, scheme) + (options.timestampRoom ?? 0);
  const prepared = prepare(before, { ...options, hash: scheme.hash, signerName: signer.name, reservedBytes });
  const attributes = signedAttributes(signer, scheme, digestOf(scheme.hash, prepared.signedPieces));
  const signature = await signer.sign(attributes, scheme);
  const cms = buildCms({ identity: signer, scheme, attributes, signature });
  return {
    before,
    revision: { ...prepared, tail: complete(prepared, cms) },
    cms,
    fieldName: prepared.fieldName,
  };
}
