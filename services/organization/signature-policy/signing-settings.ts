import type { CallData } from '#contracts/call.ts';
import type { PadesLevel } from '#contracts/signature-report.ts';
import {
  signingSettingsMessages,
  type getSigningSettings,
  type SigningSettings,
} from '#contracts/signing-settings.ts';
import { covers } from '#contracts/permission-rules.ts';
import type { Member } from '#platform/auth/caller.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import type { MemberContext, Platform } from '#platform/platform.ts';
import { findSigningSettings, saveSigningSettings } from '#trust/policy/signing-settings-store.ts';
import { highestLevel } from '#trust/policy/wanted-level.ts';
import { reaches } from '#signing';
import { organizationErrors } from '../organization-errors.ts';

/** Returns the organization's settings for signatures and the levels that this installation can reach. */
export async function readSigningSettings({
  caller,
  database,
  trustServices,
}: MemberContext): Promise<CallData<typeof getSigningSettings>> {
  return {
    ...(await findSigningSettings(database, caller.organizationId)),
    highest: highestLevel(trustServices.timestampUrl),
    timestamp_server: trustServices.timestampUrl ? new URL(trustServices.timestampUrl).host : null,
    may_change: mayChangeSignaturePolicy(caller),
  };
}

export async function changeSigningSettings(
  { caller, database, trustServices }: MemberContext,
  settings: SigningSettings,
): Promise<SigningSettings> {
  assertWithinReach(settings.level, trustServices);
  await database.transaction(async (tx) => {
    await saveSigningSettings(tx, caller.organizationId, settings);
    await recordActivity(tx, caller, {
      action: 'signing_settings_changed',
      subjectId: caller.organizationId,
      details: settings,
    });
  });
  return settings;
}

function assertWithinReach(
  level: SigningSettings['level'],
  { timestampUrl }: Platform['trustServices'],
): void {
  const highest: PadesLevel = highestLevel(timestampUrl);
  if (level === 'highest' || reaches(highest, level)) return;
  throw fieldError(
    organizationErrors.signing_settings_refused,
    'level',
    signingSettingsMessages.beyondReach(level, highest),
  );
}

/** Returns whether the member may change the organization's settings for signatures and its trust anchors. */
export function mayChangeSignaturePolicy(member: Pick<Member, 'permissions'>): boolean {
  return covers(member.permissions['digital signature'], 'write');
}
