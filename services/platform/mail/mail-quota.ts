import type { FieldErrors } from '#contracts/envelope.ts';
import { withCommas } from '#contracts/words.ts';
import { accountableUser, type Member } from '../auth/caller.ts';
import type { Database, Queryable, Transaction } from '../database.ts';
import { AppError } from '../errors/app-error.ts';
import { errorKinds } from '../errors/error-kind.ts';
import { findOrganizationAge } from '../identity/organization-store.ts';
import { findMemberAddresses } from '../invitations/invitation-store.ts';
import type { Count, Limit, Limiter } from '../limits/limiter.ts';
import { retryAfter, timeWords } from '../limits/too-many.ts';

const DAY_SECONDS = 24 * 60 * 60;
const YOUNG_DAYS = 7;

/** Recipients outside of the organization to whom one user causes mails, in all organizations together: a user can create any number. */
export const MAILS_OF_USER: Limit = {
  name: 'mails user',
  points: 200,
  seconds: DAY_SECONDS,
  factor: 'mail',
};
/** Recipients outside of one organization. */
export const MAILS_OF_ORGANIZATION: Limit = {
  name: 'mails organization',
  points: 1000,
  seconds: DAY_SECONDS,
  factor: 'mail',
};
/** Recipients outside of one organization in its first seven days, when it may have been created to send spam. */
const OF_YOUNG_ORGANIZATION = { points: 200, factor: 'mail' } as const;
/** Mails to one recipient, of all organizations together and of the forms of visitors. */
export const MAILS_TO_RECIPIENT: Limit = {
  name: 'mails recipient',
  points: 20,
  seconds: DAY_SECONDS,
  factor: 'mail',
};

/** Mails of one organization to one recipient: one alone cannot use up those of the others. */
export const MAILS_OF_ORGANIZATION_TO_RECIPIENT: Limit = {
  name: 'mails organization recipient',
  points: 10,
  seconds: DAY_SECONDS,
  factor: 'mail',
};
/**
 * Mails to one recipient of organizations in their first seven days and of the forms of visitors, all together: anyone can make more
 * of these, and the rest is left to the others.
 */
export const MAILS_OF_NEW_TO_RECIPIENT: Limit = {
  name: 'mails new recipient',
  points: 10,
  seconds: DAY_SECONDS,
  factor: 'mail',
};

const quotaErrors = errorKinds({
  mail_quota_exceeded: {
    status: 429,
    message: 'Too many mails to people outside of the organization.',
    retryAfter: DAY_SECONDS,
  },
});

/** Thrown when mails would exceed a quota. */
export class MailQuotaExceeded extends AppError {
  /** Time until mails of that quota can be sent again, in seconds, at least 1. */
  readonly secondsLeft: number;

  constructor(message: string, secondsLeft: number, fields?: FieldErrors) {
    super(
      { ...quotaErrors.mail_quota_exceeded, message },
      { headers: retryAfter(secondsLeft), ...(fields ? { fields } : {}) },
    );
    this.name = 'MailQuotaExceeded';
    this.secondsLeft = secondsLeft;
  }
}

/** Recipient of a mail that a user causes. */
export interface Recipient {
  email: string;
  /** Form field that names the address; absent where none does. */
  field?: string;
}

/** Quota of the mails to people who are not members of the organization. */
export interface MailQuota {
  /**
   * Counts those of these recipients who are not active members; to be called before the mails are stored.
   * @throws MailQuotaExceeded, at the fields of the addresses
   */
  take(db: Queryable, recipients: readonly Recipient[]): Promise<void>;
}

/** Caller whose mails count; those of an API key count for the member who created it. */
interface Sender {
  caller: Pick<Member, 'organizationId' | 'userId' | 'key'>;
  limiter: Limiter;
}

/**
 * Runs a transaction that mails people outside of the organization. What it has taken of the quota is given back when it fails. The
 * limiter counts on connections of its own, so that the transaction never waits for one of the pool that it holds.
 */
export async function mailingTransaction<T>(
  sender: Sender & { database: Database },
  work: (tx: Transaction, quota: MailQuota) => Promise<T>,
): Promise<T> {
  const counts: Count[] = [];
  const quota: MailQuota = { take: (db, recipients) => take(db, sender, { recipients, counts }) };
  try {
    return await sender.database.transaction((tx) => work(tx, quota));
  } catch (error) {
    await Promise.all(counts.map((count) => count.giveBack()));
    throw error;
  }
}

