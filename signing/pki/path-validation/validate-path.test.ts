import { withProcessorTime } from '#support/processor-time.ts';
import {
  alternativeNames,
  authorityExtension,
  certify,
  extension,
  generalName,
  holder,
  nameConstraints,
  nameOf,
  policies,
  policyMappings,
  type Holder,
} from '#support/pki/made-certificates.ts';
import * as der from '../der/der-writer.ts';
import { readPathCertificate } from './path-certificate.ts';
import { validatePath, type PathInputs } from './validate-path.ts';

const root = holder(nameOf('CN=Root'));
const anchor = certify(root, { issuer: root, extensions: [authorityExtension()] });
const issuing = holder(nameOf('CN=Issuing'));
const person = holder(nameOf('O=Alpha', 'CN=Ana'));

/** Processor time in milliseconds within which a hostile path is validated. */
const LIMIT = 2_000;

/** Returns the problems of a path, given from the end entity to the trust anchor. */
const problemsOf = (path: Buffer[], inputs: Partial<PathInputs> = {}) =>
  validatePath(path.map(readPathCertificate), { at: new Date(), ...inputs }).problems;

interface Extended {
  ofIssuer?: Buffer[];
  ofPerson?: Buffer[];
  subject?: Holder;
}

function pathWith({ ofIssuer = [], ofPerson = [], subject = person }: Extended): Buffer[] {
  const extensions = [authorityExtension(), ...ofIssuer];
  return [
    certify(subject, { issuer: issuing, extensions: ofPerson }),
    certify(issuing, { issuer: root, extensions }),
    anchor,
  ];
}

describe('validatePath with name constraints', () => {
  const { email, dns, uri, ip, directory } = generalName;
  const NETWORK = ip(10, 0, 0, 0, 255, 0, 0, 0);
  it.each<[string, Buffer, Buffer, Buffer]>([
    [
      'directoryName',
      directory(nameOf('O=Alpha')),
      directory(nameOf('O=Alpha', 'CN=x')),
      directory(nameOf('O=B')),
    ],
    ['rfc822Name', email('alpha.example'), email('x@alpha.example'), email('x@beta.example')],
    ['dNSName', dns('alpha.example'), dns('www.alpha.example'), dns('beta.example')],
    ['URI', uri('.alpha.example'), uri('https://www.alpha.example'), uri('https://beta.example')],
    ['iPAddress', NETWORK, ip(10, 9, 9, 9), ip(11, 9, 9, 9)],
  ])('of the form %s permits and excludes names', (_, base, inside, outside) => {
    const problems = (name: Buffer, kind: 'permitted' | 'excluded') =>
      problemsOf(
        pathWith({ ofIssuer: [nameConstraints({ [kind]: [base] })], ofPerson: [alternativeNames(name)] }),
      );
    expect(problems(inside, 'permitted')).toEqual([]);
    expect(problems(outside, 'permitted')).toEqual(['name_not_permitted']);
    if (base[0] === 0xa4) return; // the subject itself is in the excluded subtree
    expect(problems(inside, 'excluded')).toEqual(['name_not_permitted']);
    expect(problems(outside, 'excluded')).toEqual([]);
  });

  it('applies those of e-mail addresses to the subject too', () => {
    const subject = holder(nameOf('E=ana@beta.example'));
    const ofIssuer = [nameConstraints({ permitted: [email('alpha.example')] })];
    expect(problemsOf(pathWith({ ofIssuer, subject }))).toEqual(['name_not_permitted']);
  });

  it('reads an e-mail address of any string type in the subject', () => {
    const address = Buffer.from('x@beta.example'.replaceAll(/./g, '\0\0\0$&'));
    const type = der.objectIdentifier('1.2.840.113549.1.9.1');
    const subject = holder(der.sequence(der.setOf(der.sequence(type, der.tlv(0x1c, address)))));
    const ofIssuer = [nameConstraints({ excluded: [email('beta.example')] })];
    expect(problemsOf(pathWith({ ofIssuer, subject }))).toEqual(['name_not_permitted']);
  });

  it('rejects a name of a form that it cannot compare only if that form is constrained', () => {
    const registered = der.tlv(0x88, Buffer.from([0x2a, 0x03]));
    const ofPerson = [alternativeNames(registered)];
    const constrained = nameConstraints({ permitted: [registered] });
    expect(problemsOf(pathWith({ ofIssuer: [constrained], ofPerson }))).toEqual(['name_not_permitted']);
    const other = nameConstraints({ permitted: [directory(nameOf('O=Alpha'))] });
    expect(problemsOf(pathWith({ ofIssuer: [other], ofPerson }))).toEqual([]);
  });

  it('accepts an explicit minimum of 0, and no other', () => {
    const withMinimum = (value: number) => {
      const subtree = der.sequence(directory(nameOf('O=Alpha')), der.tlv(0x80, Buffer.from([value])));
      return problemsOf(pathWith({ ofIssuer: [extension(30, der.sequence(der.tlv(0xa0, subtree)))] }));
    };
    expect(withMinimum(0)).toEqual([]);
    expect(withMinimum(1)).toEqual(['malformed']);
  });

  it('ends after a bounded number of comparisons', () => {
    const many = (make: (text: string) => Buffer) =>
      Array.from({ length: 3_000 }, (_, index) => make(`x${index}.example`));
    const ofIssuer = [nameConstraints({ permitted: [dns('good.example'), ...many(dns)] })];
    const ofPerson = [alternativeNames(...Array.from({ length: 3_000 }, () => dns('good.test')))];
    const path = pathWith({ ofIssuer, ofPerson });
    const { result, milliseconds } = withProcessorTime(() => problemsOf(path), LIMIT);
    expect(result).toEqual(['name_not_permitted']);
    expect(milliseconds).toBeLessThan(LIMIT);
  });
});

