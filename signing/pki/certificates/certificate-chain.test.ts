import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createTestPki } from '#support/pki/test-pki.ts';
import * as der from '../der/der-writer.ts';
import { chainOf } from './certificate-chain.ts';

interface Keys {
  publicKey: KeyObject;
  privateKey: KeyObject;
}
const newKeys = (): Keys => generateKeyPairSync('ec', { namedCurve: 'P-256' });

const distinguishedName = (text: string) =>
  der.sequence(der.setOf(der.sequence(der.objectIdentifier('2.5.4.3'), der.utf8String(text))));

/** Returns a certificate without key identifiers, whose issuer only its signature tells from others of the name. */
function bareCertificate(subject: string, { publicKey }: Keys, by: { name: string; keys: Keys }): Buffer {
  const algorithm = der.sequence(der.objectIdentifier('1.2.840.10045.4.3.2')); // ecdsa-with-SHA256
  const day = 86_400_000;
  const validity = [Date.now() - day, Date.now() + day].map((time) => der.validityTime(new Date(time)));
  const contents = der.sequence(
    der.integer(1),
    algorithm,
    distinguishedName(by.name),
    der.sequence(...validity),
    distinguishedName(subject),
    publicKey.export({ format: 'der', type: 'spki' }),
  );
  return der.sequence(contents, algorithm, der.bitString(sign('sha256', contents, by.keys.privateKey)));
}

describe('chainOf', () => {
  it('returns the issuers in order, whatever the order of the candidates', async () => {
    const { authority, person } = await createTestPki();
    const { certificate } = await person('ec');
    const candidates = [authority.root, certificate, authority.issuing, authority.root];
    expect(chainOf(certificate, candidates)).toEqual([authority.issuing, authority.root]);
  });

  it('verifies ten signatures for a link at most, so that many issuers of one name take no time', () => {
    const twins = Array.from({ length: 11 }, newKeys);
    const root = newKeys();
    const issuers = twins.map((keys) => bareCertificate('Twin', keys, { name: 'Root', keys: root }));
    const leaf = bareCertificate('Leaf', newKeys(), { name: 'Twin', keys: twins.at(-1)! });
    expect(chainOf(leaf, issuers.slice(1))).toEqual([issuers.at(-1)]);
    expect(chainOf(leaf, issuers)).toEqual([]);
  });

  it('finds an issuer whose name differs in case and white space only, as the path builder does', () => {
    const keys = newKeys();
    const issuer = bareCertificate('Družba  Žarek', keys, { name: 'Root', keys: newKeys() });
    const leaf = bareCertificate('Leaf', newKeys(), { name: 'DRUŽBA ŽAREK', keys });
    expect(chainOf(leaf, [issuer])).toEqual([issuer]);
  });

  it('ends after ten links', () => {
    const keys = Array.from({ length: 13 }, newKeys);
    const certificates = keys
      .slice(1)
      .map((own, index) =>
        bareCertificate(`Link ${index}`, own, { name: `Link ${index - 1}`, keys: keys[index]! }),
      );
    const [leaf, ...issuers] = certificates.toReversed();
    expect(chainOf(leaf!, issuers)).toEqual(issuers.slice(0, 10));
    expect(issuers).toHaveLength(11);
  });
});
