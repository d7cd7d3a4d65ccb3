import Cancel from '@mui/icons-material/BlockRounded';
import Delete from '@mui/icons-material/DeleteOutlineRounded';
import MarkAsSigned from '@mui/icons-material/DoneRounded';
import Sign from '@mui/icons-material/DrawOutlined';
import Download from '@mui/icons-material/FileDownloadOutlined';
import AddSignatories from '@mui/icons-material/GroupAddOutlined';
import Versions from '@mui/icons-material/HistoryRounded';
import Reject from '@mui/icons-material/HighlightOffRounded';
import type SvgIcon from '@mui/material/SvgIcon';
import type { DocumentAction } from '#contracts/document-actions.ts';

interface ActionWord {
  label: string;
  Icon: typeof SvgIcon;
  /** It ends something and cannot be taken back. */
  isFinal?: true;
}

export const ACTION_WORDS: Record<DocumentAction, ActionWord> = {
  add_signatories: { label: 'Add Signatories', Icon: AddSignatories },
  sign_digitally: { label: 'Sign Digitally', Icon: Sign },
  mark_as_signed: { label: 'Mark as Signed', Icon: MarkAsSigned },
  versions: { label: 'Versions', Icon: Versions },
  download: { label: 'Download', Icon: Download },
  reject: { label: 'Reject', Icon: Reject, isFinal: true },
  cancel: { label: 'Cancel', Icon: Cancel, isFinal: true },
  delete: { label: 'Delete', Icon: Delete, isFinal: true },
};
