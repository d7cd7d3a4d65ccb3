import { Functionality } from '#contracts/permission.ts';
import type { Permissions } from '../auth/caller.ts';

export type BuiltInRole = 'Owner' | 'Administrator' | 'Member' | 'Auditor' | 'Guest';

export interface RoleDefinition {
  name: BuiltInRole;
  permissions: Permissions;
  /**
   * True if the role sees every document of the organization, not only those its member takes part in; with
   * write on documents it also manages them.
   */
  seesAllDocuments: boolean;
}

const all = (permission: 'read' | 'write'): Permissions =>
  Object.fromEntries(Functionality.options.map((functionality) => [functionality, permission]));

/** Roles that every organization starts with. */
export const BUILT_IN_ROLES: readonly RoleDefinition[] = [
  { name: 'Owner', permissions: all('write'), seesAllDocuments: true },
  { name: 'Administrator', permissions: { ...all('write'), billing: 'read' }, seesAllDocuments: true },
  {
    name: 'Member',
    permissions: {
      documents: 'write',
      workflows: 'read',
      settings: 'read',
      'digital signature': 'read',
      'license info': 'read',
    },
    seesAllDocuments: false,
  },
  { name: 'Auditor', permissions: all('read'), seesAllDocuments: true },
  // Signatories from outside the organization: their own documents, account and certificates.
  { name: 'Guest', permissions: { documents: 'read' }, seesAllDocuments: false },
];
