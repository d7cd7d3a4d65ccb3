import { defineCall } from './call.ts';
import { MAX_INVITATIONS } from './limits.ts';
import { NewPassword } from './password.ts';
import { Registration } from './register.ts';
import { SignedIn } from './session.ts';
import { AcceptedTerms } from './terms.ts';
import { withFallback } from './with-fallback.ts';
import { text } from './text.ts';
import { withCommas } from './words.ts';
import { z } from './zod.ts';

/** Messages about invitations. */
export const invitationMessages = {
  unknownRole: (name: string) => (name ? `There is no role “${name}”.` : 'Choose a role.'),
  roleTooHigh: (name: string) => `The role ${name} grants more than you may give.`,
  twice: (line: number) => `This address is in line ${line} already.`,
  isMember: 'This person is a member already.',
  isInvited: 'This person is invited already. The invitation can be sent again from the list.',
  tooMany: `At most ${withCommas(MAX_INVITATIONS)} people can be invited at once.`,
  none: 'Enter at least one e-mail address.',
} as const;

/** Line of a list of people to invite, as it was typed or read from a file; the service names what is wrong with it. */
export const InvitationLine = z.object({
  email: text().check(z.maxLength(1000)),
  role: text().check(z.maxLength(1000)),
});
export type InvitationLine = z.infer<typeof InvitationLine>;

/** Line that cannot be invited, by its index in the list, and why. */
export const InvitationProblem = z.object({
  index: z.int(),
  field: z.enum(['email', 'role']),
  message: z.string(),
});
export type InvitationProblem = z.infer<typeof InvitationProblem>;

export const inviteUsers = defineCall({
  service: 'organization',
  method: 'POST',
  path: '/invitations',
  hasNoTimeout: true, // a thousand mails in one transaction
  isExtension: true,
  access: 'member',
  permission: ['user management', 'write'],
  summary:
    'Checks a list of people to invite, or invites them by mail; all of them, or none if a line is wrong. `role` is the name of a role.',
  body: z.object({
    purpose: z.enum(['check', 'send']),
    invitations: z
      .array(InvitationLine)
      .check(
        z.minLength(1, invitationMessages.none),
        z.maxLength(MAX_INVITATIONS, invitationMessages.tooMany),
      ),
  }),
  data: z.object({ problems: z.array(InvitationProblem), sent: z.int() }),
});

export const changeInvitations = defineCall({
  service: 'organization',
  method: 'PATCH',
  path: '/invitations',
  isExtension: true,
  access: 'member',
  permission: ['user management', 'write'],
  summary: 'Sends an invitation again, with a new link and term, or revokes it.',
  body: z.object({ purpose: z.enum(['resend', 'revoke']), id: z.uuid() }),
});

/** Token of an invitation's link. Any text is looked up, so that all wrong ones get the same response. */
const InvitationToken = z.object({ token: text().check(z.minLength(1), z.maxLength(200)) });

/** Content of an invitation, for the page that its link opens. */
export const Invitation = z.object({
  organization_name: z.string(),
  invited_by: withFallback(z.string(), ''),
  email: z.string(),
  role_name: withFallback(z.string(), ''),
  expires_at: withFallback(z.nullable(z.iso.datetime()), null),
  /** True if the address has an account, which is then to accept. */
  has_account: withFallback(z.boolean(), false),
});
export type Invitation = z.infer<typeof Invitation>;

export const getInvitation = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/invite-user/{token}',
  access: 'public',
  summary: 'Who invites whom into which organization.',
  params: InvitationToken,
  data: Invitation,
});

/** Details of a new user who accepts an invitation. */
export const NewInvitedUser = z.extend(z.pick(Registration, { first_name: true, last_name: true }), {
  password: NewPassword,
  terms_version: AcceptedTerms,
});
export type NewInvitedUser = z.infer<typeof NewInvitedUser>;

export const acceptInvitation = defineCall({
  service: 'organization',
  method: 'POST',
  path: '/invite-user/{token}',
  access: 'public',
  serverOnly: true,
  summary:
    'Accepts an invitation: a new user with names and password, who is signed in then; an existing one with their bearer token.',
  params: InvitationToken,
  body: z.partial(NewInvitedUser),
  data: z.extend(SignedIn, {
    /** Bearer token of the new session; null for a user who is signed in already. */
    token: z.nullable(z.string().check(z.minLength(1))),
    organization_id: withFallback(z.string(), ''),
  }),
});
