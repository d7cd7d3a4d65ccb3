import Invalid from '@mui/icons-material/GppBadOutlined';
import Unknown from '@mui/icons-material/GppMaybeOutlined';
import Unsigned from '@mui/icons-material/ShieldOutlined';
import Valid from '@mui/icons-material/VerifiedUserOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { VerificationReport } from '#contracts/signature-report.ts';

interface VerdictStyle {
  Icon: typeof SvgIcon;
  color: string;
  background: string;
}

/** Icon and colours of each verdict. Always show the label too: some users cannot tell the colours apart. */
export const VERDICT_STYLES: Record<VerificationReport['verdict'], VerdictStyle> = {
  valid: { Icon: Valid, color: 'signed.main', background: 'signed.tint' },
  unknown: { Icon: Unknown, color: 'pending.main', background: 'pending.tint' },
  invalid: { Icon: Invalid, color: 'rejected.main', background: 'rejected.tint' },
  unsigned: { Icon: Unsigned, color: 'text.secondary', background: 'action.hover' },
};
