import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

export type PasswordFieldProps = Omit<FieldProps, 'type' | 'select' | 'multiline' | 'slotProps'>;

/** Field for a password, with a button that shows and hides it. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        aria-pressed={isShown}
        disabled={props.disabled ?? false}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <VisibilityOff /> : <Visibility />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <Field {...props} type={isShown ? 'text' : 'password'} slotProps={{ input: { endAdornment: toggle } }} />
  );
}
