import { randomBytes } from 'node:crypto';
import { eq } from '#platform/drizzle/orm.ts';
import { VISITORS } from './blobs/blob-place.ts';
import type { DataKeyOf } from './blobs/sealed-blob-stores.ts';
import { dataKeys } from './blobs/data-key-tables.ts';
import type { Queryable } from './database.ts';
import { BadConfiguration } from './errors/bad-configuration.ts';
import { digestKeyOf, openVault, type Binding, type Vault } from './vault.ts';

const KEY_BYTES = 32;

/** Returns the binding of a data key to its row. */
export function dataKeyBinding({
  name,
  organizationId,
}: {
  name: string;
  organizationId: string | null;
}): Binding {
  return { kind: 'data-key', organizationId, userId: null, id: name };
}

/**
 * Returns the data keys of the organizations' files. A key never changes, so it is kept in memory once it was read.
 */
export function openDataKeys(database: Queryable, vault: Vault): DataKeyOf {
  const known = new Map<string, Promise<Buffer>>();
  return (organizationId) => {
    const key =
      known.get(organizationId) ??
      dataKey(database, vault, {
        name: `files:${organizationId}`,
        organizationId: organizationId === VISITORS ? null : organizationId,
      });
    known.set(organizationId, key);
    key.catch(() => known.delete(organizationId)); // the next caller tries again
    return key;
  };
}

/**
 * Opens the vault of the services. The key of its digests is stored, wrapped with the master key, so that digests still
 * match when the master key has changed. @throws Error when the master key is not the one of this database
 */
export async function openStoredVault(
  database: Queryable,
  { masterKey, previousKey }: { masterKey: Buffer; previousKey?: Buffer | undefined },
): Promise<Vault> {
  const vault = openVault(masterKey, { previousKey });
  const make = () => digestKeyOf(previousKey ?? masterKey); // as before it was stored
  const digestKey = await digestKeyIn(database, vault, make);
  return openVault(masterKey, { previousKey, digestKey });
}

/** @throws Error that says so when the stored key was wrapped with another master key */
async function digestKeyIn(database: Queryable, vault: Vault, make: () => Buffer): Promise<Buffer> {
  try {
    return await dataKey(database, vault, { name: 'digest', organizationId: null, make });
  } catch (cause) {
    if (!(cause instanceof Error && cause.message.includes('authenticate'))) throw cause;
    const message =
      'KEY_ENCRYPTION_KEY is not the key that this database was used with. To change it, see .env.example.';
    throw new BadConfiguration(message, { cause });
  }
}

/** Reads a data key, or makes it; of two made at the same time, the one stored first is returned. */
async function dataKey(
  database: Queryable,
  vault: Vault,
  {
    make = () => randomBytes(KEY_BYTES),
    ...row
  }: { name: string; organizationId: string | null; make?: () => Buffer },
): Promise<Buffer> {
  const binding = dataKeyBinding(row);
  const find = async () => {
    const [found] = await database.select().from(dataKeys).where(eq(dataKeys.name, row.name));
    return found && vault.decrypt(found.encrypted_key, binding);
  };
  const known = await find();
  if (known) return known;
  await database
    .insert(dataKeys)
    .values({
      name: row.name,
      organization_id: row.organizationId,
      encrypted_key: vault.encrypt(make(), binding),
    })
    .onConflictDoNothing();
  const made = await find();
  if (!made) throw new Error('The data key was not stored.');
  return made;
}
