import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createAuthority, issueCertificate, type Authority, type KeyAndChain } from '#demo/pki.ts';
import { certify, holder, nameOf } from '#support/pki/made-certificates.ts';
import { signedList, trustedListXml, type MadePeriod } from '#support/pki/made-trusted-list.ts';
import { xadesSignedList } from '#support/pki/xades-list.ts';
import { readTrustedList } from './read-trusted-list.ts';
import type { TrustedListError } from './trusted-list-error.ts';

let authority: Authority;
let operator: KeyAndChain;
let list: string;
beforeAll(async () => {
  authority = await createAuthority('Listed');
  operator = await issueCertificate(authority, { commonName: 'Scheme Operator' });
  list = signedList(
    trustedListXml({
      services: [
        {
          certificates: [authority.issuing],
          periods: [
            { status: 'withdrawn', from: '2026-06-01T00:00:00Z' },
            { from: '2017-01-01T00:00:00Z', qualifications: RULE },
            {
              type: 'CA/PKC',
              status: 'recognisedatnationallevel',
              from: '2010-01-01T00:00:00Z',
              purposes: [],
            },
          ],
        },
        { certificates: [authority.root], periods: [{ type: 'Archiv', from: '2017-01-01T00:00:00Z' }] },
      ],
      pointers: [{ url: 'https://lists.example/xy.xml', territory: 'XY', signers: [authority.root] }],
    }),
    operator,
  );
});

const RULE = `<ecc:QualificationElement>
<ecc:Qualifiers><ecc:Qualifier uri="http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt/QCWithQSCD"/></ecc:Qualifiers>
<ecc:CriteriaList assert="all">
<ecc:KeyUsage><ecc:KeyUsageBit name="nonRepudiation">true</ecc:KeyUsageBit></ecc:KeyUsage>
<ecc:PolicySet><ecc:PolicyIdentifier><x:Identifier xmlns:x="http://uri.etsi.org/01903/v1.3.2#">urn:oid:1.2.3.4</x:Identifier></ecc:PolicyIdentifier></ecc:PolicySet>
</ecc:CriteriaList></ecc:QualificationElement>`;

/** Element of a list before which others are inserted. */
const BEFORE = '<ListIssueDateTime>';

const numbers = (count: number, write: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at)).join(' ');

const declarations = (count: number, level: number) =>
  numbers(count, (at) => `xmlns:p${level}x${at}="urn:p"`);

const nested = (levels: number, attributes: (level: number) => string) =>
  `${numbers(levels, (level) => `<X ${attributes(level)}>`)}${'</X>'.repeat(levels)}`;

/** Returns year and approval of each period of a service with one status. */
function periodsOf(status: MadePeriod): string[] {
  const xml = trustedListXml({ services: [{ certificates: [authority.issuing], periods: [status] }] });
  const { periods = [] } = readTrustedList(signedList(xml, operator)).services[0] ?? {};
  return periods.map(
    ({ from, isGranted }) => `${from.getUTCFullYear()} ${isGranted ? 'granted' : 'refused'}`,
  );
}

/** Returns why a list is refused; undefined if it is not. */
function refusal(xml: string): string | undefined {
  try {
    readTrustedList(xml);
    return undefined;
  } catch (error) {
    return (error as TrustedListError).problem;
  }
}

