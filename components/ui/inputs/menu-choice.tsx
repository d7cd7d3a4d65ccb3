import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ChoiceProps } from './choice-props.ts';

export interface MenuChoiceProps extends ChoiceProps {
  id: string;
  /** True if the menu was asked for before its code had arrived. */
  isOpenAtFirst: boolean;
}

/** Select of MUI with its menu. */
export function MenuChoice({ options, isOpenAtFirst, labelId, ...props }: MenuChoiceProps) {
  const { 'aria-label': ariaLabel, inputRef, ...rest } = props;
  return (
    <TextField
      {...rest}
      select
      {...(inputRef ? { inputRef } : {})}
      slotProps={{
        select: {
          displayEmpty: options.some(({ value }) => value === ''),
          defaultOpen: isOpenAtFirst,
          ...(labelId ? { labelId } : {}),
          ...(ariaLabel ? { SelectDisplayProps: { 'aria-label': ariaLabel } } : {}),
        },
      }}
    >
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
