import {
  child,
  children,
  DerError,
  octets,
  oid,
  onlyChild,
  readDer,
  required,
  smallInteger,
  time,
  type DerNode,
} from '../der/der-reader.ts';
import { tlv } from '../der/der-writer.ts';
import { CMS_OID } from './cms-oids.ts';
import { findSignerCertificate } from './signer-certificate.ts';

/** Parsed CMS SignedData with one signer (RFC 5652, 5.1 and 5.3). */
export interface SignedData {
  /** Certificates in their original encoding (DER). */
  certificates: Buffer[];
  /** CRLs (DER). */
  crls: Buffer[];
  /** Certificate that the signer info identifies (DER); undefined when it is missing. */
  signerCertificate: Buffer | undefined;
  /** Object identifier of the digest algorithm. */
  digestAlgorithm: string;
  signatureAlgorithm: DerNode;
  signature: Buffer;
  /** Signed attributes; undefined when there are none. */
  attributes: SignedAttributes | undefined;
  /** Values of the unsigned attributes, such as timestamps, by object identifier. */
  unsignedAttributes: ReadonlyMap<string, readonly DerNode[]>;
  /** Encapsulated content, such as a TSTInfo; undefined in a detached signature. */
  content: Buffer | undefined;
  /** Object identifier of the content type. */
  contentType: string;
  /** Fields that only `isWellFormed` needs. */
  form: CmsForm;
}

/** Fields of a CMS that its signature does not cover. */
export interface CmsForm {
  /** Length of the CMS in bytes; padding follows. */
  length: number;
  version: number;
  digestAlgorithms: DerNode[];
  signerVersion: number;
  /** True if the signer is identified by subject key identifier instead of issuer and serial number. */
  isNamedByKey: boolean;
  signerDigestAlgorithm: DerNode;
}

/** Signed attributes of a signer info. */
export interface SignedAttributes {
  /** Signed encoding: SET OF in DER. */
  encoded: Buffer;
  messageDigest: Buffer;
  contentType: string;
  signingTime: Date | undefined;
  /** Value of signing-certificate. */
  signingCertificate: DerNode | undefined;
  /** Value of signing-certificate-v2. */
  signingCertificateV2: DerNode | undefined;
  /** Value of CMSAlgorithmProtection. */
  algorithmProtection: DerNode | undefined;
  /** Value of adbe-revocationInfoArchival. */
  revocationArchive: DerNode | undefined;
}

const SEQUENCE = 0x30;
const SET = 0x31;
const CONTEXT = 0xa0;
/** Bits of the class of a tag. */
const CLASS = 0xc0;
const CONTEXT_CLASS = 0x80;
const OCTET_STRING = 0x04;
/** Bit of a constructed encoding; BER permits constructed strings. */
const CONSTRUCTED = 0x20;

/**
 * Returns the element.
 * @throws DerError when it is missing or has another tag
 */
function tagged(node: DerNode | undefined, tag: number): DerNode {
  const found = required(node);
  const isRight = found.tag === tag || (tag === OCTET_STRING && found.tag === (tag | CONSTRUCTED));
  if (!isRight) throw new DerError('tag');
  return found;
}

/** CMS without a signer, or with several. */
export class SignersError extends DerError {}

/**
 * Reads a CMS SignedData (BER or DER); ignores bytes after it, such as the padding in /Contents.
 * @throws DerError when it is not a SignedData with exactly one signer
 */
export function readSignedData(cms: Buffer): SignedData {
  const outer = tagged(readDer(cms), SEQUENCE);
  const [type, ...contents] = children(outer);
  if (oid(required(type)) !== CMS_OID.signedData) throw new DerError('not a SignedData');
  const [content] = optional(contents, CONTEXT);
  const signedData = tagged(onlyChild(required(content)), SEQUENCE);
  const [version, digestAlgorithms, encapsulated, ...rest] = children(signedData);
  const signerInfos = children(tagged(rest.pop(), SET));
  const [signerInfo] = signerInfos;
  if (!signerInfo || signerInfos.length !== 1) throw new SignersError('signers');
  const [certificateSet, crlSet] = optional(rest, 0xa0, 0xa1);
  const certificates = x509In(certificateSet);
  const { signerForm, ...signer } = readSignerInfo(signerInfo, certificates);
  return {
    ...signer,
    ...readContent(tagged(encapsulated, SEQUENCE)),
    certificates,
    crls: x509In(crlSet),
    form: {
      length: outer.raw.length,
      version: smallInteger(required(version)),
      digestAlgorithms: children(tagged(digestAlgorithms, SET)),
      ...signerForm,
    },
  };
}

/**
 * Returns the optional elements by their tags, in their order.
 * @throws DerError for any other element: it is not signed, and readers disagree on which ones of such a CMS count
 */
