import { createAuthority, issueCertificate, type Authority, type KeyAndChain } from '#demo/pki.ts';
import * as der from '../der/der-writer.ts';
import { completeChain } from './complete-chain.ts';
import { TransportError, type Transport } from './transport.ts';

let authority: Authority;
let key: KeyAndChain;
beforeAll(async () => {
  authority = await createAuthority('Chains', { servicesUrl: 'http://pki.example' });
  key = await issueCertificate(authority, { commonName: 'Person', keyType: 'ec' });
});

/** Returns a transport that responds by path; other paths are unreachable. */
function respondingWith(responses: Record<string, Buffer>): Transport {
  return ({ url }) => {
    const response = responses[new URL(url).pathname];
    return response
      ? Promise.resolve(response)
      : Promise.reject(new TransportError('unreachable', 'pki.example'));
  };
}

/** Returns a certs-only CMS message (RFC 5652). */
function certsOnlyCms(...certificates: Buffer[]): Buffer {
  const data = der.sequence(der.objectIdentifier('1.2.840.113549.1.7.1'));
  const signedData = der.sequence(
    der.integer(1),
    der.tlv(0x31),
    data,
    der.explicit(0, ...certificates),
    der.tlv(0x31),
  );
  return der.sequence(der.objectIdentifier('1.2.840.113549.1.7.2'), der.explicit(0, signedData));
}

const complete = (responses: Record<string, Buffer>, candidates: Buffer[] = []) =>
  completeChain({ certificate: key.certificate, candidates }, respondingWith(responses));

describe('completeChain', () => {
  it('returns the issuers among the candidates without a request', async () => {
    expect(await complete({}, [authority.root, authority.issuing])).toEqual([
      authority.issuing,
      authority.root,
    ]);
  });

  it('downloads missing issuers from the URLs in the certificates', async () => {
    const responses = { '/issuing.cer': authority.issuing, '/root.cer': authority.root };
    expect(await complete(responses)).toEqual([authority.issuing, authority.root]);
  });

  it('reads issuers from a certs-only CMS message', async () => {
    const cms = certsOnlyCms(authority.issuing, authority.root);
    expect(await complete({ '/issuing.cer': cms })).toEqual([authority.issuing, authority.root]);
  });

  it('ends the chain where a download fails or is unreadable', async () => {
    expect(await complete({})).toEqual([]);
    expect(await complete({ '/issuing.cer': Buffer.from('no certificate') })).toEqual([]);
    expect(await complete({ '/issuing.cer': authority.issuing })).toEqual([authority.issuing]);
  });

  it('rejects a downloaded certificate that has the issuer’s name but another key', async () => {
    const impostor = await createAuthority('Chains');
    expect(await complete({ '/issuing.cer': impostor.issuing })).toEqual([]);
  });
});
