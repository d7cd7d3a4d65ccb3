import AssignWorkflow from '@mui/icons-material/AccountTreeOutlined';
import Cancel from '@mui/icons-material/BlockRounded';
import Delete from '@mui/icons-material/DeleteOutlineRounded';
import MarkAsSigned from '@mui/icons-material/DoneRounded';
import Sign from '@mui/icons-material/DrawOutlined';
import Download from '@mui/icons-material/FileDownloadOutlined';
import AddSignatories from '@mui/icons-material/GroupAddOutlined';
import Reject from '@mui/icons-material/HighlightOffRounded';
import Versions from '@mui/icons-material/HistoryRounded';
import SendMail from '@mui/icons-material/MailOutlineRounded';
import SendReminder from '@mui/icons-material/NotificationsActiveOutlined';
import Activity from '@mui/icons-material/TimelineRounded';
import SigningReport from '@mui/icons-material/VerifiedUserOutlined';
import ReplaceSignatory from '@mui/icons-material/SwapHorizRounded';
import SetDueDate from '@mui/icons-material/EventOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { DocumentAction } from '#contracts/document-actions.ts';

interface ActionWord {
  label: string;
  Icon: typeof SvgIcon;
  /** Marks an action that cannot be undone. */
  isFinal?: true;
}

export const ACTION_WORDS: Record<DocumentAction, ActionWord> = {
  add_signatories: { label: 'Add Signatories', Icon: AddSignatories },
  assign_workflow: { label: 'Assign Workflow', Icon: AssignWorkflow },
  sign_digitally: { label: 'Sign Digitally', Icon: Sign },
  mark_as_signed: { label: 'Mark as Signed', Icon: MarkAsSigned },
  send_reminder: { label: 'Send Reminder', Icon: SendReminder },
  replace_signatory: { label: 'Replace Signatory', Icon: ReplaceSignatory },
  set_due_date: { label: 'Set Due Date', Icon: SetDueDate },
  send_mail: { label: 'Send Mail', Icon: SendMail },
  versions: { label: 'Versions', Icon: Versions },
  activity: { label: 'Activity', Icon: Activity },
  signing_report: { label: 'Signing Report', Icon: SigningReport },
  download: { label: 'Download', Icon: Download },
  reject: { label: 'Reject', Icon: Reject, isFinal: true },
  cancel: { label: 'Cancel', Icon: Cancel, isFinal: true },
  delete: { label: 'Delete', Icon: Delete, isFinal: true },
};
