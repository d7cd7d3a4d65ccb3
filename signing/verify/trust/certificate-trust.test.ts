import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { certificatePem } from '#demo/pki.ts';
import {
  authorityExtension,
  certify,
  extension,
  generalName,
  holder,
  listOf,
  nameConstraints,
  nameOf,
  policies,
} from '#support/pki/made-certificates.ts';
import { withProcessorTime } from '#support/processor-time.ts';
import { withTemporaryFolder } from '#support/pki/test-pki.ts';
import * as der from '../../pki/der/der-writer.ts';
import type { ServicePeriod, TrustedService } from '../../pki/trusted-services/trusted-service.ts';
import type { CertificateUse } from '../../pki/path-validation/certificate-use.ts';
import { judgeTrust } from './certificate-trust.ts';

const CA = authorityExtension();
const root = holder(nameOf('CN=Root'));
const anchor = certify(root, { issuer: root, extensions: [CA] });
const issuing = holder(nameOf('CN=Issuing'));
const intermediate = certify(issuing, { issuer: root, extensions: [CA] });
const person = certify(holder(nameOf('O=Alpha', 'CN=Ana')), { issuer: issuing });
const { directory } = generalName;
/** keyUsage that permits cRLSign alone. */
const CRL_SIGN = extension(15, der.tlv(0x03, Buffer.from([1, 0x02])));

function judge(
  certificate: Buffer,
  intermediates: Buffer[],
  crls: Buffer[] = [],
  use: CertificateUse = 'signing',
) {
  const now = new Date();
  const embedded = { certificates: [], ocsps: [], crls };
  return judgeTrust({
    certificate,
    intermediates,
    roots: [{ der: anchor, source: 'configured' }],
    validationData: { embedded, fetched: undefined },
    at: now,
    now,
    use,
  });
}

/** Returns what `openssl verify` says of a path with the same certificates. */
function openssl(certificate: Buffer, intermediates: Buffer[]): boolean {
  return withTemporaryFolder((folder) => {
    const [roots, untrusted, leaf] = ['root', 'untrusted', 'leaf'].map((name) => path.join(folder, name));
    writeFileSync(roots!, certificatePem(anchor));
    writeFileSync(untrusted!, intermediates.map(certificatePem).join(''));
    writeFileSync(leaf!, certificatePem(certificate));
    try {
      const options = ['verify', '-policy_check', '-CAfile', roots!, '-untrusted', untrusted!, leaf!];
      execFileSync('openssl', options, { stdio: 'pipe' });
      return true;
    } catch {
      return false;
    }
  });
}

it('searches each CRL once, whatever the number of delta CRLs that update it', () => {
  const others = Array<Buffer>(300).fill(certify(holder(nameOf('CN=Bo')), { issuer: root }));
  const own = certify(holder(nameOf('CN=Ana')), { issuer: root });
  const list = (number: number, ...more: Buffer[]) =>
    listOf({
      issuer: root,
      revoked: others,
      extensions: [extension(20, der.integer(number), false), ...more],
    });
  const crls = Array.from({ length: 150 }, (_, index) => [
    list(index + 1),
    list(index + 1001, extension(27, der.integer(1))),
  ]).flat();
  const { result, milliseconds } = withProcessorTime(() => judge(own, [], crls), 800);
  expect(result).toMatchObject({ trust: 'trusted', revocation: { status: 'good' } });
  expect(milliseconds).toBeLessThan(800);
});

describe('judgeTrust', () => {
  const { email } = generalName;
  const explicit = extension(36, der.sequence(der.tlv(0x80, Buffer.from([0]))));
  it.each<[string, Buffer[], string]>([
    ['no constraints', [], 'trusted'],
    ['permitted names', [nameConstraints({ permitted: [directory(nameOf('O=alpha'))] })], 'trusted'],
    [
      'names of others',
      [nameConstraints({ permitted: [directory(nameOf('O=Beta'))] })],
      'name_not_permitted',
    ],
    ['excluded names', [nameConstraints({ excluded: [directory(nameOf('O=Alpha'))] })], 'name_not_permitted'],
    ['names of another form', [nameConstraints({ permitted: [email('x.example')] })], 'trusted'],
    ['a required policy', [policies('1.2.3'), explicit], 'policy_not_permitted'],
    ['an unknown critical extension', [extension(99, der.NULL)], 'wrong_usage'],
    ['a key usage without keyCertSign', [CRL_SIGN], 'wrong_usage'],
  ])('judges an issuer with %s as openssl does', (_, constraints, expected) => {
    const limited = [certify(issuing, { issuer: root, extensions: [CA, ...constraints] })];
    expect(judge(person, limited).trust).toBe(expected);
    expect(openssl(person, limited)).toBe(expected === 'trusted');
  });

  it('finds the valid path beside one that is not', () => {
    const limited = certify(issuing, {
      issuer: root,
      extensions: [CA, nameConstraints({ permitted: [directory(nameOf('O=Beta'))] })],
    });
    for (const order of [
      [limited, intermediate],
      [intermediate, limited],
    ])
      expect(judge(person, order).trust).toBe('trusted');
  });
});

