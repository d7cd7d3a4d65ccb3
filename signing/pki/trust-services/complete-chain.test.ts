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

/** Answers by path; what it does not know cannot be reached. */
function answering(answers: Record<string, Buffer>): Transport {
  return ({ url }) => {
    const answer = answers[new URL(url).pathname];
    return answer
      ? Promise.resolve(answer)
      : Promise.reject(new TransportError('unreachable', 'pki.example'));
  };
}

/** A CMS with nothing but certificates. */
function certificateBag(...certificates: Buffer[]): Buffer {
  const data = der.sequence(der.objectIdentifier('1.2.840.113549.1.7.1'));
  const bag = der.sequence(
    der.integer(1),
    der.tlv(0x31),
    data,
    der.explicit(0, ...certificates),
    der.tlv(0x31),
  );
  return der.sequence(der.objectIdentifier('1.2.840.113549.1.7.2'), der.explicit(0, bag));
}

const complete = (answers: Record<string, Buffer>, candidates: Buffer[] = []) =>
  completeChain({ certificate: key.certificate, candidates }, answering(answers));

describe('the chain of a certificate', () => {
  it('is taken from what came with it, and nobody is asked', async () => {
    expect(await complete({}, [authority.root, authority.issuing])).toEqual([
      authority.issuing,
      authority.root,
    ]);
  });

  it('is fetched, issuer by issuer, from where the certificates say', async () => {
    const answers = { '/issuing.cer': authority.issuing, '/root.cer': authority.root };
    expect(await complete(answers)).toEqual([authority.issuing, authority.root]);
  });

  it('may come as a bag of certificates', async () => {
    const bag = certificateBag(authority.issuing, authority.root);
    expect(await complete({ '/issuing.cer': bag })).toEqual([authority.issuing, authority.root]);
  });

  it('ends where nobody answers, and with nonsense', async () => {
    expect(await complete({})).toEqual([]);
    expect(await complete({ '/issuing.cer': Buffer.from('nonsense') })).toEqual([]);
    expect(await complete({ '/issuing.cer': authority.issuing })).toEqual([authority.issuing]);
  });

  it('holds no certificate that did not issue the one before, whatever its name', async () => {
    const impostor = await createAuthority('Chains');
    expect(await complete({ '/issuing.cer': impostor.issuing })).toEqual([]);
  });
});
