import { randomUUID } from 'node:crypto';
import { eq } from '#platform/drizzle/orm.ts';
import { getApiLog, type ApiCall } from '#contracts/api-log.ts';
import { updateApi, type NewApiKey } from '#contracts/api-key.ts';
import { ApiScope } from '#contracts/api-scope.ts';
import { getSecurityRequirements } from '#contracts/organization-security.ts';
import { changeOrganization } from '#contracts/organization-settings.ts';
import { apiKeys } from '#platform/api-keys/api-key-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { eventually } from '#support/eventually.ts';
import { send } from './client.ts';
import type { Person } from './signed-in-office.ts';

/** API key that can be given to `send` as credentials. */
export interface Robot {
  id: string;
  name: string;
  token: string;
}

const FREE_SCOPES = ApiScope.options.filter((scope) => scope !== 'sign'); // which the organization has to allow

/** Lets API keys of the person's organization sign, or no longer. */
export async function allowKeySigning(by: Person, allows_key_signing = true): Promise<void> {
  const { data } = await send(getSecurityRequirements, {}, by);
  const query = { purpose: 'security' } as const;
  await send(changeOrganization, { query, body: { ...data, allows_key_signing } }, by);
}

/** Creates an API key, with all scopes but `sign` and without an end unless `details` say otherwise. */
export async function newRobot(creator: Person, details: Partial<NewApiKey> = {}): Promise<Robot> {
  const name = details.name ?? `Robot ${randomUUID().slice(0, 8)}`;
  const body = { scopes: [...FREE_SCOPES], expires_on: null, ...details, name };
  const { data } = await send(updateApi, { body: { purpose: 'create', ...body } }, creator);
  return { id: data.id, name, token: data.key! };
}

/** Sets columns of a key that the calls do not set like this. */
export async function setKey({ id }: Robot, changes: Partial<typeof apiKeys.$inferInsert>): Promise<void> {
  await database().update(apiKeys).set(changes).where(eq(apiKeys.id, id));
}

/** Returns the document log, the newest call first, once it has this many entries. */
export function loggedCalls(reader: Person, count: number, query: object = {}): Promise<ApiCall[]> {
  return eventually(async () => {
    const { data } = await send(getApiLog, { query }, reader);
    return data.total >= count ? data.rows : null;
  });
}
