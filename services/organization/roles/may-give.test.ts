import { BUILT_IN_ROLES } from '#platform/identity/built-in-roles.ts';
import { mayGive, type RoleGrants } from './may-give.ts';

const builtIn = (wanted: string): RoleGrants => {
  const { name, permissions, seesAllDocuments } = BUILT_IN_ROLES.find(({ name }) => name === wanted)!;
  return { name, isBuiltIn: true, permissions, seesAllDocuments };
};
const own = (facts: Partial<RoleGrants>): RoleGrants => ({
  name: 'Own',
  isBuiltIn: false,
  permissions: {},
  seesAllDocuments: false,
  ...facts,
});

describe('a role', () => {
  it.each([
    ['Owner', 'Owner', true],
    ['Owner', 'Administrator', true],
    ['Administrator', 'Owner', false],
    ['Administrator', 'Administrator', true],
    ['Administrator', 'Auditor', true],
    ['Member', 'Auditor', false],
    ['Auditor', 'Member', false],
  ])('OS-04 %s may give %s: %s', (giver, given, expected) => {
    expect(mayGive(builtIn(giver), builtIn(given))).toBe(expected);
  });

  it('OS-04 with all permissions of the owner may not give Owner', () => {
    const { permissions } = builtIn('Owner');
    const like = own({ name: 'Owner', permissions, seesAllDocuments: true });
    expect(mayGive(like, builtIn('Owner'))).toBe(false);
  });

  it('OS-04 may not give more than it has: write for read, or all documents', () => {
    const reader = own({ permissions: { documents: 'read', billing: null } });
    expect(mayGive(reader, own({ permissions: { documents: 'read' } }))).toBe(true);
    expect(mayGive(reader, own({ permissions: { documents: 'write' } }))).toBe(false);
    expect(mayGive(reader, own({ permissions: { billing: 'read' } }))).toBe(false);
    expect(mayGive(reader, own({ seesAllDocuments: true }))).toBe(false);
  });
});
