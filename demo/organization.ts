import { storeCertificate } from '#trust/certificates/store-certificate.ts';
import type { Database } from '#platform/database.ts';
import type { BuiltInRole } from '#platform/identity/built-in-roles.ts';
import { createOrganization } from '#platform/identity/organization-store.ts';
import type { Vault } from '#platform/vault.ts';
import type { KeyAndChain } from '#signing';
import { createMember } from './create-member.ts';

/** Member to create. */
export interface MemberToCreate {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  role: BuiltInRole;
  /** Certificate of the member; its key is stored in the vault. */
  certificate?: KeyAndChain;
}

/** Ids of a new organization and its members. */
export interface CreatedOrganization {
  organizationId: string;
  /** Members in the given order. */
  members: { userId: string; membershipId: string; email: string }[];
}

/** Creates an organization with its members in one transaction, for the demo and for tests. */
export function createOrganizationWithMembers(
  database: Database,
  vault: Vault,
  { name, members }: { name: string; members: readonly MemberToCreate[] },
): Promise<CreatedOrganization> {
  return database.transaction(async (tx) => {
    const organizationId = await createOrganization(tx, { name });
    const created: CreatedOrganization['members'] = [];
    for (const { first_name, last_name, certificate, ...person } of members) {
      const member = await createMember(tx, {
        ...person,
        organizationId,
        firstName: first_name,
        lastName: last_name,
      });
      const holder = { organizationId, userId: member.userId };
      if (certificate) await storeCertificate(tx, vault, { holder, key: certificate });
      created.push({ ...member, email: person.email });
    }
    return { organizationId, members: created };
  });
}