describe('judgeTrust with extended key usages', () => {
  const PKIX = '1.3.6.1.5.5.7.3.';
  const [SERVER, CLIENT, EMAIL, STAMP] = [`${PKIX}1`, `${PKIX}2`, `${PKIX}4`, `${PKIX}8`];
  const usage = (purposes: string[], isCritical = true) =>
    extension(37, der.sequence(...purposes.map((purpose) => der.objectIdentifier(purpose))), isCritical);
  const { name } = holder(nameOf('CN=Ana'));
  const issued = (extensions: Buffer[], use: CertificateUse, ofIssuer: Buffer[] = []) => {
    const authority = certify(issuing, { issuer: root, extensions: [CA, ...ofIssuer] });
    return judge(certify(holder(name), { issuer: issuing, extensions }), [authority], [], use).trust;
  };

  it.each([
    [[CLIENT], 'trusted'],
    [[EMAIL], 'trusted'],
    [[`${PKIX}36`], 'trusted'],
    [['2.5.29.37.0'], 'trusted'],
    [[SERVER, CLIENT, EMAIL], 'trusted'],
    [[SERVER], 'wrong_usage'],
    [[SERVER, CLIENT], 'wrong_usage'],
    [[`${PKIX}3`], 'wrong_usage'],
    [[`${PKIX}9`], 'wrong_usage'],
    [[], 'wrong_usage'],
  ])('judges a signer with the purposes %s', (purposes, expected) => {
    expect(issued([usage(purposes)], 'signing')).toBe(expected);
  });

  it('judges a timestamp authority by the purpose alone, in a critical extension', () => {
    expect(issued([usage([STAMP])], 'timestamping')).toBe('trusted');
    expect(issued([usage([STAMP], false)], 'timestamping')).toBe('wrong_usage');
    expect(issued([usage([STAMP, EMAIL])], 'timestamping')).toBe('wrong_usage');
    expect(issued([], 'timestamping')).toBe('wrong_usage');
  });

  it.each<[string[], CertificateUse, string]>([
    [[SERVER, CLIENT], 'signing', 'wrong_usage'],
    [[STAMP], 'signing', 'wrong_usage'],
    [[CLIENT, EMAIL], 'signing', 'trusted'],
    [[CLIENT, EMAIL], 'timestamping', 'wrong_usage'],
    [[STAMP], 'timestamping', 'trusted'],
    [['2.5.29.37.0'], 'timestamping', 'trusted'],
  ])(
    'limits an intermediate with the purposes %s to them when it issues for %s',
    (purposes, use, expected) => {
      const own = use === 'timestamping' ? [usage([STAMP])] : [];
      expect(issued(own, use, [usage(purposes, false)])).toBe(expected);
    },
  );
});

