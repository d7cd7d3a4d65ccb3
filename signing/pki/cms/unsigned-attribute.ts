import { child, children, readDer, required } from '../der/der-reader.ts';
import * as der from '../der/der-writer.ts';
import { CMS_OID } from './cms-oids.ts';

const UNSIGNED_ATTRIBUTES = 0xa1;

/**
 * Returns the CMS (DER) with a timestamp token over its signature as the only unsigned attribute (ETSI EN 319
 * 122-1, 5.3). Keeps all other parts byte for byte.
 * @throws DerError
 */
export function withSignatureTimestamp(cms: Buffer, token: Buffer): Buffer {
  const [type, content] = children(readDer(cms));
  const parts = children(child(required(content), 0));
  const signerInfo = children(child(required(parts.at(-1)), 0));
  const attribute = der.sequence(der.objectIdentifier(CMS_OID.signatureTimestamp), der.tlv(0x31, token));
  const kept = signerInfo.filter(({ tag }) => tag !== UNSIGNED_ATTRIBUTES).map(({ raw }) => raw);
  const timestamped = der.sequence(...kept, der.tlv(UNSIGNED_ATTRIBUTES, attribute));
  const others = parts.slice(0, -1).map(({ raw }) => raw);
  const signedData = der.sequence(...others, der.tlv(0x31, timestamped));
  return der.sequence(required(type).raw, der.explicit(0, signedData));
}
