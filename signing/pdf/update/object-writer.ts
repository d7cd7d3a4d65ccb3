import { PdfStream, type PdfObject, type PdfRef } from '../objects/objects.ts';
import { Serializer } from '../objects/serialize.ts';
import type { ByteSink } from './tail-builder.ts';

/** An object with its reference. */
export interface NumberedObject {
  ref: PdfRef;
  value: PdfObject;
}

/** Encrypts a string or the data of a stream in the object with the given reference. */
export type EncryptContent = (kind: 'string' | 'stream', data: Buffer, ref: PdfRef) => Buffer;

/** Writes an indirect object (ISO 32000-2, 7.3.10), encrypted if `encrypt` is given. */
export function writeObject(out: ByteSink, { ref, value }: NumberedObject, encrypt?: EncryptContent): void {
  const serializer = new Serializer(encrypt && ((bytes) => encrypt('string', bytes, ref)));
  serializer.text = `${ref.number} ${ref.generation} obj\n`;
  if (!(value instanceof PdfStream)) {
    serializer.write(value);
    serializer.text += '\nendobj\n';
    out.serialized(serializer);
    return;
  }
  const data = encrypt ? encrypt('stream', value.data, ref) : value.data;
  serializer.write(new Map(value.dict).set('Length', data.length));
  serializer.text += '\nstream\n';
  out.serialized(serializer);
  out.bytes(data);
  out.text('\nendstream\nendobj\n');
}
