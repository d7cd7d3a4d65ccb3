import { ActivityDrawer } from './activity/activity-drawer.tsx';
import { AddSignatoriesDrawer } from './signatories/add-signatories-drawer.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { ChosenAction } from './dialog-props.ts';
import { DueDateDialog } from './due-date/due-date-dialog.tsx';
import { MailDialog } from './mail/mail-dialog.tsx';
import { ReminderDialog } from './reminder/reminder-dialog.tsx';
import { SigningReportDialog } from './report/signing-report-dialog.tsx';
import { ReplaceSignatoryDrawer } from './replace/replace-signatory-drawer.tsx';
import { STATUS_UPDATES } from './status-update.ts';
import { UpdateStatusDialog } from './update-status-dialog.tsx';
import type { OpenDialog } from './use-dialog.ts';
import { VersionsDrawer, type VersionsDrawerProps } from './versions/versions-drawer.tsx';
import { AssignWorkflowDrawer } from './workflows/assign-workflow-drawer.tsx';

export interface DocumentDialogsProps {
  dialog: OpenDialog<ChosenAction> | null;
  onClose: () => void;
  /** Renders the check of a version's signatures, which belongs to another feature. */
  renderVersionCheck: VersionsDrawerProps['renderCheck'];
}

/** The dialog or drawer of the chosen action. Signing has its own, and a download needs none. */
export function DocumentDialogs({ dialog, onClose, renderVersionCheck }: DocumentDialogsProps) {
  if (!dialog) return null;
  const { key, action, documents, isOpen } = dialog;
  const [document] = documents;
  if (!document) return null;
  const control = { open: isOpen, onClose };
  const forOne = { document, ...control };
  const forAll = { documents, ...control };
  switch (action) {
    case 'add_signatories':
      return <AddSignatoriesDrawer key={key} {...forAll} />;
    case 'activity':
      return <ActivityDrawer key={key} {...forOne} />;
    case 'versions':
      return <VersionsDrawer key={key} {...forOne} renderCheck={renderVersionCheck} />;
    case 'signing_report':
      return <SigningReportDialog key={key} {...forOne} />;
    case 'delete':
      return <DeleteDialog key={key} {...forAll} />;
    case 'reject':
    case 'mark_as_signed':
    case 'cancel':
      return <UpdateStatusDialog key={key} update={STATUS_UPDATES[action]} {...forAll} />;
    case 'assign_workflow':
      return <AssignWorkflowDrawer key={key} {...forAll} />;
    case 'send_reminder':
      return <ReminderDialog key={key} {...forAll} />;
    case 'replace_signatory':
      return <ReplaceSignatoryDrawer key={key} {...forAll} />;
    case 'set_due_date':
      return <DueDateDialog key={key} {...forAll} />;
    case 'send_mail':
      return <MailDialog key={key} {...forAll} />;
    case 'sign_digitally':
    case 'download':
      return null;
  }
}
