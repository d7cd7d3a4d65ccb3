import Cross from '@mui/icons-material/CloseRounded';
import Tick from '@mui/icons-material/CheckRounded';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import type { SignatoryProgress } from '#contracts/document.ts';
import { hasSigned, initials } from './signatory-states.ts';

/** A signatory's initials: a tick when signed, a cross when rejected, a ring while it is their turn. Decoration beside words. */
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
        {initials(signatory.full_name)}
      </Avatar>
      {hasSigned(signatory) ? <Mark Icon={Tick} colour="signed.main" /> : null}
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
