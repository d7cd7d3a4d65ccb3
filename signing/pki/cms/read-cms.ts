import { certificateParts, subjectKeyIdentifier } from '../certificates/certificate.ts';
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
import { CMS_OID } from './cms-oids.ts';

/** The parts of a CMS SignedData with one signer that a check needs (RFC 5652, 5.1 and 5.3). */
export interface SignedData {
  /** DER, as they came. */
  certificates: Buffer[];
  /** CRLs (DER) that stand beside the certificates. */
  crls: Buffer[];
  /** The certificate that the signer info names; undefined when it is not there. */
  signerCertificate: Buffer | undefined;
  digestAlgorithm: string;
  signatureAlgorithm: DerNode;
  signature: Buffer;
  attributes: SignedAttributes | undefined;
  /** Values of the attributes that nobody signed, such as timestamps, by object identifier. */
  unsignedAttributes: ReadonlyMap<string, readonly DerNode[]>;
  /** What is signed inside the CMS itself, for timestamps; detached signatures have none. */
  content: Buffer | undefined;
  contentType: string;
  /** What only a check of its form needs. */
  form: CmsForm;
}

export interface CmsForm {
  /** How many bytes it takes; what follows is padding. */
  length: number;
  version: number;
  digestAlgorithms: DerNode[];
  signerVersion: number;
  /** The signer is named by a key identifier. */
  isNamedByKey: boolean;
  signerDigestAlgorithm: DerNode;
}

export interface SignedAttributes {
  /** As they were hashed: a SET OF in DER. */
  encoded: Buffer;
  messageDigest: Buffer;
  contentType: string | undefined;
  signingTime: Date | undefined;
  /** Values of signing-certificate and signing-certificate-v2. */
  signingCertificate: DerNode | undefined;
  signingCertificateV2: DerNode | undefined;
  /** Adobe's adbe-revocationInfoArchival. */
  revocationArchive: DerNode | undefined;
}

const SEQUENCE = 0x30;
const SET = 0x31;
const CONTEXT = 0xa0;
const OCTET_STRING = 0x04;
/** BER puts a string together from pieces. */
const CONSTRUCTED = 0x20;

/** The element, which has to be of that kind. */
function tagged(node: DerNode | undefined, tag: number): DerNode {
  const found = required(node);
  const isRight = found.tag === tag || (tag === OCTET_STRING && found.tag === (tag | CONSTRUCTED));
  if (!isRight) throw new DerError('kind of element');
  return found;
}

/** A CMS that another number of people signed than one. */
export class SignersError extends DerError {}

/**
 * Reads the CMS of a signature; bytes behind it, such as the padding in /Contents, are ignored.
 * @throws DerError when it is not a SignedData with exactly one signer
 */
export function readSignedData(cms: Buffer): SignedData {
  const outer = tagged(readDer(cms), SEQUENCE);
  const [type, content] = children(outer);
  if (oid(required(type)) !== CMS_OID.signedData) throw new DerError('not a SignedData');
  const signedData = tagged(child(tagged(content, CONTEXT), 0), SEQUENCE);
  const [version, digestAlgorithms, encapsulated, ...rest] = children(signedData);
  const signerInfos = children(tagged(rest.at(-1), SET));
  const [signerInfo] = signerInfos;
  if (!signerInfo || signerInfos.length !== 1) throw new SignersError('signers');
  const certificates = ofKind(rest, 0xa0);
  const { signerForm, ...signer } = readSignerInfo(signerInfo, certificates);
  return {
    ...signer,
    ...readContent(tagged(encapsulated, SEQUENCE)),
    certificates,
    crls: ofKind(rest, 0xa1),
    form: {
      length: outer.raw.length,
      version: smallInteger(required(version)),
      digestAlgorithms: children(tagged(digestAlgorithms, SET)),
      ...signerForm,
    },
  };
}

