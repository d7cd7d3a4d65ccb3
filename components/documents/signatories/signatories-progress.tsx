import Missing from '@mui/icons-material/PersonOffRounded';
import Cross from '@mui/icons-material/CloseRounded';
import Tick from '@mui/icons-material/CheckRounded';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SignatoryProgress } from '#contracts/document.ts';
import { Hint } from '#components/ui/hint.tsx';
import { HiddenText } from '#components/ui/hidden-text.tsx';
import { initialsOf } from '#shared/initials.ts';
import { hasSigned, isMissing, progressSummary, signatoryLine } from './signatory-states.ts';

const SHOWN = 4;

/** Signatories of a document in order, with their states. The tooltip lists all of them by name. DocumentStyles has the style. */
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
    <Hint title={<SignatoryLines lines={lines} />} placement="bottom">
      <span className="signatories">
        <span className="avatars" aria-hidden>
          {signatories.slice(0, SHOWN).map((signatory) => (
            <SignatoryAvatar key={signatory.user_id} signatory={signatory} />
          ))}
        </span>
        {rest > 0 ? (
          <span className="rest" aria-hidden>
            +{rest}
          </span>
        ) : null}
        <HiddenText>{`${progressSummary(signatories)}. ${lines.join('; ')}.`}</HiddenText>
      </span>
    </Hint>
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

/** Initials of a signatory, with a tick when signed, a cross when rejected, a sign when deactivated, and a ring during their turn. */
export function SignatoryAvatar({ signatory }: { signatory: SignatoryProgress }) {
  const isTurn = signatory.state === 'pending';
  return (
    <Box sx={{ position: 'relative', flexShrink: 0 }} data-state={signatory.state}>
      <Avatar
        sx={{
          width: 28,
          height: 28,
          fontSize: '0.6875rem',
          fontWeight: 600,
          color: 'text.primary',
          bgcolor: isTurn ? 'pending.tint' : 'action.selected',
          border: 2,
          borderColor: isTurn ? 'pending.main' : 'background.paper',
        }}
      >
        {initialsOf(signatory.full_name)}
      </Avatar>
      {hasSigned(signatory) ? <Mark Icon={Tick} colour="signed.main" /> : null}
      {isMissing(signatory) ? <Mark Icon={Missing} colour="rejected.main" /> : null}
      {signatory.state === 'rejected' ? <Mark Icon={Cross} colour="rejected.main" /> : null}
    </Box>
  );
}

function Mark({ Icon, colour }: { Icon: typeof Tick; colour: string }) {
  return (
    <Icon
      sx={{
        position: 'absolute',
        right: -3,
        bottom: -2,
        fontSize: 13,
        p: '1px',
        borderRadius: '50%',
        color: 'background.paper',
        bgcolor: colour,
        outline: '1.5px solid',
        outlineColor: 'background.paper',
      }}
    />
  );
}
