import type { IndirectObject } from '../parse/indirect-object.ts';
import {
  isArray,
  isDict,
  isSignatureDict,
  nameOf,
  PdfStream,
  PdfString,
  type PdfDict,
  type PdfObject,
} from '../objects/objects.ts';
import type { ObjectId, SecurityHandler } from './security-handler.ts';

/**
 * Returns the object with its strings decrypted; a stream is marked, and its data is decrypted when it is
 * read.
 */
export function decryptObject(
  security: SecurityHandler,
  { number, generation, value }: IndirectObject,
): PdfObject {
  if (number === security.dictNumber) return value;
  return decryptValue(security, value, { number, generation });
}

function decryptValue(security: SecurityHandler, value: PdfObject, owner: ObjectId): PdfObject {
  if (value instanceof PdfString) return new PdfString(security.decrypt('string', value.bytes, owner));
  if (isArray(value)) return value.map((item) => decryptValue(security, item, owner));
  if (isDict(value)) return decryptDict(security, value, owner);
  if (value instanceof PdfStream) return decryptStream(security, value, owner);
  return value;
}

function decryptDict(security: SecurityHandler, value: PdfDict, owner: ObjectId): PdfDict {
  const isSignature = isSignatureDict(value);
  return new Map(
    [...value].map(([key, item]) => {
      if (isSignature && key === 'Contents') return [key, item];
      return [key, decryptValue(security, item, owner)];
    }),
  );
}

// ISO 32000-2, 7.5.8.2 and 7.6.2: cross-reference streams are never encrypted, metadata only if
// EncryptMetadata says so.
function decryptStream(security: SecurityHandler, stream: PdfStream, owner: ObjectId): PdfObject {
  const { dict } = stream;
  const type = nameOf(dict.get('Type'));
  const isClear =
    type === 'XRef' || (type === 'Metadata' && !security.encryptsMetadata) || hasOwnCryptFilter(dict);
  return stream.with(decryptDict(security, dict, owner), { ...owner, isEncrypted: !isClear });
}

function hasOwnCryptFilter(dict: PdfDict): boolean {
  const filter = dict.get('Filter');
  return nameOf(isArray(filter) ? filter[0] : filter) === 'Crypt';
}
