import Invalid from '@mui/icons-material/GppBadOutlined';
import Unknown from '@mui/icons-material/GppMaybeOutlined';
import Unsigned from '@mui/icons-material/ShieldOutlined';
import Valid from '@mui/icons-material/VerifiedUserOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { VerificationReport } from '#contracts/signature-report.ts';

interface VerdictLook {
  Icon: typeof SvgIcon;
  colour: string;
  ground: string;
}

/** Icon and colours of each verdict. Show them with the label only: some users cannot tell the colours apart. */
export const VERDICT_LOOKS: Record<VerificationReport['verdict'], VerdictLook> = {
  valid: { Icon: Valid, colour: 'signed.main', ground: 'signed.tint' },
  unknown: { Icon: Unknown, colour: 'pending.main', ground: 'pending.tint' },
  invalid: { Icon: Invalid, colour: 'rejected.main', ground: 'rejected.tint' },
  unsigned: { Icon: Unsigned, colour: 'text.secondary', ground: 'action.hover' },
};
