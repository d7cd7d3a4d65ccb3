import Cancelled from '@mui/icons-material/BlockRounded';
import Signed from '@mui/icons-material/CheckCircleOutlineRounded';
import Uploaded from '@mui/icons-material/CloudDoneOutlined';
import Pending from '@mui/icons-material/DrawOutlined';
import Rejected from '@mui/icons-material/HighlightOffRounded';
import InProgress from '@mui/icons-material/ScheduleRounded';
import Box from '@mui/material/Box';
import type SvgIcon from '@mui/material/SvgIcon';
import type { DocumentStatus } from '#contracts/document.ts';
import { STATUS_WORDS } from '#contracts/document-words.ts';

interface Look {
  Icon: typeof SvgIcon;
  colour: string;
  ground: string;
}

const QUIET = { colour: 'text.secondary', ground: 'action.hover' };

const LOOKS: Record<DocumentStatus, Look> = {
  uploaded: { Icon: Uploaded, ...QUIET },
  pending_for_signature: { Icon: Pending, colour: 'pending.main', ground: 'pending.tint' },
  in_progress: { Icon: InProgress, colour: 'progress.main', ground: 'progress.tint' },
  signed: { Icon: Signed, colour: 'signed.main', ground: 'signed.tint' },
  rejected: { Icon: Rejected, colour: 'rejected.main', ground: 'rejected.tint' },
  cancelled: { Icon: Cancelled, ...QUIET },
};

/** Status of a document as icon and text, so that it does not depend on colour alone. */
export function StatusChip({ status }: { status: DocumentStatus }) {
  const { Icon, colour, ground } = LOOKS[status];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        height: 24,
        px: 1,
        maxWidth: '100%',
        borderRadius: '6px',
        fontSize: '0.75rem',
        fontWeight: 500,
        whiteSpace: 'nowrap',
        color: colour,
        bgcolor: ground,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {STATUS_WORDS[status]}
    </Box>
  );
}
