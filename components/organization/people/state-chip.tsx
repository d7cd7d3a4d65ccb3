import Active from '@mui/icons-material/CheckCircleOutlineRounded';
import Deactivated from '@mui/icons-material/BlockRounded';
import Expired from '@mui/icons-material/TimerOffOutlined';
import Invited from '@mui/icons-material/MailOutlineRounded';
import Box from '@mui/material/Box';
import type SvgIcon from '@mui/material/SvgIcon';
import type { MemberState } from '#contracts/organization-member.ts';
import { MEMBER_STATE_WORDS } from '#contracts/member-words.ts';

const LOOKS: Record<MemberState, { Icon: typeof SvgIcon; colour: string; ground: string }> = {
  active: { Icon: Active, colour: 'signed.main', ground: 'signed.tint' },
  invited: { Icon: Invited, colour: 'progress.main', ground: 'progress.tint' },
  expired: { Icon: Expired, colour: 'pending.main', ground: 'pending.tint' },
  deactivated: { Icon: Deactivated, colour: 'text.secondary', ground: 'action.hover' },
};

/** State of a person as icon and text, so that it does not depend on colour alone. */
export function StateChip({ state }: { state: MemberState }) {
  const { Icon, colour, ground } = LOOKS[state];
  return (
    <Box component="span" sx={[CHIP, { color: colour, bgcolor: ground }]}>
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {MEMBER_STATE_WORDS[state]}
    </Box>
  );
}

const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  height: 24,
  px: 1,
  borderRadius: '6px',
  fontSize: '0.75rem',
  fontWeight: 500,
  whiteSpace: 'nowrap',
} as const;
