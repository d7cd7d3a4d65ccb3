import { withSignatureTimestamp } from '../pki/cms/unsigned-attribute.ts';
import { hashByOid } from '../pki/cms/hashes.ts';
import { readSignedData, type SignedData } from '../pki/cms/read-cms.ts';
import { complete, type Completable } from './complete.ts';
import { DerError } from '../pki/der/der-reader.ts';
import { timestampRevision } from './validation-data/document-timestamp.ts';
import { gatherValidationData } from './validation-data/gather-validation-data.ts';
import { validationDataRevision } from './validation-data/validation-data-revision.ts';
import { digestOf, type HashName } from '../bytes/hash.ts';
import { reaches, type PadesLevel } from '../pades-level.ts';
import { toSource, withTail, type ByteSource } from '../bytes/byte-source.ts';
import { findNewSignature } from './find-new-signature.ts';
import { assertReachable } from './reachable-level.ts';
import { SigningError } from '../signing-error.ts';
import { requestTimestamp, type Timestamp, type TimestampService } from '../pki/timestamp/timestamp.ts';
import type { TrustServices } from '../pki/trust-services/trust-services.ts';

/** Default bytes reserved for a timestamp token. Most take 4 to 7 KB; signing repeats with more space when one is larger. */
export const TIMESTAMP_ROOM = 10_000;

/** Target level and the services that provide it. */
export interface RaiseOptions {
  level: PadesLevel;
  trustServices: TrustServices;
  /** Password of an encrypted file. */
  password?: string | undefined;
}

/** A signed incremental update and the file before it. */
export interface SignedRevision {
  before: ByteSource;
  /** Update with the CMS inserted. */
  revision: Completable;
  cms: Buffer;
}

/**
 * Raises a B-B signature with space for a timestamp token to a higher PAdES level (ETSI EN 319 142-1): adds a signature
 * timestamp (B-T), validation data (B-LT) and a document timestamp (B-LTA). Returns the tail that replaces the given one.
 * @throws SigningError timestamp_unavailable, timestamp_refused, timestamp_wrong, revocation_unavailable,
 * certificate_revoked, signature_too_large, signature_unreadable
 */
export async function raiseLevel(
  { before, tail }: { before: Buffer | ByteSource; tail: Buffer },
  options: RaiseOptions,
): Promise<{ tail: Buffer; level: PadesLevel }> {
  if (options.level === 'B-B') return { tail, level: 'B-B' };
  const source = toSource(before);
  const signed = findSignature({ before: source, tail, password: options.password });
  return { tail: await raisedTail(signed, options), level: options.level };
}

/** As `raiseLevel`, for a signature whose offset is known. */
export async function raisedTail(
  { before, revision, cms }: SignedRevision,
  { level, trustServices, password }: RaiseOptions,
): Promise<Buffer> {
  const service = timestampService(trustServices);
  const data = readSignedData(cms);
  if (data.signerCertificate)
    assertReachable({ certificate: data.signerCertificate, chain: data.certificates }, level, trustServices);
  const hash = hashOf(data);
  const timestamp = await requestTimestamp(service, { hash, digest: digestOf(hash, [data.signature]) });
  const stamped = complete(revision, withSignatureTimestamp(cms, timestamp.token));
  if (!reaches(level, 'B-LT')) return stamped;

  const gathered = await gatherValidationData(
    chainQuestions(data, timestamp, trustServices),
    service.transport,
  );
  const digits = stamped.toString(
    'latin1',
    revision.contentsOffset,
    revision.contentsOffset + 2 * revision.reservedBytes,
  );
  const contents = Buffer.from(digits, 'hex');
  const proof = validationDataRevision(withTail(before, stamped), { gathered, contents, password });
  const proved = Buffer.concat([stamped, proof]);
  if (!reaches(level, 'B-LTA')) return proved;

  const room = timestamp.token.length + ROOM_FOR_VARIATION;
  const kept = await documentTimestamp({ before, tail: proved, hash, password }, service, room);
  return Buffer.concat([proved, kept]);
}

/** Number of bytes by which tokens of one server vary: serial numbers and times differ in length. */
const ROOM_FOR_VARIATION = 256;

interface TimestampedFile {
  before: ByteSource;
  tail: Buffer;
  hash: HashName;
  password: string | undefined;
}

async function documentTimestamp(
  file: TimestampedFile,
  service: TimestampService,
  reservedBytes: number,
): Promise<Buffer> {
  const { before, tail, hash, password } = file;
  const revision = timestampRevision(withTail(before, tail), {
    pieces: [before, tail],
    reservedBytes,
    password,
  });
  const digest = digestOf(hash, revision.signedPieces);
  const { token } = await requestTimestamp(service, { hash, digest });
  if (token.length <= reservedBytes) return complete({ ...revision, reservedBytes }, token);
  return documentTimestamp(file, service, token.length + ROOM_FOR_VARIATION);
}

function timestampService({ transport, timestampUrl }: TrustServices): TimestampService {
  if (timestampUrl === null)
    throw new SigningError('timestamp_unavailable', { host: '', reason: 'not_configured' });
  return { transport, url: timestampUrl };
}

/** Returns the hash of the signature, which is one of those for new signatures. */
function hashOf({ digestAlgorithm }: SignedData): HashName {
  const hash = hashByOid(digestAlgorithm);
  return hash === 'sha384' || hash === 'sha512' ? hash : 'sha256';
}

function chainQuestions(
  { signerCertificate, certificates }: SignedData,
  timestamp: Timestamp,
  { roots = [] }: TrustServices,
) {
  if (!signerCertificate) throw new SigningError('signature_unreadable', { part: 'certificate' });
  return [
    { certificate: signerCertificate, candidates: [...certificates, ...roots] },
    {
      certificate: timestamp.certificate,
      candidates: [...timestamp.certificates, ...certificates, ...roots],
    },
  ];
}

interface FileWithTail {
  before: ByteSource;
  tail: Buffer;
  password: string | undefined;
}

/** Finds the signature in the tail. @throws SigningError signature_unreadable */
function findSignature({ before, tail, password }: FileWithTail): SignedRevision {
  const coverage = findNewSignature({ after: withTail(before, tail), lengthBefore: before.length, password });
  const [first] = coverage.signed;
  if (!first || first.length < before.length) throw unreadable('offset');
  const revision = {
    tail,
    contentsOffset: first.length - before.length + 1,
    reservedBytes: coverage.contents.length,
  };
  return { before, revision, cms: withoutPadding(coverage.contents) };
}

function withoutPadding(contents: Buffer): Buffer {
  try {
    return contents.subarray(0, readSignedData(contents).form.length);
  } catch (error) {
    if (error instanceof DerError) throw unreadable('CMS');
    throw error;
  }
}

function unreadable(part: string): SigningError {
  return new SigningError('signature_unreadable', { part });
}
