import { Email } from '#contracts/email.ts';
import { invitationMessages, type InvitationLine, type InvitationProblem } from '#contracts/invitation.ts';
import type { Queryable } from '#platform/database.ts';
import { mayGive } from '../roles/may-give.ts';
import { findRoles, type StoredRole } from '../roles/role-store.ts';
import { findInvitedAddresses, findMemberAddresses } from '#platform/invitations/invitation-store.ts';

/** Line of a list that can be invited. */
export interface JudgedLine {
  email: string;
  role: StoredRole;
}

export interface JudgedLines {
  lines: JudgedLine[];
  /** Problems of the other lines; all of one line are named. */
  problems: InvitationProblem[];
}

/** Checks each line of a list: the address, whether it stands once and is new here, and the role and the right to give it. */
export async function judgeLines(
  db: Queryable,
  { organizationId, own }: { organizationId: string; own: StoredRole },
  list: readonly InvitationLine[],
): Promise<JudgedLines> {
  const byName = new Map(
    (await findRoles(db, organizationId)).map((role) => [role.name.toLowerCase(), role]),
  );
  const addresses = [...new Set(list.map(({ email }) => addressOf(email)))];
  const members = await findMemberAddresses(db, organizationId, addresses);
  const invited = await findInvitedAddresses(db, organizationId, addresses);
  const seen = new Map<string, number>();
  const judged: JudgedLines = { lines: [], problems: [] };
  list.forEach((line, index) => {
    const address = addressOf(line.email);
    const email = Email.safeParse(line.email);
    const role = byName.get(line.role.trim().toLowerCase());
    const first = seen.get(address);
    seen.set(address, first ?? index);
    const emailProblem =
      email.error?.issues[0]?.message ??
      (first === undefined ? null : invitationMessages.twice(first + 1)) ??
      (members.has(address) ? invitationMessages.isMember : null) ??
      (invited.has(address) ? invitationMessages.isInvited : null);
    const roleProblem = roleProblemOf(own, role, line.role.trim());
    if (emailProblem) judged.problems.push({ index, field: 'email', message: emailProblem });
    if (roleProblem) judged.problems.push({ index, field: 'role', message: roleProblem });
    if (!emailProblem && !roleProblem && email.data && role) judged.lines.push({ email: email.data, role });
  });
  return judged;
}

function roleProblemOf(own: StoredRole, role: StoredRole | undefined, name: string): string | null {
  if (!role) return invitationMessages.unknownRole(name);
  return mayGive(own, role) ? null : invitationMessages.roleTooHigh(role.name);
}

const addressOf = (email: string) => email.trim().toLowerCase();
