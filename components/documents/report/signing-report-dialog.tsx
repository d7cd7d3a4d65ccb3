import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { DocumentDialogProps } from '../dialog-props.ts';
import { useReport } from './use-report.ts';

/** Says what a signing report is, and has it made. */
export function SigningReportDialog({ document, open, onClose }: DocumentDialogProps) {
  const id = useId();
  const { format, make, stop } = useReport(document.id);
  const close = () => {
    stop();
    onClose();
  };
  const save = async (wanted: 'pdf' | 'json') => {
    if (await make(wanted)) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>Signing report</DialogTitle>
      <DialogContent>
        <Explanation id={`${id}-text`} name={document.document_name} />
        <Button
          variant="text"
          size="small"
          onClick={() => void save('json')}
          disabled={format === 'pdf'}
          loading={format === 'json' || null}
          sx={{ mt: 1, ml: -1 }}
        >
          Download JSON
        </Button>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="contained"
          onClick={() => void save('pdf')}
          disabled={format === 'json'}
          loading={format === 'pdf' || null}
          autoFocus
        >
          Download PDF
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Explanation({ id, name }: { id: string; name: string }) {
  return (
    <Stack id={id} sx={{ gap: 1.5 }}>
      <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="body2">
        Who signed when, from where and with which certificate, the hash of every version, and all activity.
      </Typography>
      <Typography variant="body2" color="text.secondary">
        The PDF carries your organization’s seal, so that anybody can check that nothing in it was changed.
        Programs read the same as JSON.
      </Typography>
    </Stack>
  );
}
