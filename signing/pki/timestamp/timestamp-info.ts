import {
  child,
  children,
  DerError,
  octets,
  oid,
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
  /** True if an extension is critical: none is known here, so the timestamp must not be relied on. */
  hasCriticalExtension: boolean;
}

const INTEGER = 0x02;
const GENERALIZED_TIME = 0x18;
const SEQUENCE = 0x30;
const [MILLIS, MICROS] = [0x80, 0x81];
const EXTENSIONS = 0xa1;
const SECOND = 1000;
/** Latest time that a Date can have, in milliseconds. */
const MAX_TIME = 8.64e15;

/**
 * Reads a TSTInfo (DER).
 * @throws DerError, also for bytes behind it, another version than 1, and a time without the type that the standard has
 */
export function readTimestampInfo(content: Buffer): TimestampInfo {
  const outer = readDer(content);
  if (outer.raw.length !== content.length) throw new DerError('bytes behind TSTInfo');
  const [version, , imprint, , genTime, ...optional] = children(outer);
  if (smallInteger(required(version)) !== 1) throw new DerError('version of TSTInfo');
  if (required(genTime).tag !== GENERALIZED_TIME) throw new DerError('genTime');
  const stated = time(required(genTime));
  const fraction = required(genTime).body.includes('.') ? SECOND : 0;
  // accuracy is the only SEQUENCE among the optional elements.
  const accuracy = optional.find(({ tag }) => tag === SEQUENCE);
  return {
    imprintAlgorithm: oid(child(child(required(imprint), 0), 0)),
    imprint: octets(child(required(imprint), 1)),
    time: stated,
    latest: new Date(
      Math.min(MAX_TIME, stated.getTime() + fraction + (accuracy ? inMilliseconds(accuracy) : 0)),
    ),
    nonce: optional.find(({ tag }) => tag === INTEGER)?.raw,
    hasCriticalExtension: optional.some((part) => part.tag === EXTENSIONS && hasCritical(part)),
  };
}

const hasCritical = (extensions: DerNode) =>
  [...readExtensions(extensions).values()].some(({ isCritical }) => isCritical);

/** Accuracy ::= SEQUENCE { seconds INTEGER, millis [0] INTEGER, micros [1] INTEGER }, all optional; rounded up. */
function inMilliseconds(accuracy: DerNode): number {
  const value = (tag: number) => {
    const part = children(accuracy).find((found) => found.tag === tag);
    return part ? smallInteger({ ...part, tag: INTEGER }) : 0;
  };
  return value(INTEGER) * SECOND + value(MILLIS) + Math.ceil(value(MICROS) / SECOND);
}