/**
 * Counts a mail to the address that a visitor has entered in a form.
 * @throws MailQuotaExceeded, at the field
 */
export async function takeRecipient(limiter: Limiter, recipient: Recipient): Promise<void> {
  const counts: Count[] = [];
  for (const limit of [MAILS_OF_NEW_TO_RECIPIENT, MAILS_TO_RECIPIENT]) {
    const count = await limiter.count(limit, recipient.email.toLowerCase());
    counts.push(count);
    if (count.isExceeded) {
      await Promise.all(counts.map(({ giveBack }) => giveBack()));
      throw exceeded([recipient], count, quotaMessages.ofRecipient(recipient.email));
    }
  }
}

const quotaMessages = {
  ofUser: (most: number) => `You can write to ${withCommas(most)} people outside of your organization a day.`,
  ofOrganization: (most: number, isYoung: boolean) =>
    `Your organization can write to ${withCommas(most)} people outside of it a day${isYoung ? ' in its first week' : ''}.`,
  toRecipient: (email: string, most: number) =>
    `Your organization can write to ${email} ${withCommas(most)} times a day.`,
  ofRecipient: (email: string) => `${email} has got as many mails today as one address can get.`,
};

async function take(
  db: Queryable,
  { caller, limiter }: Sender,
  { recipients, counts }: { recipients: readonly Recipient[]; counts: Count[] },
): Promise<void> {
  const { organizationId } = caller;
  const strangers = await strangersAmong(db, organizationId, recipients);
  if (strangers.length === 0) return;
  const count = async (limit: Limit, key: string, points: number) => {
    const counted = await limiter.count(limit, key, points);
    counts.push(counted);
    return counted;
  };
  const ofUser = await count(MAILS_OF_USER, accountableUser(caller), strangers.length);
  if (ofUser.isExceeded)
    throw exceeded(strangers, ofUser, quotaMessages.ofUser(limiter.pointsOf(MAILS_OF_USER)));
  const isYoung = (await findOrganizationAge(db, organizationId)) < YOUNG_DAYS;
  const most = limiter.pointsOf(isYoung ? OF_YOUNG_ORGANIZATION : MAILS_OF_ORGANIZATION);
  const ofOrganization = await count(MAILS_OF_ORGANIZATION, organizationId, strangers.length);
  if (ofOrganization.points > most)
    throw exceeded(strangers, ofOrganization, quotaMessages.ofOrganization(most, isYoung));
  for (const stranger of strangers) {
    const { email } = stranger;
    const share = await count(MAILS_OF_ORGANIZATION_TO_RECIPIENT, `${organizationId} ${email}`, 1);
    const mostTo = limiter.pointsOf(MAILS_OF_ORGANIZATION_TO_RECIPIENT);
    if (share.isExceeded) throw exceeded([stranger], share, quotaMessages.toRecipient(email, mostTo));
    for (const limit of isYoung ? [MAILS_OF_NEW_TO_RECIPIENT, MAILS_TO_RECIPIENT] : [MAILS_TO_RECIPIENT]) {
      const ofRecipient = await count(limit, email, 1);
      if (ofRecipient.isExceeded) throw exceeded([stranger], ofRecipient, quotaMessages.ofRecipient(email));
    }
  }
}

/** Returns the recipients who are not active members, each address once and in lower case. */
async function strangersAmong(
  db: Queryable,
  organizationId: string,
  recipients: readonly Recipient[],
): Promise<Recipient[]> {
  const byAddress = new Map<string, Recipient>();
  for (const { email, ...rest } of recipients)
    byAddress.set(email.toLowerCase(), { ...rest, email: email.toLowerCase() });
  const members = await findMemberAddresses(db, organizationId, [...byAddress.keys()]);
  return [...byAddress.values()].filter(({ email }) => !members.has(email));
}

function exceeded(
  recipients: readonly Recipient[],
  { secondsLeft }: Count,
  reason: string,
): MailQuotaExceeded {
  const message = `${reason} Try again in ${timeWords(secondsLeft)}.`;
  const fields: FieldErrors = {};
  for (const { field } of recipients) if (field !== undefined) fields[field] = [message];
  return new MailQuotaExceeded(message, secondsLeft, Object.keys(fields).length > 0 ? fields : undefined);
}
