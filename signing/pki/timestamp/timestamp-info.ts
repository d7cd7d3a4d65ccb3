import {
  child,
  children,
  DerError,
  isSelection,
  octets,
  oid,
  onlyChild,
  readDer,
  required,
  smallInteger,
  time,
  type DerNode,
} from '../der/der-reader.ts';
import { readExtensions } from '../certificates/certificate-extensions.ts';

/** TSTInfo (RFC 3161, 2.4.2): what a timestamp authority states. */
export interface TimestampInfo {
  /** Object identifier of the hash in the message imprint. */
  imprintAlgorithm: string;
  imprint: Buffer;
  /** genTime, to the second. */
  time: Date;
  /** Latest time of which it can be the timestamp: genTime and the stated accuracy. */
  latest: Date;
  /** Nonce of the request (DER INTEGER). */
  nonce: Buffer | undefined;
  /** Name that the authority states, a GeneralName. */
  authority: DerNode | undefined;
  /** True if an extension is critical: none is known here, so the timestamp must not be relied on. */
  hasCriticalExtension: boolean;
}

const BOOLEAN = 0x01;
const INTEGER = 0x02;
const GENERALIZED_TIME = 0x18;
const SEQUENCE = 0x30;
const [MILLIS, MICROS] = [0x80, 0x81];
/** accuracy, ordering, nonce, tsa and extensions. */
const [AUTHORITY, EXTENSIONS] = [0xa0, 0xa1];
const OPTIONAL = [SEQUENCE, BOOLEAN, INTEGER, AUTHORITY, EXTENSIONS];
/** genTime has seconds (RFC 3161, 2.4.2). */
const WITH_SECONDS = /^\d{14}(\.\d+)?Z$/;
const SECOND = 1000;
/** Latest time that a Date can have, in milliseconds. */
const MAX_TIME = 8.64e15;

/**
 * Reads a TSTInfo (DER).
 * @throws DerError, also for bytes behind it, another version than 1, and elements that the standard does not have, or has elsewhere
 */
export function readTimestampInfo(content: Buffer): TimestampInfo {
  const outer = readDer(content);
  if (outer.raw.length !== content.length || outer.tag !== SEQUENCE) throw new DerError('TSTInfo');
  const [version, policy, imprint, serialNumber, genTime, ...optional] = children(outer).map(required);
  if (smallInteger(required(version)) !== 1) throw new DerError('version of TSTInfo');
  oid(required(policy)); // throws for another type
  const [algorithm, digest, ...others] = children(required(imprint));
  const isPlain = others.length === 0 && serialNumber?.tag === INTEGER && isSelection(optional, OPTIONAL);
  if (!isPlain) throw new DerError('element of TSTInfo');
  const [accuracy, nonce, authority, extensions] = [SEQUENCE, INTEGER, AUTHORITY, EXTENSIONS].map((tag) =>
    optional.find((part) => part.tag === tag),
  );
  return {
    imprintAlgorithm: oid(child(required(algorithm), 0)),
    imprint: octets(required(digest)),
    ...timesOf(required(genTime), accuracy),
    nonce: nonce?.raw,
    authority: authority && onlyChild(authority),
    hasCriticalExtension: extensions !== undefined && hasCritical(extensions),
  };
}

function timesOf(genTime: DerNode, accuracy: DerNode | undefined): Pick<TimestampInfo, 'time' | 'latest'> {
  const text = genTime.body.toString('latin1');
  if (genTime.tag !== GENERALIZED_TIME || !WITH_SECONDS.test(text)) throw new DerError('genTime');
  const stated = time(genTime);
  const fraction = text.includes('.') ? SECOND : 0;
  const latest = stated.getTime() + fraction + (accuracy ? inMilliseconds(accuracy) : 0);
  return { time: stated, latest: new Date(Math.min(MAX_TIME, latest)) };
}

const hasCritical = (extensions: DerNode) =>
  [...readExtensions(extensions).values()].some(({ isCritical }) => isCritical);

/** Accuracy ::= SEQUENCE { seconds INTEGER, millis [0] INTEGER, micros [1] INTEGER }, all optional; rounded up. */
function inMilliseconds(accuracy: DerNode): number {
  const parts = children(accuracy);
  const value = (tag: number) => {
    const part = parts.find((found) => found.tag === tag);
    return part ? smallInteger({ ...part, tag: INTEGER }) : 0;
  };
  const [millis, micros] = [value(MILLIS), value(MICROS)];
  const isRight = isSelection(parts, [INTEGER, MILLIS, MICROS]) && millis < SECOND && micros < SECOND;
  if (!isRight) throw new DerError('accuracy');
  return value(INTEGER) * SECOND + millis + Math.ceil(micros / SECOND);
}
