import { constants, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { forgedCms, type Forgery } from '#support/pki/forged-cms.ts';
import { certify, holder, nameOf } from '#support/pki/made-certificates.ts';
import { child, readDer } from '../der/der-reader.ts';
import * as der from '../der/der-writer.ts';
import { checkCms, contentOf } from './check-cms.ts';

const OIDS = {
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha512: '2.16.840.1.101.3.4.2.3',
};
type Hash = keyof typeof OIDS;
const CONTENT = Buffer.from('a document');
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

const hashAlgorithm = (hash: Hash, ...parameters: Buffer[]) =>
  der.sequence(der.objectIdentifier(OIDS[hash]), ...(parameters.length > 0 ? parameters : [der.NULL]));
const maskGeneration = (hash: Hash, ...more: Buffer[]) =>
  der.sequence(der.objectIdentifier('1.2.840.113549.1.1.8'), hashAlgorithm(hash), ...more);

interface Settings {
  hash?: Hash;
  mask?: Hash;
  salt?: number;
}

/** Returns the elements of RSASSA-PSS-params. */
const elements = ({ hash = 'sha256', mask = hash, salt = 32 }: Settings) => [
  der.explicit(0, hashAlgorithm(hash)),
  der.explicit(1, maskGeneration(mask)),
  der.explicit(2, der.integer(salt)),
];
/** Returns RSASSA-PSS-params with another first element. */
const withFirst = (first: Buffer) => der.sequence(first, ...elements({}).slice(1));
const algorithm = (...parameters: Buffer[]) =>
  der.sequence(der.objectIdentifier('1.2.840.113549.1.1.10'), ...parameters);
const stated = (settings: Settings) => algorithm(der.sequence(...elements(settings)));

/** Returns the key as an RSASSA-PSS key; `settings` restrict it. */
function pssKeys(settings: Settings | undefined) {
  const id = settings ? stated(settings) : algorithm();
  const bits = child(readDer(publicKey.export({ format: 'der', type: 'spki' })), 1).raw;
  const pkcs1 = der.octetString(privateKey.export({ format: 'der', type: 'pkcs1' }));
  return {
    publicKey: createPublicKey({ key: der.sequence(id, bits), format: 'der', type: 'spki' }),
    privateKey: createPrivateKey({
      key: der.sequence(der.integer(0), id, pkcs1),
      format: 'der',
      type: 'pkcs8',
    }),
  };
}

const issuer = holder(nameOf('CN=CA'));
const padding = constants.RSA_PKCS1_PSS_PADDING;

interface Case {
  /** Settings with which it is signed. */
  signed?: Settings;
  /** Signature algorithm that the signer info states; by default of the same settings. */
  states?: Buffer;
  /** Restriction of the key in the certificate; null for an RSASSA-PSS key without one. By default an RSA key. */
  keyOf?: Settings | null;
  digest?: Hash;
  hasNoAttributes?: boolean;
}

function problems({ signed = {}, states, keyOf, digest, hasNoAttributes = false }: Case): string[] {
  const { hash = 'sha256', mask = hash, salt = 32 } = signed;
  const certified = keyOf === undefined ? publicKey : pssKeys(keyOf ?? undefined).publicKey;
  const name = digest ?? hash;
  const signer = pssKeys({ hash, mask, salt: 0 }).privateKey;
  const forgery: Forgery = {
    digest: { name, oid: OIDS[name] },
    algorithm: states ?? stated(signed),
    signWith: (bytes) => sign(hash, bytes, { key: signer, padding, saltLength: salt }),
    hasNoAttributes,
  };
  const key = {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
    certificate: certify({ name: nameOf('CN=Ana'), publicKey: certified }, { issuer }),
    chain: [],
  };
  const options = { kind: 'signature', needsSigningCertificate: !hasNoAttributes } as const;
  return checkCms(forgedCms(CONTENT, key, forgery), contentOf(CONTENT), options).problems;
}

describe('a signature with RSASSA-PSS', () => {
  it.each<[string, Case]>([
    ['an RSA key', {}],
    ['no signed attributes', { hasNoAttributes: true }],
    ['another hash for the mask generation', { signed: { mask: 'sha1' } }],
    ['another salt length', { signed: { salt: 20 } }],
    ['an RSASSA-PSS key without parameters', { keyOf: null }],
    ['such a key and another hash for the mask generation', { keyOf: null, signed: { mask: 'sha1' } }],
    ['a key that is restricted to these parameters', { keyOf: {} }],
    ['a longer salt than the key requires', { keyOf: { salt: 20 } }],
    [
      'hash algorithms without parameters',
      {
        states: algorithm(withFirst(der.explicit(0, der.sequence(der.objectIdentifier(OIDS.sha256))))),
      },
    ],
    [
      'the trailer stated',
      { states: algorithm(der.sequence(...elements({}), der.explicit(3, der.integer(1)))) },
    ],
  ])('is accepted with %s', (_, one) => {
    expect(problems(one)).toEqual([]);
  });

  it.each([false, true])(
    'is malformed if its hash is not the digest algorithm (without signed attributes: %s)',
    (hasNoAttributes) => {
      expect(problems({ digest: 'sha512', hasNoAttributes })).toContain('cms_malformed');
    },
  );

  it.each<[string, Case]>([
    ['its key is restricted to another hash', { keyOf: { hash: 'sha512', mask: 'sha256' } }],
    ['its key is restricted to another mask generation', { keyOf: { mask: 'sha1' }, signed: {} }],
    ['its key requires a longer salt', { keyOf: {}, signed: { salt: 20 } }],
    [
      'it states another mask generation than its key, with which it was made',
      { keyOf: {}, states: stated({ mask: 'sha1' }) },
    ],
    ['it states another salt length', { states: stated({ salt: 20 }) }],
  ])('does not match if %s', (_, one) => {
    expect(problems(one)).toContain('signature_mismatch');
  });

  it.each<[string, Buffer[]]>([
    ['another trailer', [der.sequence(...elements({}), der.explicit(3, der.integer(2)))]],
    ['an unknown element', [der.sequence(...elements({}), der.explicit(4, der.integer(1)))]],
    ['an element twice', [der.sequence(...elements({}), ...elements({}).slice(2))]],
    ['its elements in another order', [der.sequence(...elements({}).reverse())]],
    ['parameters of its hash', [withFirst(der.explicit(0, hashAlgorithm('sha256', der.integer(1))))]],
    ['an element behind its hash', [withFirst(der.explicit(0, hashAlgorithm('sha256'), der.NULL))]],
    [
      'an element behind the hash of its mask generation',
      [der.sequence(elements({})[0]!, der.explicit(1, maskGeneration('sha256', der.NULL)), elements({})[2]!)],
    ],
    ['an element behind its parameters', [der.sequence(...elements({})), der.NULL]],
    ['no parameters', []],
  ])('is not accepted with %s, which no signature covers', (_, parameters) => {
    expect(problems({ states: algorithm(...parameters) })).not.toEqual([]);
  });
});
