import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { WorkflowEntry } from '#contracts/workflow.ts';
import { HiddenText } from '#components/ui/hidden-text.tsx';
import { fieldPagesInWords } from '#shared/field-placing.ts';
import { initialsOf } from '#shared/initials.ts';
import { pagesInWords } from '../signatories/pages-in-words.ts';

const SHOWN = 4;

/** The first signatories of a workflow in order, with their pages, and the number of the others. */
export function WorkflowSignatoriesLine({ entries }: { entries: readonly WorkflowEntry[] }) {
  const rest = entries.length - SHOWN;
  return (
    <Stack
      component="span"
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}
    >
      {entries.slice(0, rest === 1 ? SHOWN + 1 : SHOWN).map((entry) => (
        <Signatory key={entry.signatory_id} entry={entry} />
      ))}
      {rest > 1 ? (
        <Typography component="span" variant="caption" color="text.secondary">
          and {rest} more
        </Typography>
      ) : null}
    </Stack>
  );
}

function Signatory({ entry }: { entry: WorkflowEntry }) {
  const { full_name, pages_to_sign, signature_field: field, is_active } = entry;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minWidth: 0, maxWidth: '100%' }}
    >
      <Avatar
        component="span"
        aria-hidden
        sx={{
          width: 22,
          height: 22,
          fontSize: '0.625rem',
          bgcolor: 'action.selected',
          color: 'text.primary',
        }}
      >
        {initialsOf(full_name)}
      </Avatar>
      <Typography
        component="span"
        variant="caption"
        noWrap
        sx={{ color: 'text.primary', textDecoration: is_active ? 'none' : 'line-through', maxWidth: 180 }}
      >
        {full_name}
      </Typography>
      <Typography component="span" variant="caption" color="text.secondary" noWrap>
        {typeof field?.pages === 'string'
          ? fieldPagesInWords(field).toLowerCase()
          : pagesInWords(pages_to_sign)}
      </Typography>
      {is_active ? null : <HiddenText>, left the organization</HiddenText>}
    </Box>
  );
}
