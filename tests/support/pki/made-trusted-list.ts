import { createPrivateKey } from 'node:crypto';
import { SignedXml, type CanonicalizationAlgorithmType } from 'xml-crypto';
import { certificatePem, type KeyAndChain } from '#demo/pki.ts';

/** Status of a service in a list to make; the words are the last parts of the URIs of ETSI TS 119 612. */
export interface MadePeriod {
  type?: string;
  status?: string;
  from: string;
  /** Additional service information, by default ForeSignatures. */
  purposes?: string[];
  /** XML of QualificationElements. */
  qualifications?: string;
}

export interface MadeService {
  certificates: Buffer[];
  /** The newest first. */
  periods: MadePeriod[];
}

export interface MadeList {
  services: MadeService[];
  territory?: string;
  sequenceNumber?: number;
  issuedAt?: string;
  nextUpdate?: string;
  pointers?: { url: string; territory: string; signers: Buffer[] }[];
}

const NAMESPACES =
  'xmlns="http://uri.etsi.org/02231/v2#" xmlns:tslx="http://uri.etsi.org/02231/v2/additionaltypes#" xmlns:ecc="http://uri.etsi.org/TrstSvc/SvcInfoExt/eSigDir-1999-93-EC-TrustedList/#"';
const URI = 'http://uri.etsi.org/TrstSvc';

/** Returns a trusted list (ETSI TS 119 612) without a signature. */
export function trustedListXml({ services, pointers = [], ...scheme }: MadeList): string {
  const { territory = 'XX', sequenceNumber = 7, issuedAt = '2026-11-01T00:00:00Z', nextUpdate } = scheme;
  return `<?xml version="1.0" encoding="UTF-8"?>
<TrustServiceStatusList ${NAMESPACES} Id="list" TSLTag="${URI}/TSLTag">
<SchemeInformation>
<TSLVersionIdentifier>5</TSLVersionIdentifier>
<TSLSequenceNumber>${sequenceNumber}</TSLSequenceNumber>
<SchemeOperatorName><Name xml:lang="xx">Úrad dohľadu</Name><Name xml:lang="en">Supervisory Office &amp; Sons</Name></SchemeOperatorName>
<SchemeTerritory>${territory}</SchemeTerritory>
<PointersToOtherTSL>${pointers.map(pointerXml).join('')}</PointersToOtherTSL>
<ListIssueDateTime>${issuedAt}</ListIssueDateTime>
<NextUpdate><dateTime>${nextUpdate ?? '2027-05-01T00:00:00Z'}</dateTime></NextUpdate>
</SchemeInformation>
<TrustServiceProviderList><TrustServiceProvider>
<TSPInformation><TSPName><Name xml:lang="en">Provider Ltd</Name></TSPName></TSPInformation>
<TSPServices>${services.map(serviceXml).join('')}</TSPServices>
</TrustServiceProvider></TrustServiceProviderList>
</TrustServiceStatusList>`;
}

function serviceXml({ certificates, periods }: MadeService): string {
  const [current, ...earlier] = periods.map((period) => instanceXml(period, identityXml(certificates)));
  return `<TSPService><ServiceInformation>${current}</ServiceInformation><ServiceHistory>${earlier
    .map((one) => `<ServiceHistoryInstance>${one}</ServiceHistoryInstance>`)
    .join('')}</ServiceHistory></TSPService>`;
}

function instanceXml(
  { type = 'CA/QC', status = 'granted', ...period }: MadePeriod,
  identity: string,
): string {
  const { from, purposes = ['ForeSignatures'], qualifications } = period;
  const extensions = [
    ...purposes.map(
      (purpose) =>
        `<AdditionalServiceInformation><URI xml:lang="en">${URI}/TrustedList/SvcInfoExt/${purpose}</URI></AdditionalServiceInformation>`,
    ),
    ...(qualifications ? [`<ecc:Qualifications>${qualifications}</ecc:Qualifications>`] : []),
  ].map((content) => `<Extension Critical="true">${content}</Extension>`);
  return `<ServiceTypeIdentifier>${URI}/Svctype/${type}</ServiceTypeIdentifier>
<ServiceName><Name xml:lang="en">Certificates for signatures</Name></ServiceName>
<ServiceDigitalIdentity>${identity}</ServiceDigitalIdentity>
<ServiceStatus>${URI}/TrustedList/Svcstatus/${status}</ServiceStatus>
<StatusStartingTime>${from}</StatusStartingTime>
<ServiceInformationExtensions>${extensions.join('')}</ServiceInformationExtensions>`;
}

const identityXml = (certificates: readonly Buffer[]) =>
  certificates
    .map((der) => `<DigitalId><X509Certificate>${der.toString('base64')}</X509Certificate></DigitalId>`)
    .join('');

function pointerXml({ url, territory, signers }: NonNullable<MadeList['pointers']>[number]): string {
  const identities = `<ServiceDigitalIdentity>${identityXml(signers)}</ServiceDigitalIdentity>`;
  return `<OtherTSLPointer><ServiceDigitalIdentities>${identities}</ServiceDigitalIdentities><TSLLocation>${url}</TSLLocation><AdditionalInformation>
<OtherInformation><SchemeTerritory>${territory}</SchemeTerritory></OtherInformation>
<OtherInformation><tslx:MimeType>application/vnd.etsi.tsl+xml</tslx:MimeType></OtherInformation>
</AdditionalInformation></OtherTSLPointer>`;
}

/**
 * Returns a list with the enveloped signature of this key (ETSI TS 119 612, 5.7.1), as its scheme operator makes it.
 * `form`: canonical form of the list and of SignedInfo.
 */
export function signedList(
  xml: string,
  key: KeyAndChain,
  form: CanonicalizationAlgorithmType = 'http://www.w3.org/2001/10/xml-exc-c14n#',
): string {
  const privateKey = createPrivateKey({ key: key.privateKey, format: 'der', type: 'pkcs8' });
  const signing = new SignedXml({
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }),
    publicCert: certificatePem(key.certificate),
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: form,
  });
  signing.addReference({
    xpath: '/*',
    isEmptyUri: true,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', form],
  });
  signing.computeSignature(xml, { prefix: 'ds' });
  return signing.getSignedXml();
}
