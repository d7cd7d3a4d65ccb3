import type SvgIcon from '@mui/material/SvgIcon';

export interface RowMenuItem<A> {
  action: A;
  label: string;
  Icon: typeof SvgIcon;
  /** Marks an action that cannot be undone, by the colour of errors. */
  isFinal?: boolean;
}
