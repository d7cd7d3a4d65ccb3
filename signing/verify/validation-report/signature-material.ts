import { digestOf } from '../../bytes/hash.ts';
import { hashByOid } from '../../pki/cms/hashes.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { describeTimestamp } from '../indication/describe-indication.ts';
import type { CheckedSignature } from '../integrity/check-signature.ts';
import type { Attested, JudgedToken } from '../trust/attested-times.ts';
import { dataInCms, NO_DATA, securityStore } from '../trust/embedded-validation-data.ts';
import type { SignatureMaterial, TimestampMaterial } from '../report.ts';
import { digestUri } from './uris.ts';

interface MaterialContext {
  document: PdfDocument;
  /** Revision that it covers; undefined if it covers none. */
  before: PdfDocument | undefined;
  attested: Attested | undefined;
  /** Document timestamps over it. */
  later: readonly (readonly [CheckedSignature, Attested])[];
  statedTime: Date | undefined;
  now: Date;
}

/** Collects what a validation report states of a signature; hashes the signed bytes. */
export function signatureMaterial(signature: CheckedSignature, context: MaterialContext): SignatureMaterial {
  const { value, cms, coverage } = signature;
  const { document, before, attested, later, statedTime, now } = context;
  const over = later.map(([, itsAttested]) => itsAttested);
  return {
    dataToBeSigned: dataToBeSigned(signature),
    signatureValue: cms?.data?.signature,
    messageDigest: cms?.data?.attributes?.messageDigest,
    signedBytes: coverage && digestOf('sha256', coverage.signed),
    byteRange: coverage ? [0, coverage.gap.start, coverage.gap.end, coverage.end - coverage.gap.end] : [],
    filter: document.name(value.dict.get('Filter')) ?? '',
    subFilter: document.name(value.dict.get('SubFilter')) ?? '',
    statedTime,
    timestamps: (attested?.tokens ?? []).map((token) => timestampMaterial(token, over, now)),
    timestampedBy: later.flatMap(([{ value: timestamp }]) => timestamp.fields[0]?.name ?? []),
    data: cms?.data ? dataInCms(cms.data) : NO_DATA,
    store: before ? securityStore(before) : NO_DATA,
  };
}

function dataToBeSigned({ cms, coverage }: CheckedSignature): SignatureMaterial['dataToBeSigned'] {
  if (!cms?.data || !coverage) return undefined;
  const stated = hashByOid(cms.data.digestAlgorithm);
  const hash = stated !== undefined && digestUri(stated) ? stated : 'sha256';
  const { attributes } = cms.data;
  return { hash, digest: digestOf(hash, attributes ? [attributes.encoded] : coverage.signed) };
}

function timestampMaterial(judged: JudgedToken, later: readonly Attested[], now: Date): TimestampMaterial {
  const { token, time, judgement } = judged;
  return {
    token: token.encoded,
    time,
    path: token.cms.certificate ? [token.cms.certificate, ...judgement.chain] : [],
    hasAnchor: judgement.trustSource !== undefined,
    indication: describeTimestamp(judged, later, now),
  };
}
