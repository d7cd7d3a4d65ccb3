import Left from '@mui/icons-material/PersonOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import type { Workflow, WorkflowEntry } from '#contracts/workflow.ts';
import { SerialNumberMark } from '../signatories/serial-number-mark.tsx';
import { pagesInWords } from '../signatories/pages-in-words.ts';

export interface ViewWorkflowDrawerProps {
  workflow: Workflow;
  open: boolean;
  onClose: () => void;
  /** Undefined for a reader without write permission. */
  onEdit?: (() => void) | undefined;
}

/** The signatories of a workflow in order, with their pages and notes. */
export function ViewWorkflowDrawer({ workflow, open, onClose, onEdit }: ViewWorkflowDrawerProps) {
  return (
    <SideDrawer
      open={open}
      title="View Workflow"
      subtitle={workflow.workflow_name}
      width={810}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {onEdit ? (
            <Button variant="contained" onClick={onEdit}>
              Edit workflow
            </Button>
          ) : null}
        </>
      }
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="body2" color="text.secondary">
          {workflow.workflow_data.length === 1
            ? 'One signatory'
            : `${workflow.workflow_data.length} signatories, one after the other`}
        </Typography>
        {workflow.is_default ? <Chip label="Default" color="progress" /> : null}
      </Stack>
      <Stack component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {workflow.workflow_data.map((entry) => (
          <EntryItem key={entry.signatory_id} entry={entry} />
        ))}
      </Stack>
    </SideDrawer>
  );
}

/** Pages that depend on the document. */
const STRETCHING = { all: 'every page', last: 'the last page' } as const;

/** Returns where a signatory signs: `Signs page 2, in a placed field`. */
function signsWhere({ pages_to_sign, signature_field: field }: WorkflowEntry): string {
  if (!field) return `Signs ${pagesInWords(pages_to_sign)}`;
  const { pages } = field;
  const where = typeof pages === 'string' ? STRETCHING[pages] : pagesInWords(pages);
  return `Signs ${where}, in a placed field`;
}

/** Line below the address of a guest. */
const NOT_JOINED = 'Guest who has not accepted an invitation yet';

function EntryItem({ entry }: { entry: WorkflowEntry }) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 1.5, py: 2, borderBottom: 1, borderColor: 'line', '&:last-of-type': { borderBottom: 0 } }}
    >
      <SerialNumberMark serialNumber={entry.serial_number} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
          <Typography component="span" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
            {entry.full_name}
          </Typography>
          {entry.is_active ? null : <Chip label="Left the organization" color="rejected" icon={<Left />} />}
        </Stack>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {entry.email === entry.full_name ? NOT_JOINED : entry.email}
        </Typography>
        <Typography variant="body2" sx={{ mt: 0.75 }}>
          {signsWhere(entry)}
        </Typography>
        {entry.instruction_notes ? (
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            Note: <bdi>{entry.instruction_notes}</bdi>
          </Typography>
        ) : null}
      </Box>
    </Stack>
  );
}