describe('validatePath with extensions that are not encoded as they must be', () => {
  const usage = (...body: number[]) => extension(15, der.tlv(0x03, Buffer.from(body)));
  const constraints = (...parts: Buffer[]) => extension(19, der.sequence(...parts));
  const minusOne = Buffer.from([0xff]);
  it.each<[string, Buffer[], string]>([
    [
      'a key usage whose unused bits permit to sign certificates',
      [authorityExtension(), usage(7, 0xff)],
      'no_cert_sign',
    ],
    [
      'a key usage of another type',
      [authorityExtension(), extension(15, der.octetString(Buffer.from([0, 0xff])))],
      'malformed',
    ],
    ['a negative path length', [constraints(der.TRUE, der.tlv(0x02, minusOne))], 'malformed'],
    ['a flag of a CA without a value', [constraints(der.tlv(0x01))], 'malformed'],
    ['two path lengths', [constraints(der.TRUE, der.integer(5), der.integer(0))], 'malformed'],
    [
      'a negative number of certificates to skip',
      [authorityExtension(), extension(36, der.sequence(der.tlv(0x80, minusOne)))],
      'malformed',
    ],
  ])('rejects an issuer with %s', (_, extensions, problem) => {
    const path = [
      certify(person, { issuer: issuing }),
      certify(issuing, { issuer: root, extensions }),
      anchor,
    ];
    expect(problemsOf(path)).toEqual([problem]);
  });
});

describe('validatePath with an extension of private use', () => {
  const ofPerson = (flag: Buffer[]) => [
    der.sequence(der.objectIdentifier('1.2.3.4'), ...flag, der.octetString(Buffer.from('zz'))),
  ];
  it('ignores one whose value is not DER, unless it is critical', () => {
    expect(problemsOf(pathWith({ ofPerson: ofPerson([]) }))).toEqual([]);
    expect(problemsOf(pathWith({ ofPerson: ofPerson([der.TRUE]) }))).toEqual(['unknown_critical_extension']);
  });
});

describe('validatePath with policies', () => {
  const [A, B] = ['1.2.3.1', '1.2.3.2'];
  const explicit = { initialExplicitPolicy: true };

  it('demands a common policy only if one is required', () => {
    const path = pathWith({ ofIssuer: [policies(A)], ofPerson: [policies(B)] });
    expect(problemsOf(path)).toEqual([]);
    expect(problemsOf(path, explicit)).toEqual(['policy_not_permitted']);
  });

  it('follows a mapping, unless it is inhibited', () => {
    const path = pathWith({ ofIssuer: [policies(A), policyMappings([A, B])], ofPerson: [policies(B)] });
    expect(problemsOf(path, { ...explicit, userInitialPolicySet: [A] })).toEqual([]);
    expect(problemsOf(path, { ...explicit, userInitialPolicySet: [B] })).toEqual(['policy_not_permitted']);
    expect(problemsOf(path, { ...explicit, initialPolicyMappingInhibit: true })).toEqual([
      'policy_not_permitted',
    ]);
  });

  it('takes time in proportion to mappings that would make a tree grow exponentially', () => {
    const DEPTH = 7;
    const ids = Array.from({ length: 40 }, (_, index) => `1.2.4.${index}`);
    const pairs = ids.flatMap((from) => ids.map((to) => [from, to] as const));
    const extensions = [authorityExtension(), policies(...ids), policyMappings(...pairs)];
    const authorities = Array.from({ length: DEPTH }, (_, index) => holder(nameOf(`CN=Level ${index}`)));
    const above = authorities.map((authority, index) =>
      certify(authority, { issuer: authorities[index - 1] ?? root, extensions }),
    );
    const last = authorities.at(-1) ?? root;
    const path = [
      certify(person, { issuer: last, extensions: [policies(...ids)] }),
      ...above.toReversed(),
      anchor,
    ];
    const { result, milliseconds } = withProcessorTime(() => problemsOf(path, explicit), LIMIT);
    expect(result).toEqual([]);
    expect(milliseconds).toBeLessThan(LIMIT);
  });
});

describe('validatePath', () => {
  it('rejects a certificate whose signed algorithm differs from the stated one', () => {
    const whole = certify(person, { issuer: root });
    const ecdsa256 = Buffer.from('06082a8648ce3d040302', 'hex');
    const altered = Buffer.from(whole);
    altered.writeUInt8(3, whole.lastIndexOf(ecdsa256) + ecdsa256.length - 1);
    expect(() => readPathCertificate(altered)).toThrow('algorithm');
  });

  it('rejects a certificate with an extension twice', () => {
    const extensions = [policies('1.2.3'), policies('1.2.4')];
    expect(() => readPathCertificate(certify(person, { issuer: root, extensions }))).toThrow(
      'extension twice',
    );
  });

  it('counts no self-issued certificate for the path length', () => {
    const limited = certify(root, { issuer: root, extensions: [authorityExtension(0)] });
    const rollover = holder(root.name);
    const newKey = certify(rollover, { issuer: root, extensions: [authorityExtension()] });
    expect(problemsOf([certify(person, { issuer: rollover }), newKey, limited])).toEqual([]);
    expect(problemsOf([...pathWith({}).slice(0, 2), limited])).toEqual(['path_too_long']);
  });
});
