import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { SignatoryProgress } from '#contracts/document.ts';
import { HiddenText } from '#components/ui/hidden-text.tsx';
import { SignatoryAvatar } from './signatory-avatar.tsx';
import { progressSummary, signatoryLine } from './signatory-states.ts';

const SHOWN = 4;

/** Who signs a document, in order, and how far it has come. Pointing at it names everybody. */
export function SignatoriesProgress({ signatories }: { signatories: readonly SignatoryProgress[] }) {
  if (signatories.length === 0) {
    return (
      <Typography component="span" variant="body2" color="text.secondary">
        —<HiddenText>{progressSummary(signatories)}</HiddenText>
      </Typography>
    );
  }
  const lines = signatories.map(signatoryLine);
  const rest = signatories.length - SHOWN;
  return (
    <Tooltip title={<SignatoryLines lines={lines} />} describeChild>
      <Stack component="span" direction="row" sx={{ alignItems: 'center' }}>
        <Stack component="span" direction="row" aria-hidden sx={{ gap: '2px' }}>
          {signatories.slice(0, SHOWN).map((signatory) => (
            <SignatoryAvatar key={signatory.user_id} signatory={signatory} />
          ))}
        </Stack>
        {rest > 0 ? (
          <Typography aria-hidden variant="caption" color="text.secondary" sx={{ ml: 0.5 }}>
            +{rest}
          </Typography>
        ) : null}
        <HiddenText>{`${progressSummary(signatories)}. ${lines.join('; ')}.`}</HiddenText>
      </Stack>
    </Tooltip>
  );
}

function SignatoryLines({ lines }: { lines: readonly string[] }) {
  return (
    <>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  );
}
