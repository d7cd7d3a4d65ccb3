import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCall } from '#client/use-call.ts';
import { FreeText } from '#components/ui/free-text.tsx';
import { viewSignatories } from '../signing-calls.ts';

/** Remark with which a signatory has rejected the document; nothing if there is none. */
export function RejectionReason({ documentId }: { documentId: string }) {
  const { data = [] } = useCall(viewSignatories, { params: { id: documentId } }, { quiet: true });
  const remarks = data.find(({ state }) => state === 'rejected')?.remarks;
  if (!remarks) return null;
  return (
    <Box component="section" aria-label="Reason of the rejection">
      <Typography variant="subtitle2" component="h2">
        Reason of the rejection
      </Typography>
      <FreeText>{remarks}</FreeText>
    </Box>
  );
}
