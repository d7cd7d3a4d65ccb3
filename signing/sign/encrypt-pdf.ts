import { randomBytes } from 'node:crypto';
import { formFields, signatureValues } from '../forms/form-fields.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import type { PdfDocument } from '../pdf/document.ts';
import {
  isDict,
  isSignatureDict,
  nameOf,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfDict,
  type PdfObject,
} from '../pdf/objects/objects.ts';
import { openDocument } from '../pdf/open-document.ts';
import { writeObject, type NumberedObject } from '../pdf/update/object-writer.ts';
import { Serializer } from '../pdf/objects/serialize.ts';
import { createAes256Encryption, type Aes256Encryption } from '../pdf/encryption/aes256-encryption.ts';
import { TailBuilder, type ByteSink } from '../pdf/update/tail-builder.ts';
import type { XrefEntry } from '../pdf/xref/xref-section.ts';
import { writeXref } from '../pdf/xref/xref-writer.ts';
import { SigningError } from '../signing-error.ts';

export interface EncryptOptions {
  /** Password that opens the file. */
  userPassword: string;
  /** Password with all permissions; random by default, since the file has no restrictions. */
  ownerPassword?: string | undefined;
}

const MIN_VERSION = 1.7;
/** Types of streams that belong to the structure of the old file. */
const STRUCTURAL_TYPES = new Set(['XRef', 'ObjStm']);
const TRAILER_KEYS = ['Root', 'Info'];
/** Length in bytes from which a stream is encrypted in chunks. */
const LONG_STREAM = 512 * 1024;
const OBJECTS_AT_ONCE = 4_096;

/**
 * Returns the document rewritten with AES-256 encryption (ISO 32000-2, 7.6, revision 6). Encryption rewrites every object,
 * so it must precede the first signature.
 * @throws SigningError encrypt_after_signature, pdf_already_encrypted; as `openDocument` does
 */
export function encryptPdf(pdf: Buffer | ByteSource, options: EncryptOptions): Buffer {
  const file = new TailBuilder(0);
  writeEncrypted(pdf, file, options);
  return file.finish().tail;
}

/** As `encryptPdf`, but writes to a sink object by object. */
export function writeEncrypted(
  pdf: Buffer | ByteSource,
  file: ByteSink,
  { userPassword, ownerPassword }: EncryptOptions,
): void {
  const document = openDocument(pdf);
  assertMayEncrypt(document);
  const encryption = createAes256Encryption(
    userPassword,
    ownerPassword ?? randomBytes(24).toString('base64'),
  );
  file.text(`%PDF-${headerVersion(document)}\n%\xe2\xe3\xcf\xd3\n`);
  const entries = writeObjects(file, document, encryption);
  const encryptRef = new PdfRef((document.objectNumbers().at(-1) ?? 0) + 1, 0);
  entries.set(encryptRef.number, { kind: 'offset', offset: file.position, generation: 0 });
  writeObject(file, { ref: encryptRef, value: encryption.dict });
  writeXref(file, {
    entries,
    trailer: newTrailer(document, encryptRef),
    nextNumber: encryptRef.number + 1,
    headerOffset: 0,
    previous: undefined,
    isStream: false,
  });
}

function assertMayEncrypt(document: PdfDocument): void {
  if (document.security) throw new SigningError('pdf_already_encrypted');
  const signatures = signatureValues(document, formFields(document));
  if (signatures.length > 0) throw new SigningError('encrypt_after_signature');
}

function writeObjects(
  file: ByteSink,
  document: PdfDocument,
  encryption: Aes256Encryption,
): Map<number, XrefEntry> {
  const entries = new Map<number, XrefEntry>([[0, { kind: 'free' }]]);
  for (const number of document.objectNumbers()) {
    const value = document.load(number);
    if (value === null || isStructural(value)) continue;
    // A signature that no field refers to would be destroyed as well.
    if (isDict(value) && isSignatureDict(value)) throw new SigningError('encrypt_after_signature');
    const entry = document.entry(number);
    const generation = entry?.kind === 'offset' ? entry.generation : 0;
    entries.set(number, { kind: 'offset', offset: file.position, generation });
    writeEncryptedObject(file, { ref: new PdfRef(number, generation), value }, encryption);
    if (entries.size % OBJECTS_AT_ONCE === 0) document.releaseObjects();
  }
  return entries;
}

function writeEncryptedObject(
  file: ByteSink,
  { ref, value }: NumberedObject,
  { encrypt, encryptStream }: Aes256Encryption,
): void {
  if (!(value instanceof PdfStream) || value.source.length < LONG_STREAM) {
    writeObject(file, { ref, value }, encrypt);
    return;
  }
  const { length, chunks } = encryptStream(value.source);
  const serializer = new Serializer((bytes) => encrypt('string', bytes));
  serializer.text = `${ref.number} ${ref.generation} obj\n`;
  serializer.write(new Map(value.dict).set('Length', length));
  serializer.text += '\nstream\n';
  file.serialized(serializer);
  for (const chunk of chunks) file.bytes(chunk);
  file.text('\nendstream\nendobj\n');
}

function isStructural(value: PdfObject): boolean {
  if (value instanceof PdfStream) return STRUCTURAL_TYPES.has(nameOf(value.dict.get('Type')) ?? '');
  return isDict(value) && value.has('Linearized');
}

function newTrailer({ trailer }: PdfDocument, encryptRef: PdfRef): PdfDict {
  const id = new PdfString(randomBytes(16));
  const kept = TRAILER_KEYS.flatMap((key): [string, PdfObject][] => {
    const value = trailer.get(key);
    return value === undefined ? [] : [[key, value]];
  });
  return new Map<string, PdfObject>([...kept, ['Encrypt', encryptRef], ['ID', [id, id]]]);
}

function headerVersion({ source, headerOffset }: PdfDocument): string {
  const header = source.read(headerOffset, headerOffset + 8).toString('latin1');
  const stated = /^%PDF-(\d\.\d)/.exec(header)?.[1];
  return Math.max(MIN_VERSION, Number(stated ?? MIN_VERSION)).toFixed(1);
}
