import { ApiScope } from '#contracts/api-scope.ts';
import { covers } from '#contracts/permission.ts';
import type { Member } from '#platform/auth/caller.ts';

/**
 * Returns the scopes that a member may give to a key. A key sees all documents of the organization, so that only members who do
 * may create one: a key must not grant what its creator lacks.
 */
export function grantableScopes({ permissions, seesAllDocuments }: Member): ApiScope[] {
  if (!seesAllDocuments) return [];
  return ApiScope.options.filter((scope) =>
    covers(permissions.documents, scope === 'documents write' ? 'write' : 'read'),
  );
}
