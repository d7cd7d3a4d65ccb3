import { sql, type SQL } from '#platform/drizzle/orm.ts';
import type { Database } from '#platform/database.ts';
import { dataKeyBinding } from '#platform/data-key-store.ts';
import { bindingOf } from '#platform/idempotency/run-once.ts';
import { WRAPPED_PREFIX_BYTES, type Binding, type Vault } from '#platform/vault.ts';

/** A column whose values the vault has encrypted, and how it bound them. */
interface SecretColumn {
  table: string;
  column: string;
  /** Columns that identify a row. */
  key: readonly string[];
  binding: (row: Row) => Binding;
}
type Row = Record<string, string | null>;

const bound =
  (kind: Binding['kind'], parts: { organization?: string; user?: string; id: string }) =>
  (row: Row): Binding => ({
    kind,
    organizationId: parts.organization ? (row[parts.organization] ?? null) : null,
    userId: parts.user ? (row[parts.user] ?? null) : null,
    id: row[parts.id] ?? '',
  });
const pictureBinding = (id: string) => (row: Row) =>
  ({
    kind: 'signature-picture',
    organizationId: row['organization_id'] ?? null,
    userId: row['user_id'] ?? null,
    id,
  }) as const;

/**
 * All columns that hold secrets for longer than an hour; the former master key reads the others until they have expired.
 */
const SECRETS: readonly SecretColumn[] = [
  {
    table: 'data_keys',
    column: 'encrypted_key',
    key: ['name', 'organization_id'],
    binding: (row) =>
      dataKeyBinding({ name: row['name'] ?? '', organizationId: row['organization_id'] ?? null }),
  },
  {
    table: 'certificates',
    column: 'encrypted_key',
    key: ['id', 'organization_id', 'user_id'],
    binding: bound('certificate-key', { organization: 'organization_id', user: 'user_id', id: 'id' }),
  },
  {
    table: 'organization_seals',
    column: 'encrypted_key',
    key: ['organization_id'],
    binding: bound('organization-seal', { organization: 'organization_id', id: 'organization_id' }),
  },
  {
    table: 'documents',
    column: 'encrypted_password',
    key: ['id', 'organization_id'],
    binding: bound('document-password', { organization: 'organization_id', id: 'id' }),
  },
  {
    table: 'sign_batches',
    column: 'encrypted_pin',
    key: ['id', 'organization_id', 'user_id'],
    binding: bound('sign-batch-pin', { organization: 'organization_id', user: 'user_id', id: 'id' }),
  },
  {
    table: 'authenticator_apps',
    column: 'encrypted_secret',
    key: ['user_id'],
    binding: bound('authenticator-app', { user: 'user_id', id: 'user_id' }),
  },
  ...(['picture', 'preview'] as const).map((id) => ({
    table: 'signature_pictures',
    column: `encrypted_${id}`,
    key: ['organization_id', 'user_id'],
    binding: pictureBinding(id),
  })),
  {
    table: 'idempotent_calls',
    column: 'encrypted_answer',
    key: ['claim', 'organization_id', 'user_id', 'api_key_id'],
    binding: (row) =>
      bindingOf(
        {
          owner: {
            organizationId: row['organization_id'] ?? null,
            userId: row['user_id'] ?? null,
            apiKeyId: row['api_key_id'] ?? null,
          },
        },
        row['claim'] ?? '',
      ),
  },
];

const ROWS_AT_ONCE = 500;

/**
 * Wraps all data keys with the present master key that the former one has wrapped, and returns how many. Neither the secrets
 * nor the stored files are touched.
 */
export async function rewrapSecrets(database: Database, vault: Vault): Promise<number> {
  let count = 0;
  for (const secret of SECRETS) count += await rewrapColumn(database, vault, secret);
  return count;
}

async function rewrapColumn(database: Database, vault: Vault, secret: SecretColumn): Promise<number> {
  const [table, column] = [sql.identifier(secret.table), sql.identifier(secret.column)];
  const first = sql.identifier(secret.key[0] ?? '');
  const keys = sql.join(
    secret.key.map((name) => sql`${sql.identifier(name)}::text`),
    sql`, `,
  );
  const named = sql.join(
    secret.key.map((name) => sql`${sql.identifier(name)}::text as ${sql.identifier(name)}`),
    sql`, `,
  );
  let count = 0;
  let after: SQL = sql`true`;
  for (;;) {
    const { rows } = await database.execute<Row>(sql`
      select ${named}, substring(${column} from 1 for ${WRAPPED_PREFIX_BYTES}) as prefix from ${table}
      where ${column} is not null and ${after} order by ${keys}
      limit ${ROWS_AT_ONCE}`);
    for (const row of rows) {
      const prefix = row['prefix'] as unknown as Buffer; // bytea, the one column that is no text
      const wrapped = rewrapped(vault, prefix, secret, row);
      if (!wrapped) continue;
      // Nothing is changed if another process was first, or the secret was replaced.
      await database.execute(sql`
        update ${table} set ${column} = ${wrapped} || substring(${column} from ${WRAPPED_PREFIX_BYTES + 1})
        where ${first} = ${row[secret.key[0] ?? '']} and substring(${column} from 1 for ${WRAPPED_PREFIX_BYTES}) = ${prefix}`);
      count += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return count;
    after = sql`(${keys}) > (${sql.join(
      secret.key.map((name) => sql`${last[name] ?? ''}`),
      sql`, `,
    )})`;
  }
}

function rewrapped(
  vault: Vault,
  prefix: Buffer,
  { table, column, binding }: SecretColumn,
  row: Row,
): Buffer | null {
  try {
    return vault.rewrap(prefix, binding(row));
  } catch (cause) {
    throw new Error(`Neither KEY_ENCRYPTION_KEY nor KEY_ENCRYPTION_KEY_PREVIOUS opens ${table}.${column}.`, {
      cause,
    });
  }
}
