import type { TrustedService } from '#signing';
import { readPeriods } from './service-periods.ts';
import { readSignedList } from './list-signature.ts';
import { TrustedListError } from './trusted-list-error.ts';
import { dateTimeOf, elementsAt, nameAt, textAt } from './xml-element.ts';

/** Trust service with the certificates that identify it. */
export interface ListedService extends TrustedService {
  /** DER. */
  certificates: Buffer[];
}

/** Reference from one list to another (ETSI TS 119 612, 5.3.13). */
export interface ListPointer {
  url: string;
  territory: string;
  /** Certificates (DER) whose keys may sign the other list. */
  signers: Buffer[];
}

/** Trusted list (ETSI TS 119 612) whose signature holds. */
export interface TrustedList {
  /** Certificate that signed it (DER). Whether it may is the caller's decision. */
  signer: Buffer;
  /** Territory, an ISO 3166-1 code or EU. */
  territory: string;
  operator: string;
  sequenceNumber: number;
  issuedAt: Date;
  /** Time by which the next list is published; undefined for a closed list. */
  nextUpdate: Date | undefined;
  /** Services that issue certificates or timestamps; others are left out. */
  services: ListedService[];
  /** Other lists in XML. */
  pointers: ListPointer[];
}

/** Greatest sequence number that is stored, and length of a territory, which has two letters as a rule. */
const [MAX_NUMBER, MAX_TERRITORY] = [2 ** 31 - 1, 20];

/**
 * Reads a trusted list and verifies its signature.
 * @throws TrustedListError
 */
export function readTrustedList(xml: string): TrustedList {
  const { root, signer } = readSignedList(xml);
  const [scheme] = elementsAt(root, 'SchemeInformation');
  const territory = textAt(scheme, 'SchemeTerritory');
  const nextUpdate = textAt(scheme, 'NextUpdate', 'dateTime');
  const sequenceNumber = Number(textAt(scheme, 'TSLSequenceNumber'));
  const issuedAt = dateTimeOf(textAt(scheme, 'ListIssueDateTime'));
  const isRight = Number.isInteger(sequenceNumber) && sequenceNumber > 0 && sequenceNumber <= MAX_NUMBER;
  if (
    !isRight ||
    territory.length > MAX_TERRITORY ||
    !issuedAt ||
    (nextUpdate !== '' && !dateTimeOf(nextUpdate))
  )
    throw new TrustedListError('not_a_list');
  return {
    signer,
    territory,
    operator: nameAt(scheme, 'SchemeOperatorName'),
    sequenceNumber,
    issuedAt,
    nextUpdate: dateTimeOf(nextUpdate),
    services: servicesIn(root, { territory, nextUpdate: dateTimeOf(nextUpdate) }),
    pointers: pointersIn(scheme),
  };
}

function servicesIn(root: Element, list: Pick<TrustedList, 'territory' | 'nextUpdate'>): ListedService[] {
  const providers = elementsAt(root, 'TrustServiceProviderList', 'TrustServiceProvider');
  return providers.flatMap((provider) => {
    const providerName = nameAt(provider, 'TSPInformation', 'TSPName');
    return elementsAt(provider, 'TSPServices', 'TSPService').flatMap((service) => {
      const periods = readPeriods(service);
      const certificates = identitiesIn(service, 'ServiceInformation', 'ServiceDigitalIdentity');
      if (periods.length === 0 || certificates.length === 0) return [];
      const name = nameAt(service, 'ServiceInformation', 'ServiceName');
      return [{ ...list, provider: providerName, name, periods, certificates }];
    });
  });
}

/** Returns the certificates of the digital identities that a path leads to. */
function identitiesIn(parent: Element, ...path: string[]): Buffer[] {
  return elementsAt(parent, ...path, 'DigitalId', 'X509Certificate').map(({ textContent }) =>
    Buffer.from(textContent, 'base64'),
  );
}

const XML_TYPE = 'application/vnd.etsi.tsl+xml';

function pointersIn(scheme: Element | undefined): ListPointer[] {
  return elementsAt(scheme, 'PointersToOtherTSL', 'OtherTSLPointer').flatMap((pointer) => {
    const facts = elementsAt(pointer, 'AdditionalInformation', 'OtherInformation');
    const factOf = (name: string) =>
      facts.map((fact) => textAt(fact, name)).find((text) => text !== '') ?? '';
    if (factOf('MimeType') !== XML_TYPE) return [];
    return [
      {
        url: textAt(pointer, 'TSLLocation'),
        territory: factOf('SchemeTerritory'),
        signers: identitiesIn(pointer, 'ServiceDigitalIdentities', 'ServiceDigitalIdentity'),
      },
    ];
  });
}
