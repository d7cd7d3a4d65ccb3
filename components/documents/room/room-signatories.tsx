import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fold } from '#components/ui/fold.tsx';
import type { Document, SignatoryProgress } from '#contracts/document.ts';
import { SignatoryAvatar } from '../signatories/signatories-progress.tsx';
import { isMissing, progressSummary, stateWords } from '../signatories/signatory-states.ts';

/** Number of signatories up to which all of them are shown at once. */
const SHOWN = 4;
/** Number of signatories shown while the others are folded. */
const AROUND = 3;

/** Signatories of a document in their order, with a line between them; many of them are folded. */
export function RoomSignatories({ signatories, status }: Pick<Document, 'signatories' | 'status'>) {
  return (
    <Box component="section" aria-label="Signatories">
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', mb: 1 }}>
        <Typography variant="subtitle2" component="h2">
          Signatories
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {progressSummary(signatories)}
        </Typography>
      </Stack>
      {signatories.length > SHOWN ? (
        <Stack sx={{ gap: 0.5 }}>
          <Names signatories={around(signatories)} status={status} />
          <Fold label={`All ${signatories.length} in their order`}>
            <Names signatories={signatories} status={status} />
          </Fold>
        </Stack>
      ) : (
        <Names signatories={signatories} status={status} />
      )}
    </Box>
  );
}

interface NamesProps extends Pick<Document, 'status'> {
  signatories: readonly SignatoryProgress[];
}

function Names({ signatories, status }: NamesProps) {
  return (
    <Stack component="ol" sx={LIST}>
      {signatories.map((signatory) => (
        <Stack component="li" direction="row" key={signatory.user_id} sx={ITEM}>
          <Box aria-hidden>
            <SignatoryAvatar signatory={signatory} />
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {signatory.full_name}
            </Typography>
            <Typography variant="caption" component="p" color="text.secondary">
              {signatory.is_invited ? 'invited, ' : ''}
              {isMissing(signatory) ? 'deactivated, has not signed' : stateWords(signatory.state, status)}
            </Typography>
          </Box>
        </Stack>
      ))}
    </Stack>
  );
}

/** Returns the signatory whose turn it is, the one before and those after; the last ones if it is no one's turn. */
function around(signatories: readonly SignatoryProgress[]): readonly SignatoryProgress[] {
  const turn = signatories.findIndex(({ state }) => state === 'pending');
  const first = turn < 0 ? signatories.length - AROUND : Math.min(turn - 1, signatories.length - AROUND);
  return signatories.slice(Math.max(0, first)).slice(0, AROUND);
}

const LIST = { listStyle: 'none', m: 0, p: 0 } as const;
const ITEM = {
  position: 'relative',
  gap: 1.25,
  pb: 1.5,
  '&:last-of-type': { pb: 0 },
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 13,
    top: 30,
    bottom: 2,
    width: 2,
    bgcolor: 'line',
  },
} as const;
