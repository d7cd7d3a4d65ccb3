import { randomUUID } from 'node:crypto';
import { ApiScope } from '#contracts/api-scope.ts';
import { updateUser } from '#contracts/organization-member.ts';
import { Functionality } from '#contracts/permission.ts';
import { allowKeySigning, newRobot } from '#support/service/api-keys.ts';
import { send, type Credentials } from '#support/service/client.ts';
import { acceptedGuest, addSignatories, guestAddress } from '#support/service/guests.ts';
import { giveOwnRole, join } from '#support/service/roles.ts';
import type { Office } from '#support/service/signed-in-office.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import type { Case } from './access-cases.ts';
import type { Thing } from './things.ts';

/** Records that only the participants of a document may read, and roles that see all documents. */
const OF_DOCUMENTS: readonly Thing[] = ['document', 'waitingDocument', 'approval', 'approvalTrack'];
/** Records that only the user who made them may read. */
const OF_A_USER: readonly Thing[] = [
  ...([
    'batch',
    'undo',
    'session',
    'passkey',
    'passkeyChallenge',
    'emailChange',
    'notification',
    'upload',
  ] as const),
];

/** Caller who may not see what a case names, and the ways in which the case then differs from one for a random id. */
export interface Stranger {
  /** Credentials for the case; null if this caller may see what it names. */
  for: (one: Case) => Credentials | null;
  /** Status of every refusal, where one rule alone decides it. */
  status?: number;
}

/** Returns whether a thing is visible to some members only. */
export const isPrivate = (thing: Thing): boolean => OF_DOCUMENTS.includes(thing) || OF_A_USER.includes(thing);

const onlyIf = (isMeant: (one: Case) => boolean, who: Credentials) => (one: Case) =>
  isMeant(one) ? who : null;
const isOfDocument = ({ row }: Case) => row.things.some(isPrivate);
const isOfUser = ({ row }: Case) => row.things.some((thing) => OF_A_USER.includes(thing));
const needsDocuments = ({ call, row }: Case) =>
  [call.permission, row.needs].some((needed) => needed?.[0] === 'documents');

/** Makes the strangers to the things of an office: members of it, former members, guests, keys and other organizations. */
export async function strangersOf(office: Office, elsewhere: Office): Promise<Record<string, Stranger>> {
  const { owner, member, auditor } = office;
  await Promise.all([allowKeySigning(owner), allowKeySigning(elsewhere.owner)]);
  const former = await join(owner);
  await send(updateUser, { body: { purpose: 'deactivate', id: former.membershipId } }, owner);
  const withoutDocuments = await join(owner);
  const others = Functionality.options.filter((one) => one !== 'documents');
  await giveOwnRole(owner, withoutDocuments, Object.fromEntries(others.map((one) => [one, 'write'])));
  const email = guestAddress();
  const another = await uploaded(owner);
  await addSignatories(owner, [another], [email]);
  const guest = await acceptedGuest(owner, another, { email });
  const keyFor = await keysWithout(office);
  const foreignKey = await newRobot(elsewhere.owner, { scopes: [...ApiScope.options] });
  return {
    'a member without access': { for: onlyIf(isOfDocument, member) },
    'a member who sees all documents': { for: onlyIf(isOfUser, auditor) },
    'a member whose role is without documents': {
      for: onlyIf((one) => isOfDocument(one) && needsDocuments(one), withoutDocuments),
      status: 403,
    },
    'a guest of another document': { for: onlyIf(isOfDocument, guest) },
    'a deactivated member': { for: () => former },
    'the owner of another organization': { for: () => elsewhere.owner },
    'an API key without the scope': { for: keyFor, status: 403 },
    'an API key of another organization': { for: () => foreignKey },
    nobody: { for: () => ({ organizationId: owner.organizationId }), status: 401 },
  };
}

/** Makes a key for each scope that has all others, and returns the one that lacks the scope of a case. */
async function keysWithout({ owner }: Office): Promise<(one: Case) => Credentials> {
  const keys = new Map<ApiScope | undefined, Credentials>();
  for (const scope of [...ApiScope.options, undefined])
    keys.set(
      scope,
      await newRobot(owner, {
        name: `Key ${randomUUID().slice(0, 8)}`,
        scopes: ApiScope.options.filter((one) => one !== scope),
      }),
    );
  return ({ call }) => keys.get(call.apiScope)!;
}
