import type { ActivityDetails } from '#platform/audit/activity-details.ts';
import type { ActivityAction } from '#platform/audit/record-activity.ts';
import { dayWords } from '#platform/moment-words.ts';

type Sentence = (details: ActivityDetails) => string;

/** Returns the sentence of an activity entry without its subject; older entries may lack a detail. */
export function sentenceOf(action: string, details: ActivityDetails): string {
  return SENTENCES[action]?.(details) ?? 'changed the document';
}

const SENTENCES: Record<string, Sentence | undefined> = {
  document_uploaded: ({ name, active_content, removed_content }) =>
    [
      name ? `uploaded ${quoted(name)}` : 'uploaded the document',
      ...(active_content ? [`which contains ${active_content}`] : []),
      ...(removed_content ? [`without ${removed_content}`] : []),
    ].join(', '),
  document_removed: () => 'deleted the document',
  document_restored: ({ undone }) => `undid the ${undone === 'removal' ? 'deletion' : 'cancellation'}`,
  document_downloaded: () => 'downloaded the document',
  version_downloaded: ({ version }) => `downloaded version ${version}`,
  signatories_added: (details) => `added ${countedSignatories(details)}`,
  signatory_replaced: ({ former, name, reason }) => withRemark(`replaced ${former} by ${name}`, reason),
  workflow_assigned: ({ workflow, ...details }) =>
    `assigned the workflow ${quoted(workflow)} with ${countedSignatories(details)}`,
  document_signed: ({ version, signer, level, is_level_chosen, pages, instead_of }) =>
    `signed the document${instead_of ? ` on ${pages} instead of ${instead_of}` : ''}${signer ? ` with the certificate ${quoted(signer)}` : ''}${levelOf(level, is_level_chosen)}, which made version ${version}`,
  document_marked_as_signed: ({ remarks }) => withRemark('marked the document as signed', remarks),
  document_rejected: ({ remarks }) => withRemark('rejected the document', remarks),
  document_cancelled: ({ remarks }) => withRemark('cancelled the document', remarks),
  due_date_changed: ({ due_date }) =>
    due_date ? `set the due date to ${dayWords(String(due_date))}` : 'removed the due date',
  document_completed: () => 'completed the signing',
  document_reminded: ({ name, message }) => withRemark(`reminded ${name}`, message),
  reminder_scheduled: ({ name, at }) => `planned a reminder of ${name} for ${momentOf(at)}`,
  document_mailed: ({ recipients, send_as }) =>
    `sent ${send_as === 'link' ? 'a link to the document' : 'the document'} to ${recipients}`,
  activity_exported: () => 'exported the activity report',
  evidence_made: ({ format }) => `made the signing report${format === 'json' ? ' for programs' : ''}`,
} satisfies Partial<Record<ActivityAction, Sentence>>;

type Detail = ActivityDetails[string] | undefined;

const quoted = (text: Detail) => `“${text ?? ''}”`;

function countedSignatories({ count, signatories }: ActivityDetails): string {
  const people = count === 1 ? '1 signatory' : `${count} signatories`;
  return signatories ? `${people}: ${signatories}` : people;
}

function levelOf(level: Detail, isChosen: Detail): string {
  if (!level) return '';
  return ` at level ${level}${isChosen === true ? ' by choice' : ''}`;
}

function withRemark(what: string, remark: Detail): string {
  return remark ? `${what}: ${remark}` : what;
}

const MOMENT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Formats a moment as the screens do, for example `Nov 21, 2026, 16:05 UTC`. */
function momentOf(iso: Detail): string {
  return typeof iso === 'string' ? `${MOMENT.format(new Date(iso))} UTC` : 'later';
}
