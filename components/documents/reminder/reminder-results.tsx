import Done from '@mui/icons-material/CheckCircleOutlineRounded';
import Left from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { ReminderResult } from '#contracts/document-mail.ts';
import type { Document } from '#contracts/document.ts';
import { reminderWords } from './reminder-words.ts';

export interface ReminderResultsProps {
  documents: readonly Document[];
  results: readonly ReminderResult[];
  sendAt: string | null;
  /** Time of the response. */
  now: Date;
}

/** Result of the reminder for each document. */
export function ReminderResults({ documents, results, sendAt, now }: ReminderResultsProps) {
  const formats = useFormats();
  const nameOf = (id: string) => documents.find((document) => document.id === id)?.document_name;
  return (
    <Stack component="ul" aria-label="Results" role="list" sx={{ m: 0, p: 0, listStyle: 'none', gap: 1.5 }}>
      {results.map((result) => {
        const isOnItsWay = result.outcome === 'sent' || result.outcome === 'scheduled';
        const Icon = isOnItsWay ? Done : Left;
        return (
          <Stack component="li" direction="row" key={result.instance_id} sx={{ gap: 1 }}>
            <Icon
              aria-hidden
              sx={{ fontSize: 18, mt: '1px', color: isOnItsWay ? 'signed.main' : 'pending.main' }}
            />
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
                {nameOf(result.instance_id)}
              </Typography>
              <Typography variant="body2" color="text.secondary">
                {reminderWords(result, { now, formats, sendAt })}
              </Typography>
            </Box>
          </Stack>
        );
      })}
    </Stack>
  );
}
