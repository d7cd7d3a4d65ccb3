import { digestOf } from '../../bytes/hash.ts';
import { element, elementWith, type XmlChild, type XmlElement } from './xml.ts';
import { digestUri, objectTypeUri, type ObjectType } from './uris.ts';

/** Size in bytes above which an object, such as a long CRL, is represented by its digest. */
const MAX_EMBEDDED = 64 * 1024;
const PREFIXES: Record<ObjectType, string> = {
  certificate: 'C',
  CRL: 'R',
  OCSPResponse: 'O',
  timestamp: 'T',
};

/** Objects of a validation report (ETSI TS 119 102-2, 4.4), each once. */
export class ValidationObjects {
  readonly #objects = new Map<string, XmlElement>();

  /** Adds an object (DER) unless it is known, and returns its identifier. `more`: proofs and the report on it. */
  add(type: ObjectType, der: Buffer, ...more: readonly XmlChild[]): string {
    const id = objectId(type, der);
    if (!this.#objects.has(id)) {
      const content =
        der.length > MAX_EMBEDDED
          ? digestElement('sha256', digestOf('sha256', [der]))
          : element('base64', der.toString('base64'));
      this.#objects.set(
        id,
        elementWith(
          'ValidationObject',
          { id },
          element('ObjectType', objectTypeUri(type)),
          element('ValidationObjectRepresentation', content),
          ...more,
        ),
      );
    }
    return id;
  }

  /** Returns the list; undefined without any object. */
  list(): XmlElement | undefined {
    return this.#objects.size === 0
      ? undefined
      : element('SignatureValidationObjects', ...this.#objects.values());
  }
}

/** Returns the identifier of an object (DER), an xs:ID that depends on type and content alone. */
export function objectId(type: ObjectType, der: Buffer): string {
  return `${PREFIXES[type]}-${digestOf('sha256', [der]).toString('hex').slice(0, 32)}`;
}

/** Returns an element that refers to objects by their identifiers. */
export function reference(name: string, ...ids: readonly string[]): XmlElement {
  return elementWith(name, { VOReference: ids.join(' ') });
}

/** Returns a digest with its algorithm, given by its name in Node. */
export function digestElement(hash: string, digest: Buffer): XmlElement {
  return element(
    'DigestAlgAndValue',
    elementWith('ds:DigestMethod', { Algorithm: digestUri(hash) ?? '' }),
    element('ds:DigestValue', digest.toString('base64')),
  );
}