describe('judgeTrust with CRLs', () => {
  const signer = holder(issuing.name);
  const signerCertificate = certify(signer, { issuer: issuing, extensions: [CRL_SIGN] });
  const ofIssuer = listOf({ issuer: issuing });
  const statusBy = (intermediates: Buffer[], ...crls: Buffer[]) =>
    judge(person, [intermediate, ...intermediates], crls).revocation.status;

  it('accepts a separate key for CRLs, if its own certificate is known not to be revoked', () => {
    const revoking = listOf({ issuer: signer, revoked: [person] });
    const clear = listOf({ issuer: root });
    expect(statusBy([signerCertificate], revoking, ofIssuer, clear)).toBe('revoked');
    expect(statusBy([signerCertificate], listOf({ issuer: signer }))).toBe('not_checked');
    const withdrawn = listOf({ issuer: issuing, revoked: [signerCertificate] });
    expect(statusBy([signerCertificate], listOf({ issuer: signer }), withdrawn, clear)).toBe('good');
    expect(statusBy([signerCertificate], revoking, withdrawn, clear)).toBe('good');
  });

  it.each([
    ['of 256 bits', holder(issuing.name), false, 'good'],
    ['of 224 bits', holder(issuing.name, 'P-224'), false, 'not_checked'],
    ['whose certificate was issued with SHA-1', holder(issuing.name), true, 'not_checked'],
  ])(
    'judges a separate key for CRLs %s, which proves revocations in any case',
    (_, other, isWeak, expected) => {
      // A list of the issuer that covers the certificate of the CRL issuer alone
      const point = der.sequence(der.tlv(0xa0, der.tlv(0xa0, directory(nameOf('CN=Lists')))));
      const certificate = certify(other, {
        issuer: issuing,
        isWeak,
        extensions: [CRL_SIGN, extension(31, der.sequence(point), false)],
      });
      const clear = [
        listOf({ issuer: issuing, extensions: [extension(28, point)] }),
        listOf({ issuer: root }),
      ];
      expect(statusBy([certificate], ...clear)).toBe('not_checked');
      expect(statusBy([certificate], listOf({ issuer: other }), ...clear)).toBe(expected);
      expect(statusBy([certificate], listOf({ issuer: other, revoked: [person] }), ...clear)).toBe('revoked');
    },
  );

  it('ignores a CRL of an end entity with the name of the issuer, whose certificate states no key usage', () => {
    const namesake = certify(signer, { issuer: issuing });
    const lists = [listOf({ issuer: signer, revoked: [person] }), ofIssuer, listOf({ issuer: root })];
    expect(statusBy([namesake], ...lists)).toBe('good');
  });

  it('ignores a CRL of a stranger with the name of the issuer', () => {
    const stranger = holder(issuing.name);
    const certificate = certify(stranger, { issuer: stranger, extensions: [CA] });
    expect(statusBy([certificate], listOf({ issuer: stranger, revoked: [person] }))).toBe('not_checked');
  });

  it('ends soon for many CRLs and signers with the name of the issuer', () => {
    const LIMIT = 3_000;
    const signers = Array.from({ length: 100 }, () => holder(issuing.name));
    const certificates = signers.map((one) => certify(one, { issuer: one, extensions: [CA] }));
    const lists = signers.flatMap((one) => [
      listOf({ issuer: one }),
      listOf({ issuer: one, revoked: [person] }),
    ]);
    const { result, milliseconds } = withProcessorTime(
      () => statusBy(certificates, ...lists, ...lists),
      LIMIT,
    );
    expect(result).toBe('not_checked');
    expect(milliseconds).toBeLessThan(LIMIT);
  });

  it('ignores a CRL with an unknown critical extension of any entry', () => {
    const unknown = [extension(99, der.NULL)];
    expect(statusBy([], listOf({ issuer: issuing, revoked: [intermediate], entryExtensions: unknown }))).toBe(
      'not_checked',
    );
  });

  it('lets a delta CRL lift a hold, only if it belongs to the base', () => {
    const number = (value: number) => extension(20, der.integer(value), false);
    const reason = (code: number) => extension(21, der.enumerated(code), false);
    const hold = { issuer: issuing, revoked: [person], entryExtensions: [reason(6)] };
    const base = listOf({ ...hold, extensions: [number(5)] });
    const delta = (baseNumber: number, at: number) =>
      listOf({
        ...hold,
        entryExtensions: [reason(8)],
        extensions: [number(at), extension(27, der.integer(baseNumber))],
      });
    expect(statusBy([], base)).toBe('revoked');
    expect(statusBy([], base, delta(5, 6))).toBe('good');
    expect(statusBy([], base, delta(6, 7))).toBe('revoked');
    expect(statusBy([], base, delta(4, 5))).toBe('revoked');
    expect(statusBy([], delta(5, 6))).toBe('not_checked');
  });

  it('needs CRLs for all reasons together', () => {
    const reasons = (...bytes: number[]) =>
      listOf({
        issuer: issuing,
        extensions: [extension(28, der.sequence(der.tlv(0x83, Buffer.from(bytes))))],
      });
    const [some, rest] = [reasons(5, 0x60), reasons(7, 0x1f, 0x80)];
    expect(statusBy([], some)).toBe('not_checked');
    expect(statusBy([], some, rest)).toBe('good');
  });
});

describe('a trust service on a trusted list', () => {
  const hour = 3_600_000;
  const judgeListed = (periods: Partial<ServicePeriod>[], at = new Date()) =>
    judgeTrust({
      certificate: person,
      intermediates: [],
      roots: [{ der: intermediate, source: 'trusted_list', service: listed(periods) }],
      at,
      now: new Date(),
      use: 'signing',
    }).trust;
  const listed = (periods: Partial<ServicePeriod>[]): TrustedService => ({
    provider: 'Provider',
    name: 'Service',
    territory: 'XX',
    periods: periods.map((period) => ({
      type: 'qualified_certificates',
      from: new Date(0),
      until: undefined,
      isGranted: true,
      purposes: [],
      rules: [],
      ...period,
    })),
  });

  it('is trusted while it is granted, by the status at the time that counts', () => {
    const end = new Date(Date.now() - hour);
    const periods = [{ until: end }, { from: end, isGranted: false }];
    expect(judgeListed(periods, new Date(Date.now() - 2 * hour))).toBe('trusted');
    expect(judgeListed(periods)).toBe('withdrawn');
    expect(judgeListed([{}])).toBe('trusted');
  });

  it('is not trusted for certificates of signers if it issues timestamps', () => {
    expect(judgeListed([{ type: 'qualified_timestamps' }])).toBe('untrusted');
  });
});
