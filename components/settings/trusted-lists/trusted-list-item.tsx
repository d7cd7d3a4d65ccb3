import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fact, Facts, FACTS_ROW } from '#components/ui/facts.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { TrustedList } from '#contracts/trusted-lists.ts';
import { RemoveButton } from '../remove-button.tsx';

export interface TrustedListItemProps {
  list: TrustedList;
  /** Undefined if the reader may not change the lists. */
  onRemove: (() => void) | undefined;
}

/** A trusted list with its properties, what is wrong with it, and the button that removes it. */
export function TrustedListItem({ list, onRemove }: TrustedListItemProps) {
  const { territory, operator, certificate_count, signer, url } = list;
  const formats = useFormats();
  const problem = problemOf(list, formats.date);
  return (
    <Box component="li" sx={FACTS_ROW}>
      <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="h3">
          {territory}: {operator}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {certificate_count === 1 ? '1 authority' : `${formats.number(certificate_count)} authorities`}, list{' '}
          {list.sequence_number} of {formats.date(list.date_issued)}
        </Typography>
        {problem ? (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {problem}
          </Alert>
        ) : null}
        <Facts>
          {list.next_update ? <Fact term="Next list due">{formats.date(list.next_update)}</Fact> : null}
          <Fact term={url ? 'Fetched' : 'Uploaded'}>{formats.date(list.date_checked)}</Fact>
          {url ? <Fact term="Address">{url}</Fact> : null}
          <Fact term="Signed by">{signer.subject_name}</Fact>
          <Fact term="SHA-256">{signer.fingerprint}</Fact>
          <Fact term="Added">
            {formats.date(list.date_added)} by {list.added_by}
          </Fact>
        </Facts>
      </Box>
      {onRemove ? <RemoveButton label={`Remove the list of ${territory}`} onClick={onRemove} /> : null}
    </Box>
  );
}

/** Returns what is wrong with a list: the last fetch failed, or a newer list was due. */
function problemOf({ problem, next_update }: TrustedList, date: (value: string) => string): string | null {
  if (problem) return `The last fetch failed. ${problem}`;
  if (next_update && new Date(next_update) < new Date())
    return `Out of date: a newer list was due on ${date(next_update)}.`;
  return null;
}