describe('readTrustedList', () => {
  it('returns scheme, signer, pointers, and the services that issue certificates or timestamps', () => {
    const read = readTrustedList(list);
    expect(read).toMatchObject({
      territory: 'XX',
      operator: 'Supervisory Office & Sons',
      sequenceNumber: 7,
      issuedAt: new Date('2026-11-01T00:00:00Z'),
      nextUpdate: new Date('2027-05-01T00:00:00Z'),
      pointers: [{ url: 'https://lists.example/xy.xml', territory: 'XY', signers: [authority.root] }],
    });
    expect(read.signer).toEqual(operator.certificate);
    expect(read.services).toMatchObject([
      {
        provider: 'Provider Ltd',
        name: 'Certificates for signatures',
        nextUpdate: new Date('2027-05-01T00:00:00Z'),
        certificates: [authority.issuing],
      },
    ]);
  });

  it('returns each status of a service with its period and the qualifiers of that period', () => {
    expect(readTrustedList(list).services[0]?.periods).toEqual([
      {
        type: 'qualified_certificates',
        from: new Date('2026-06-01T00:00:00Z'),
        until: undefined,
        isGranted: false,
        purposes: ['signatures'],
        rules: [],
      },
      {
        type: 'qualified_certificates',
        from: new Date('2017-01-01T00:00:00Z'),
        until: new Date('2026-06-01T00:00:00Z'),
        isGranted: true,
        purposes: ['signatures'],
        rules: [
          {
            qualifiers: ['QCWithQSCD'],
            criteria: {
              kind: 'list',
              assert: 'all',
              criteria: [
                { kind: 'key_usage', bits: [{ index: 1, isSet: true }] },
                { kind: 'policies', policies: ['1.2.3.4'] },
              ],
            },
          },
        ],
      },
      {
        type: 'certificates',
        from: new Date('2010-01-01T00:00:00Z'),
        until: new Date('2017-01-01T00:00:00Z'),
        isGranted: true,
        purposes: [],
        rules: [],
      },
    ]);
  });

  it.each<[string, string, string[]]>([
    ['CA/QC', 'granted', ['2010 granted']],
    ['CA/QC', 'accredited', ['2016 refused', '2010 granted']],
    ['CA/QC', 'undersupervision', ['2016 refused', '2010 granted']],
    ['CA/QC', 'supervisionincessation', ['2016 refused', '2010 granted']],
    ['CA/QC', 'recognisedatnationallevel', ['2010 refused']],
    ['CA/QC', 'setbynationallaw', ['2010 refused']],
    ['CA/PKC', 'recognisedatnationallevel', ['2010 granted']],
    ['CA/PKC', 'setbynationallaw', ['2016 refused', '2010 granted']],
    ['CA/PKC', 'deprecatedatnationallevel', ['2010 refused']],
  ])('returns for a service %s that was last said to be %s in 2010: %j', (type, status, expected) => {
    expect(periodsOf({ type, status, from: '2010-01-01T00:00:00Z' })).toEqual(expected);
  });

  it('approves of no service that gets a status of the former directive after its end', () => {
    expect(periodsOf({ status: 'accredited', from: '2018-01-01T00:00:00Z' })).toEqual(['2018 refused']);
  });

  it.each([
    ['no policy', '<ecc:PolicySet/>'],
    ['no bit', '<ecc:KeyUsage/>'],
    ['no criterion', '<ecc:CriteriaList assert="all"/>'],
  ])('reads a criterion with %s as one that cannot be evaluated', (_, criterion) => {
    const qualifications = RULE.replace(/<ecc:KeyUsage>.*<\/ecc:PolicySet>/s, criterion);
    const periods = [{ from: '2017-01-01T00:00:00Z', qualifications }];
    const xml = trustedListXml({ services: [{ certificates: [authority.issuing], periods }] });
    const [rule] = readTrustedList(signedList(xml, operator)).services[0]?.periods[0]?.rules ?? [];
    expect(rule?.criteria).toEqual({ kind: 'list', assert: 'all', criteria: [{ kind: 'unsupported' }] });
  });

  it.each([
    ['that is not for RSA', () => generateKeyPairSync('ed25519')],
    [
      'that is for another hash',
      () => generateKeyPairSync('rsa-pss', { modulusLength: 2048, hashAlgorithm: 'sha512' }),
    ],
  ])('refuses a list whose signature names a key %s', (_, makeKey) => {
    const pair: { publicKey: KeyObject } = makeKey();
    const issuer = holder(nameOf('CN=Operator'));
    const certificate = certify({ name: issuer.name, publicKey: pair.publicKey }, { issuer });
    const inBase64 = `<ds:X509Certificate>${certificate.toString('base64')}<`;
    expect(refusal(list.replace(/<ds:X509Certificate>[^<]*</, inBase64))).toBe('signature_invalid');
  });

  it('reads a list with a XAdES signature of another program, and refuses it once its signed properties were changed', () => {
    const signed = xadesSignedList(trustedListXml({ services: [] }), operator);
    expect(readTrustedList(signed).signer).toEqual(operator.certificate);
    expect(refusal(signed.replace('<xades:SigningTime>2026', '<xades:SigningTime>2025'))).toBe(
      'signature_invalid',
    );
  });

  it.each([
    'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
    'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments',
    'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
  ] as const)('reads a list with a comment whose canonical form is %s', (form) => {
    const signed = signedList(
      trustedListXml({ services: [] }).replace(BEFORE, `<!-- 7 -->${BEFORE}`),
      operator,
      form,
    );
    expect(readTrustedList(signed).signer).toEqual(operator.certificate);
  });

  it.each([
    [
      '8,000 levels that each declare namespaces',
      () => nested(8000, (at) => `xmlns:p${at}="urn:p" p${at}:a="1"`),
    ],
    ['1,000 levels', () => nested(1000, () => '')],
    ['101 namespaces in scope', () => nested(2, (level) => declarations(level === 0 ? 50 : 48, level))],
    ['101 attributes of an element', () => `<X ${numbers(101, (at) => `a${at}="1"`)}/>`],
    ['over 500 names of elements', () => numbers(500, (at) => `<X${at}/>`)],
    ['over a million tags', () => '<X/>'.repeat(1_000_000)],
  ])('refuses a list with %s before it is parsed', (_, make) => {
    expect(refusal(list.replace(BEFORE, () => `${make()}${BEFORE}`))).toBe('too_complex');
  });

  it.each(['<X', '<X a=1/>', '<!-- ', '<![CDATA[', '<? ', '</'])('refuses a list that ends in %s', (end) => {
    expect(refusal(`${list.slice(0, 500)}${end}`)).toBe('malformed');
  });

  it.each([
    ['a sequence number that is no number', '>7<', '>seven<'],
    ['a sequence number with a fraction', '>7<', '>7.5<'],
    ['a sequence number beyond 32 bits', '>7<', '>4294967296<'],
    ['no sequence number', '>7<', '><'],
    ['a territory that is no code', '>XX<', `>${'X'.repeat(10_000)}<`],
    ['an issue time that is no time', '2026-11-01T00:00:00Z', 'November'],
    ['an issue time in a year of six digits', '2026-11-01T00:00:00Z', '+275760-01-01T00:00:00Z'],
    ['a next update that is no time', '2027-05-01T00:00:00Z', 'soon'],
  ])('refuses a signed list with %s', (_, from, to) => {
    expect(refusal(signedList(trustedListXml({ services: [] }).replace(from, to), operator))).toBe(
      'not_a_list',
    );
  });

  it.each(['&#0;', '&#x1F;', '&#xD800;', '&#xFFFF;', '&#x110000;', '\0'])(
    'refuses a list with the character %j, which XML does not have',
    (character) => {
      expect(refusal(list.replace('Provider Ltd', `Provider${character}`))).toBe('malformed');
    },
  );

  it('leaves out a service of which the start of a status cannot be read', () => {
    const periods = [{ status: 'withdrawn', from: 'in June' }, { from: '2017-01-01T00:00:00Z' }];
    const xml = trustedListXml({ services: [{ certificates: [authority.issuing], periods }] });
    expect(readTrustedList(signedList(xml, operator)).services).toEqual([]);
  });

  it('refuses a list that was changed after it was signed', () => {
    expect(refusal(list.replace('Svcstatus/withdrawn', 'Svcstatus/granted'))).toBe('signature_invalid');
  });

  it('refuses a list whose signature was moved to another root around the signed one', () => {
    const [, signature = ''] = /(<ds:Signature.*<\/ds:Signature>)/s.exec(list) ?? [];
    const signed = list.replace(signature, '').replace(/<\?xml[^>]*>/, '');
    const forged = trustedListXml({ services: [] }).replace(
      '</TrustServiceStatusList>',
      `${signed}${signature}</TrustServiceStatusList>`,
    );
    expect(refusal(forged)).toBe('signature_invalid');
  });

  it('refuses a signature whose digest is SHA-1', () => {
    const sha1 = list.replace(
      'http://www.w3.org/2001/04/xmlenc#sha256',
      'http://www.w3.org/2000/09/xmldsig#sha1',
    );
    expect(refusal(sha1)).toBe('signature_weak');
  });

  it.each([
    ['no signature', () => trustedListXml({ services: [] }), 'not_signed'],
    ['another root element', () => '<list/>', 'not_a_list'],
    ['no XML', () => 'list', 'malformed'],
    ['nothing', () => '', 'malformed'],
    [
      'a document type',
      () => `<!DOCTYPE x [<!ENTITY a "b">]>${list.replace(/<\?xml[^>]*>/, '')}`,
      'malformed',
    ],
    [
      'a signature without a certificate',
      () => list.replace(/<ds:KeyInfo>.*<\/ds:KeyInfo>/s, ''),
      'signature_invalid',
    ],
  ])('refuses a file with %s', (_, make, problem) => {
    expect(refusal(make())).toBe(problem);
  });
});