/** The plain certificates [0] or CRLs [1]; other kinds have tags of their own. */
function ofKind(parts: readonly DerNode[], tag: number): Buffer[] {
  const set = parts.find((part) => part.tag === tag);
  return set ? children(set).flatMap((item) => (item.tag === 0x30 ? [item.raw] : [])) : [];
}

function readContent(encapsulated: DerNode): Pick<SignedData, 'content' | 'contentType'> {
  const [type, content] = children(encapsulated);
  return {
    contentType: oid(required(type)),
    content: content && octets(tagged(child(tagged(content, CONTEXT), 0), OCTET_STRING)),
  };
}

type SignerInfo = Omit<SignedData, 'certificates' | 'crls' | 'content' | 'contentType' | 'form'> & {
  signerForm: Pick<CmsForm, 'signerVersion' | 'isNamedByKey' | 'signerDigestAlgorithm'>;
};

function readSignerInfo(signerInfo: DerNode, certificates: Buffer[]): SignerInfo {
  const [version, signerId, digestAlgorithm, ...rest] = children(tagged(signerInfo, SEQUENCE));
  const attributes = rest[0]?.tag === 0xa0 ? rest.shift() : undefined;
  const [signatureAlgorithm, signature, unsigned] = rest;
  return {
    signerCertificate: findCertificate(required(signerId), certificates),
    digestAlgorithm: oid(child(tagged(digestAlgorithm, SEQUENCE), 0)),
    signatureAlgorithm: tagged(signatureAlgorithm, SEQUENCE),
    signature: octets(tagged(signature, OCTET_STRING)),
    attributes: attributes && readAttributes(attributes),
    unsignedAttributes: unsigned?.tag === 0xa1 ? attributeValues(unsigned) : new Map(),
    signerForm: {
      signerVersion: smallInteger(required(version)),
      isNamedByKey: required(signerId).tag === 0x80,
      signerDigestAlgorithm: required(digestAlgorithm),
    },
  };
}

// SignerIdentifier ::= issuerAndSerialNumber, or [0] subjectKeyIdentifier
function findCertificate(signerId: DerNode, certificates: Buffer[]): Buffer | undefined {
  if (signerId.tag === 0x80) {
    return certificates.find((der) => subjectKeyIdentifier(der)?.equals(signerId.body));
  }
  const [issuer, serialNumber] = children(tagged(signerId, SEQUENCE)).map(({ raw }) => raw);
  return certificates.find((der) => {
    const parts = certificateParts(der);
    return parts.issuer.equals(issuer ?? NOTHING) && parts.serialNumber.equals(serialNumber ?? NOTHING);
  });
}

const NOTHING = Buffer.alloc(0);

/** RFC 5652, 5.3: an attribute occurs once, though an unsigned one may have several values. */
function attributeValues(node: DerNode): Map<string, DerNode[]> {
  const values = new Map<string, DerNode[]>();
  for (const attribute of children(node)) {
    const type = oid(child(tagged(attribute, SEQUENCE), 0));
    if (values.has(type)) throw new DerError('attribute twice');
    values.set(type, children(tagged(child(attribute, 1), SET)));
  }
  return values;
}

function readAttributes(node: DerNode): SignedAttributes {
  const all = attributeValues(node);
  const valueOf = (type: string) => {
    const values = all.get(type);
    if (values && values.length !== 1) throw new DerError('values of an attribute');
    return values?.[0];
  };
  const encoded = Buffer.from(node.raw);
  encoded[0] = 0x31;
  const contentType = valueOf(CMS_OID.contentType);
  const signingTime = valueOf(CMS_OID.signingTime);
  return {
    encoded,
    messageDigest: octets(required(valueOf(CMS_OID.messageDigest))),
    contentType: contentType && oid(contentType),
    signingTime: signingTime && time(signingTime),
    signingCertificate: valueOf(CMS_OID.signingCertificate),
    signingCertificateV2: valueOf(CMS_OID.signingCertificateV2),
    revocationArchive: all.get(CMS_OID.revocationArchive)?.[0],
  };
}
