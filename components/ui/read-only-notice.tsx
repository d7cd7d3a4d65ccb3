import Alert from '@mui/material/Alert';
import type { SxProps } from '@mui/material/styles';
import { use, type ReactNode } from 'react';
import { ReadOnlyOrganization } from './read-only-organization.ts';

export interface ReadOnlyNoticeProps {
  sx?: SxProps;
  /** Which permission a change needs. */
  children: ReactNode;
}

/** Tells a reader which permission a change needs; nothing in a read-only organization, where the banner tells why. */
export function ReadOnlyNotice({ sx, children }: ReadOnlyNoticeProps) {
  if (use(ReadOnlyOrganization)) return null;
  return (
    <Alert severity="info" {...(sx ? { sx } : {})}>
      {children}
    </Alert>
  );
}
