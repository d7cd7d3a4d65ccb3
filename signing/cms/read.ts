import { certificateParts, subjectKeyIdentifier } from '../certificate.ts';
import {
  child,
  children,
  DerError,
  octets,
  oid,
  readDer,
  required,
  time,
  type DerNode,
} from '../der-reader.ts';
import { CMS_OID } from './oids.ts';

/** The parts of a CMS SignedData with one signer that a check needs (RFC 5652, 5.1 and 5.3). */
export interface SignedData {
  /** DER, as they came. */
  certificates: Buffer[];
  /** The certificate that the signer info names; undefined when it is not there. */
  signerCertificate: Buffer | undefined;
  digestAlgorithm: string;
  signatureAlgorithm: DerNode;
  signature: Buffer;
  attributes: SignedAttributes | undefined;
  /** What is signed inside the CMS itself, for timestamps; detached signatures have none. */
  content: Buffer | undefined;
  contentType: string;
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
}

/**
 * Reads the CMS of a signature; bytes behind it, such as the padding in /Contents, are ignored.
 * @throws DerError when it is not a SignedData with exactly one signer
 */
export function readSignedData(cms: Buffer): SignedData {
  const [type, content] = children(readDer(cms));
  if (oid(required(type)) !== CMS_OID.signedData) throw new DerError('not a SignedData');
  const [, , encapsulated, ...rest] = children(child(required(content), 0));
  const signerInfos = children(required(rest.findLast(({ tag }) => tag === 0x31)));
  const [signerInfo] = signerInfos;
  if (!signerInfo || signerInfos.length !== 1) throw new DerError('signers');
  const certificateSet = rest.find(({ tag }) => tag === 0xa0);
  const certificates = certificateSet ? children(certificateSet).filter(({ tag }) => tag === 0x30) : [];
  return {
    ...readSignerInfo(
      signerInfo,
      certificates.map(({ raw }) => raw),
    ),
    ...readContent(required(encapsulated)),
    certificates: certificates.map(({ raw }) => raw),
  };
}

function readContent(encapsulated: DerNode): Pick<SignedData, 'content' | 'contentType'> {
  const [type, content] = children(encapsulated);
  return { contentType: oid(required(type)), content: content && octets(child(content, 0)) };
}

type SignerInfo = Omit<SignedData, 'certificates' | 'content' | 'contentType'>;

function readSignerInfo(signerInfo: DerNode, certificates: Buffer[]): SignerInfo {
  const [, signerId, digestAlgorithm, ...rest] = children(signerInfo);
  const attributes = rest[0]?.tag === 0xa0 ? rest.shift() : undefined;
  const [signatureAlgorithm, signature] = rest;
  return {
    signerCertificate: findCertificate(required(signerId), certificates),
    digestAlgorithm: oid(child(required(digestAlgorithm), 0)),
    signatureAlgorithm: required(signatureAlgorithm),
    signature: octets(required(signature)),
    attributes: attributes && readAttributes(attributes),
  };
}

// SignerIdentifier ::= issuerAndSerialNumber, or [0] subjectKeyIdentifier
function findCertificate(signerId: DerNode, certificates: Buffer[]): Buffer | undefined {
  if (signerId.tag === 0x80) {
    return certificates.find((der) => subjectKeyIdentifier(der)?.equals(signerId.body));
  }
  const [issuer, serialNumber] = children(signerId).map(({ raw }) => raw);
  return certificates.find((der) => {
    const parts = certificateParts(der);
    return parts.issuer.equals(issuer ?? NOTHING) && parts.serialNumber.equals(serialNumber ?? NOTHING);
  });
}

const NOTHING = Buffer.alloc(0);

function readAttributes(node: DerNode): SignedAttributes {
  const values = new Map<string, DerNode>();
  for (const attribute of children(node)) {
    const type = oid(child(attribute, 0));
    // RFC 5652, 5.3: each of these attributes occurs once, with one value
    if (values.has(type)) throw new DerError('attribute twice');
    values.set(type, child(child(attribute, 1), 0));
  }
  const encoded = Buffer.from(node.raw);
  encoded[0] = 0x31;
  const contentType = values.get(CMS_OID.contentType);
  const signingTime = values.get(CMS_OID.signingTime);
  return {
    encoded,
    messageDigest: octets(required(values.get(CMS_OID.messageDigest))),
    contentType: contentType && oid(contentType),
    signingTime: signingTime && time(signingTime),
    signingCertificate: values.get(CMS_OID.signingCertificate),
    signingCertificateV2: values.get(CMS_OID.signingCertificateV2),
  };
}
