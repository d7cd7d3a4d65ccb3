import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Document } from '#contracts/document.ts';
import { turnOf } from './reminder-words.ts';

/** The signatories who will be reminded: for each document the one whose turn it is. */
export function ReminderTurns({ documents }: { documents: readonly Document[] }) {
  const [first] = documents;
  if (documents.length === 1 && first) {
    return (
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <strong>{first.document_name}</strong> waits for{' '}
        <strong>{turnOf(first) ?? 'no signatory any more'}</strong>.
      </Typography>
    );
  }
  return (
    <Box component="ul" aria-label="Who is reminded" tabIndex={0} sx={LIST}>
      {documents.map((document) => (
        <Box component="li" key={document.id} sx={LINE}>
          <Typography variant="body2" noWrap title={document.document_name} sx={{ flex: 1 }}>
            {document.document_name}
          </Typography>
          <Typography variant="body2" color="text.secondary" noWrap sx={{ maxWidth: '50%' }}>
            {turnOf(document) ?? 'No signatory'}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  maxHeight: 176,
  overflowY: 'auto',
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
} as const;
const LINE = {
  display: 'flex',
  gap: 2,
  px: 1.5,
  py: 1,
  borderBottom: 1,
  borderColor: 'line',
  '&:last-of-type': { borderBottom: 0 },
} as const;
