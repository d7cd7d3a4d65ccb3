import type { LicenseInfo } from '#contracts/license-info.ts';
import { covers } from '#contracts/permission-rules.ts';
import type { Queryable } from '#platform/database.ts';
import { findMemberNames } from '#platform/identity/member-store.ts';
import { findTimeZone } from '#platform/identity/organization-store.ts';
import type { MemberContext } from '#platform/platform.ts';
import { storedBytesOf } from '#platform/usage/usage-store.ts';
import { countSeats, monthsOfUse, mostActiveUsers } from './license-store.ts';

/** Plan of the installation, from the environment. */
interface License {
  readonly plan: string;
  /** Number of members, guests apart, that the plan is for; null where it is unlimited. */
  readonly seats: number | null;
  /** Last day, 'YYYY-MM-DD'; null if the plan has no end. */
  readonly validUntil: string | null;
}

declare module '../../platform/platform.ts' {
  interface Platform {
    readonly license: License;
  }
}

/** Returns the plan and its use; who used most only to readers of the user management. */
export async function readLicenseInfo({ database, caller, license }: MemberContext): Promise<LicenseInfo> {
  const { organizationId, permissions } = caller;
  const timeZone = await findTimeZone(database, organizationId);
  const maySeePeople = covers(permissions['user management'], 'read');
  const [used, storage, months, most_active] = await Promise.all([
    countSeats(database, organizationId),
    storedBytesOf(database, organizationId), // as they are downloaded; stored in pieces they take fewer bytes
    monthsOfUse(database, organizationId, timeZone),
    maySeePeople ? mostActive(database, organizationId, timeZone) : null,
  ]);
  return {
    plan: license.plan,
    seats: { used, limit: license.seats },
    valid_until: license.validUntil,
    storage,
    months,
    most_active,
  };
}

async function mostActive(db: Queryable, organizationId: string, timeZone: string) {
  const users = await mostActiveUsers(db, organizationId, timeZone);
  const ids = users.map(({ user_id }) => user_id);
  const names = await findMemberNames(db, organizationId, ids);
  return users.map(({ user_id, signatures }) => ({
    user_id,
    full_name: names.get(user_id) ?? '',
    signatures,
  }));
}
