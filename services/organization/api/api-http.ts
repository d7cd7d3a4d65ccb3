import { API_CALLS_PER_MINUTE, getApiAccess, updateApi } from '#contracts/api-key.ts';
import { getApiLog } from '#contracts/api-log.ts';
import { covers } from '#contracts/permission-rules.ts';
import { pageOfApiCalls } from '#platform/api-keys/api-log-store.ts';
import { ONE_SNAPSHOT } from '#platform/database.ts';
import { route, type Route } from '#platform/http/route.ts';
import { allowsKeySigning } from '#platform/identity/organization-store.ts';
import { callsThisMonth } from '../license/license-store.ts';
import { findApiKeys } from './api-key-admin-store.ts';
import { grantableScopes } from './grantable-scopes.ts';
import { changeApiKeyScopes, createApiKey, renameApiKey, revokeApiKey } from './update-api.ts';

export const apiRoutes: readonly Route[] = [
  route(getApiAccess, async ({ database, caller }) => ({
    data: {
      rows: await findApiKeys(database, caller.organizationId),
      calls_this_month: await callsThisMonth(database, caller.organizationId),
      calls_per_minute: API_CALLS_PER_MINUTE,
      may_change: covers(caller.permissions.api, 'write'),
      grantable_scopes: grantableScopes(caller, {
        allowsKeySigning: await allowsKeySigning(database, caller.organizationId),
      }),
    },
  })),
  route(updateApi, async (context, { body }) => {
    switch (body.purpose) {
      case 'create':
        return { message: 'The key has been created.', data: await createApiKey(context, body) };
      case 'rename':
        await renameApiKey(context, body);
        return { message: 'The key has been renamed.', data: { id: body.id, key: null } };
      case 'change_scopes':
        await changeApiKeyScopes(context, body);
        return { message: 'The scopes have been changed.', data: { id: body.id, key: null } };
      case 'revoke':
        await revokeApiKey(context, body);
        return { message: 'The key has been revoked.', data: { id: body.id, key: null } };
    }
  }),
  route(getApiLog, async ({ database, caller }, { query }) => ({
    data: await database.transaction(
      (tx) => pageOfApiCalls(tx, caller.organizationId, query),
      ONE_SNAPSHOT, // rows and total as of one moment, since calls are logged meanwhile
    ),
  })),
];
