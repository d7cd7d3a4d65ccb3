import { ApiScope } from '#contracts/api-scope.ts';
import type { RequiredPermission } from '#contracts/permission.ts';
import { covers } from '#contracts/permission-rules.ts';
import type { Member } from '#platform/auth/caller.ts';

const NEEDS: Record<ApiScope, readonly RequiredPermission[]> = {
  'documents read': [['documents', 'read']],
  'documents write': [['documents', 'write']],
  sign: [
    ['documents', 'write'],
    ['digital signature', 'write'],
  ],
  verify: [['documents', 'read']],
};

/**
 * Returns the scopes that a member may give to a key in an organization that does or does not let keys sign. A key sees all documents of the organization, so that only members who do
 * may create one: a key must not grant what its creator lacks.
 */
export function grantableScopes(
  { permissions, seesAllDocuments }: Member,
  { allowsKeySigning }: { allowsKeySigning: boolean },
): ApiScope[] {
  if (!seesAllDocuments) return [];
  return ApiScope.options
    .filter((scope) => scope !== 'sign' || allowsKeySigning)
    .filter((scope) =>
      NEEDS[scope].every(([functionality, needed]) => covers(permissions[functionality], needed)),
    );
}
