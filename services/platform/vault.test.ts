import { randomBytes, randomUUID } from 'node:crypto';
import { digestKeyOf, openVault, WRAPPED_PREFIX_BYTES, type Binding } from './vault.ts';

const binding = (): Binding => ({
  kind: 'certificate-key',
  organizationId: randomUUID(),
  userId: randomUUID(),
  id: randomUUID(),
});

describe('the vault', () => {
  const secret = Buffer.from('a private key');

  it('decrypts what it encrypted with the same binding', () => {
    const vault = openVault(randomBytes(32));
    const bound = binding();
    const encrypted = vault.encrypt(secret, bound);
    expect(vault.decrypt(encrypted, bound)).toEqual(secret);
    expect(encrypted.includes(secret)).toBe(false);
  });

  it('encrypts the same secret differently each time', () => {
    const vault = openVault(randomBytes(32));
    const bound = binding();
    expect(vault.encrypt(secret, bound).equals(vault.encrypt(secret, bound))).toBe(false);
  });

  it.each(['kind', 'organizationId', 'userId', 'id'] as const)('does not decrypt with another %s', (part) => {
    const vault = openVault(randomBytes(32));
    const bound = binding();
    const encrypted = vault.encrypt(secret, bound);
    const other: Binding =
      part === 'kind' ? { ...bound, kind: 'document-password' } : { ...bound, [part]: randomUUID() };
    expect(() => vault.decrypt(encrypted, other)).toThrow();
  });

  it('does not decrypt with another key or when a byte has changed', () => {
    const vault = openVault(randomBytes(32));
    const bound = binding();
    const encrypted = vault.encrypt(secret, bound);
    expect(() => openVault(randomBytes(32)).decrypt(encrypted, bound)).toThrow();
    for (let place = 0; place < encrypted.length; place += 1) {
      const changed = Buffer.from(encrypted);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => vault.decrypt(changed, bound)).toThrow();
    }
  });

  it('refuses a key that is not 32 bytes long', () => {
    expect(() => openVault(randomBytes(16))).toThrow('32 bytes');
  });

  it('computes different digests for another purpose, text or key', () => {
    const vault = openVault(randomBytes(32));
    const digest = vault.digest('code', 'a b');
    expect(vault.digest('code', 'a b')).toEqual(digest);
    expect(vault.digest('code a', 'b')).not.toEqual(digest);
    expect(openVault(randomBytes(32)).digest('code', 'a b')).not.toEqual(digest);
  });

  describe('with a new key', () => {
    const [former, present] = [randomBytes(32), randomBytes(32)];
    const both = openVault(present, { previousKey: former });

    it('decrypts what the former key has wrapped', () => {
      const bound = binding();
      expect(both.decrypt(openVault(former).encrypt(secret, bound), bound)).toEqual(secret);
      expect(openVault(present).decrypt(both.encrypt(secret, bound), bound)).toEqual(secret);
    });

    it('wraps the data key anew without touching the secret, once', () => {
      const bound = binding();
      const encrypted = openVault(former).encrypt(secret, bound);
      const prefix = both.rewrap(encrypted.subarray(0, WRAPPED_PREFIX_BYTES), bound);
      expect(prefix).toHaveLength(WRAPPED_PREFIX_BYTES);
      const moved = Buffer.concat([prefix!, encrypted.subarray(WRAPPED_PREFIX_BYTES)]);
      expect(openVault(present).decrypt(moved, bound)).toEqual(secret);
      expect(() => openVault(former).decrypt(moved, bound)).toThrow();
      expect(both.rewrap(moved, bound)).toBeNull();
    });

    it('does not wrap the data key of another row anew', () => {
      const encrypted = openVault(former).encrypt(secret, binding());
      expect(() => both.rewrap(encrypted, binding())).toThrow();
    });

    it('computes the same digests when their key is given', () => {
      const digestKey = digestKeyOf(former);
      const digest = openVault(former).digest('code', '1');
      expect(openVault(present, { digestKey }).digest('code', '1')).toEqual(digest);
      expect(openVault(present).digest('code', '1')).not.toEqual(digest);
    });
  });
});
