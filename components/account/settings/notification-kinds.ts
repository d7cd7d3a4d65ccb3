import type { NotificationChannel, NotificationKind } from '#contracts/notification-preferences.ts';
import { DIGEST_HOUR } from '#contracts/limits.ts';

/** Kinds of events with their words, in the order of the form. */
export const KINDS: readonly { kind: NotificationKind; label: string; hint: string }[] = [
  { kind: 'turn', label: 'Your turn to sign', hint: 'A document waits for you, or you are reminded of it.' },
  { kind: 'signed', label: 'Signed', hint: 'A signatory signed a document of yours.' },
  { kind: 'completed', label: 'Completed', hint: 'All have signed.' },
  { kind: 'rejected', label: 'Rejected', hint: 'A signatory refused to sign.' },
  { kind: 'cancelled', label: 'Cancelled', hint: 'Your signature is no longer needed.' },
  { kind: 'invitation', label: 'Invitations', hint: 'Your invitation was accepted.' },
  { kind: 'certificate', label: 'Certificates', hint: 'A certificate expires soon.' },
  { kind: 'own_work', label: 'Your own work', hint: 'An export is ready, or many documents are signed.' },
];

/** Choices for each kind. */
export const CHANNELS: readonly { channel: NotificationChannel; label: string }[] = [
  { channel: 'both', label: 'In the app and by mail' },
  { channel: 'app', label: 'In the app' },
  { channel: 'mail', label: 'By mail' },
  { channel: 'never', label: 'Never' },
];

/** Label of the daily digest. */
export const DIGEST_LABEL = `Mail me at ${DIGEST_HOUR}:00 what is unread`;