function optional(parts: readonly DerNode[], ...tags: number[]): (DerNode | undefined)[] {
  const left = [...parts];
  const found = tags.map((tag) => (left[0]?.tag === tag ? left.shift() : undefined));
  if (left.length > 0) throw new DerError('unexpected element');
  return found;
}

/** Returns the X.509 certificates or CRLs of a set; other formats have context-specific tags (RFC 5652, 10.2). */
function x509In(set: DerNode | undefined): Buffer[] {
  const items = set ? children(set).filter(({ tag }) => (tag & CLASS) !== CONTEXT_CLASS) : [];
  return items.map((item) => tagged(item, SEQUENCE).raw);
}

function readContent(encapsulated: DerNode): Pick<SignedData, 'content' | 'contentType'> {
  const [type, ...contents] = children(encapsulated);
  const [content] = optional(contents, CONTEXT);
  return {
    contentType: oid(required(type)),
    content: content && octets(tagged(onlyChild(content), OCTET_STRING)),
  };
}

type SignerInfo = Omit<SignedData, 'certificates' | 'crls' | 'content' | 'contentType' | 'form'> & {
  signerForm: Pick<CmsForm, 'signerVersion' | 'isNamedByKey' | 'signerDigestAlgorithm'>;
};

function readSignerInfo(signerInfo: DerNode, certificates: Buffer[]): SignerInfo {
  const [version, signerId, digestAlgorithm, ...rest] = children(tagged(signerInfo, SEQUENCE));
  const encoded = rest[0]?.tag === 0xa0 ? rest.shift() : undefined;
  const attributes = encoded && readAttributes(encoded);
  const [signatureAlgorithm, signature, ...unsignedPart] = rest;
  const [unsigned] = optional(unsignedPart, 0xa1);
  return {
    signerCertificate: findSignerCertificate(required(signerId), certificates, attributes),
    digestAlgorithm: oid(child(tagged(digestAlgorithm, SEQUENCE), 0)),
    signatureAlgorithm: tagged(signatureAlgorithm, SEQUENCE),
    signature: octets(tagged(signature, OCTET_STRING)),
    attributes,
    unsignedAttributes: unsigned ? attributeValues(unsigned) : new Map(),
    signerForm: {
      signerVersion: smallInteger(required(version)),
      isNamedByKey: required(signerId).tag === 0x80,
      signerDigestAlgorithm: required(digestAlgorithm),
    },
  };
}

/**
 * Reads attributes. An unsigned type may occur several times, as a timestamp of each authority does (RFC 5126, 6.1.1).
 */
function attributeValues(node: DerNode): Map<string, DerNode[]> {
  const values = new Map<string, DerNode[]>();
  for (const attribute of children(node)) {
    const [id, ...valueSets] = children(tagged(attribute, SEQUENCE));
    const [valueSet] = optional(valueSets, SET);
    const type = oid(required(id));
    const known = values.get(type) ?? [];
    values.set(type, known);
    for (const value of children(required(valueSet))) known.push(value);
  }
  return values;
}

/** Reads signed attributes, of which each type may occur once (RFC 5652, 5.3). */
function readAttributes(node: DerNode): SignedAttributes {
  if (!children(node).every(isDerAttribute)) throw new DerError('signed attribute in BER');
  const all = attributeValues(node);
  if (all.size < children(node).length) throw new DerError('attribute twice');
  const valueOf = (type: string) => {
    const values = all.get(type);
    if (values && values.length !== 1) throw new DerError('values of an attribute');
    return values?.[0];
  };
  const signingTime = valueOf(CMS_OID.signingTime);
  return {
    // RFC 5652, 5.4: SET OF in DER is signed, even where its length is encoded in BER.
    encoded: tlv(SET, node.body),
    messageDigest: octets(required(valueOf(CMS_OID.messageDigest))),
    contentType: oid(required(valueOf(CMS_OID.contentType))),
    signingTime: signingTime && time(signingTime),
    signingCertificate: valueOf(CMS_OID.signingCertificate),
    signingCertificateV2: valueOf(CMS_OID.signingCertificateV2),
    algorithmProtection: valueOf(CMS_OID.algorithmProtection),
    revocationArchive: all.get(CMS_OID.revocationArchive)?.[0],
  };
}

/**
 * Returns whether an attribute and its values are in DER, as signed ones must be (RFC 5652, 5.3): other readers encode them anew
 * before they verify the signature. What is inside a value is not encoded anew.
 */
function isDerAttribute(attribute: DerNode): boolean {
  const [id, valueSet] = children(attribute);
  const parts = [attribute, required(id), required(valueSet), ...children(required(valueSet))];
  return parts.every(
    ({ tag, body, raw }) => tlv(tag, body).equals(raw) && tag !== (OCTET_STRING | CONSTRUCTED),
  );
}
