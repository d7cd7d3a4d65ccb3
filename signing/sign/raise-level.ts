import { withSignatureTimestamp } from '../pki/cms/unsigned-attribute.ts';
import { hashByOid } from '../pki/cms/cms-algorithms.ts';
import { readSignedData, type SignedData } from '../pki/cms/read-cms.ts';
import { complete, type Completable } from './complete.ts';
import { DerError } from '../pki/der/der-reader.ts';
import { timestampRevision } from './validation-data/document-timestamp.ts';
import { gatherEvidence } from './validation-data/gather-validation-data.ts';
import { validationDataRevision } from './validation-data/validation-data-revision.ts';
import { digestOf, type HashName } from '../bytes/hash.ts';
import { reaches, type PadesLevel } from '../pades-level.ts';
import { toSource, withTail, type ByteSource } from '../bytes/byte-source.ts';
import { findNewSignature } from './find-new-signature.ts';
import { assertReachable } from './reachable-level.ts';
import { SigningError } from '../signing-error.ts';
import { requestTimestamp, type Timestamp, type TimestampService } from '../pki/timestamp/timestamp.ts';
import type { TrustServices } from '../pki/trust-services/trust-services.ts';

/** Most timestamps take 4 to 7 KB; a larger one is asked for again with the room that it needs. */
export const TIMESTAMP_ROOM = 10_000;

export interface RaiseOptions {
  level: PadesLevel;
  trustServices: TrustServices;
  /** Opens an encrypted file. */
  password?: string | undefined;
}

/** A signed revision and the file that it is to be appended to. */
export interface SignedRevision {
  before: ByteSource;
  /** With the CMS in its place. */
  revision: Completable;
  cms: Buffer;
}

/**
 * Brings a signature of level B-B, with room kept for a timestamp, to a higher level: a timestamp over the signature (B-T),
 * what proves the certificates (B-LT), and a document timestamp over all of it (B-LTA). Gives the whole tail, in place of
 * the one that was given.
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

/** As `raiseLevel`, for a signature whose place is known. */
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

  const evidence = await gatherEvidence(chainQuestions(data, timestamp, trustServices), service.transport);
  const digits = stamped.toString(
    'latin1',
    revision.contentsOffset,
    revision.contentsOffset + 2 * revision.reservedBytes,
  );
  const contents = Buffer.from(digits, 'hex');
  const proof = validationDataRevision(withTail(before, stamped), { evidence, contents, password });
  const proved = Buffer.concat([stamped, proof]);
  if (!reaches(level, 'B-LTA')) return proved;

  const room = timestamp.token.length + ROOM_FOR_VARIATION;
  const kept = await documentTimestamp({ before, tail: proved, hash, password }, service, room);
  return Buffer.concat([proved, kept]);
}

/** Serial numbers and times of tokens vary in length. */
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

/** New signatures use these alone. */
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

/** The signature in the tail: there is one, or this is no file that was signed once. */
function findSignature({ before, tail, password }: FileWithTail): SignedRevision {
  const coverage = findNewSignature({ after: withTail(before, tail), lengthBefore: before.length, password });
  const [first] = coverage.signed;
  if (!first || first.length < before.length) throw unreadable('place');
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
