import { accountableUser, type Member } from '../auth/caller.ts';
import type { Transaction } from '../database.ts';
import type { ActivityDetails } from './activity-details.ts';
import { insertActivities } from './activity-log-store.ts';

export type ActivityAction =
  | 'organization_created'
  | 'organization_logo_saved'
  | 'organization_logo_removed'
  | 'organization_deletion_requested'
  | 'organization_kept'
  | 'organization_deleted'
  | 'ownership_transferred'
  | 'own_data_downloaded'
  | 'account_deleted'
  | 'profile_changed'
  | 'localisation_changed'
  | 'profile_picture_saved'
  | 'profile_picture_removed'
  | 'email_changed'
  | 'organization_changed'
  | 'fiscal_year_changed'
  | 'billing_address_changed'
  | 'security_requirements_changed'
  | 'retention_changed'
  | 'member_left'
  | 'document_uploaded'
  | 'document_removed'
  | 'document_restored'
  | 'document_downloaded'
  | 'version_downloaded'
  | 'signatories_added'
  | 'signatory_replaced'
  | 'document_signed'
  | 'document_marked_as_signed'
  | 'document_rejected'
  | 'document_cancelled'
  | 'document_completed'
  | 'workflow_assigned'
  | 'due_date_changed'
  | 'document_reminded'
  | 'reminder_scheduled'
  | 'document_mailed'
  | 'activity_exported'
  | 'evidence_made'
  | 'workflow_created'
  | 'workflow_changed'
  | 'workflow_removed'
  | 'certificate_added'
  | 'certificate_removed'
  | 'certificate_made_default'
  | 'signature_properties_changed'
  | 'signature_mark_saved'
  | 'signature_picture_saved'
  | 'signature_picture_removed'
  | 'signing_settings_changed'
  | 'trusted_certificate_added'
  | 'trusted_certificate_removed'
  | 'trusted_list_added'
  | 'trusted_list_removed'
  | 'password_changed'
  | 'password_reset'
  | 'sessions_ended'
  | 'authenticator_app_added'
  | 'authenticator_app_removed'
  | 'passkey_added'
  | 'passkey_renamed'
  | 'passkey_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'preferred_factor_changed'
  | 'role_created'
  | 'role_changed'
  | 'role_removed'
  | 'member_role_changed'
  | 'member_deactivated'
  | 'member_reactivated'
  | 'member_invited'
  | 'invitation_resent'
  | 'invitation_revoked'
  | 'invitation_accepted'
  | 'api_key_created'
  | 'api_key_renamed'
  | 'api_key_scopes_changed'
  | 'api_key_revoked';

export interface Activity {
  action: ActivityAction;
  /** Id of the document, certificate or setting that the entry is about. */
  subjectId: string;
  details?: ActivityDetails;
}

/**
 * User to whom an entry attributes an action, with the organization and the IP address of the request. The entry of an action by
 * API key names the key in the detail `api_key`.
 */
export type Actor = Pick<Member, 'organizationId' | 'userId' | 'ip' | 'key'>;

/**
 * Writes an entry of the activity log in the transaction of the recorded change, so that neither exists
 * without the other.
 */
export async function recordActivity(tx: Transaction, actor: Actor, activity: Activity): Promise<void> {
  await recordActivities(tx, actor, [activity]);
}

/**
 * Writes entries about several subjects at once. When the transaction commits, a trigger assigns their
 * sequence numbers in the hash chain of the organization.
 */
export async function recordActivities(
  tx: Transaction,
  actor: Actor,
  entries: readonly Activity[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ action, subjectId, details = {} }) => ({
    organization_id: actor.organizationId,
    user_id: accountableUser(actor),
    subject_id: subjectId,
    action,
    details: actor.key ? { ...details, api_key: actor.key.name } : details,
    ip: actor.ip ?? null,
  }));
  await insertActivities(tx, rows);
}
