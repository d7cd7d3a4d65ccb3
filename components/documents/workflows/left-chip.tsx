import Left from '@mui/icons-material/PersonOffOutlined';
import Chip from '@mui/material/Chip';

/** Marks somebody who is no member of the organization any more. */
export function LeftChip() {
  return <Chip label="Left the organization" color="rejected" icon={<Left />} />;
}
