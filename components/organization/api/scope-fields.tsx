import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ApiScope } from '#contracts/api-scope.ts';
import { SCOPE_WORDS } from './api-words.ts';

export interface ScopeFieldsProps {
  value: readonly ApiScope[];
  /** Scopes that the reader may give; others can only be taken away. */
  grantable: readonly ApiScope[];
  error: string | undefined;
  onChange: (scopes: ApiScope[]) => void;
}

/** Checkboxes of the scopes of a key. */
export function ScopeFields({ value, grantable, error, onChange }: ScopeFieldsProps) {
  const id = useId();
  const toggle = (scope: ApiScope) =>
    onChange(value.includes(scope) ? value.filter((each) => each !== scope) : [...value, scope]);
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend">Scopes</FormLabel>
      {ApiScope.options.map((scope, index) => (
        <FormControlLabel
          key={scope}
          disabled={!grantable.includes(scope) && !value.includes(scope)}
          control={
            <Checkbox
              checked={value.includes(scope)}
              onChange={() => toggle(scope)}
              slotProps={{
                input: { 'aria-labelledby': `${id}-${index}`, 'aria-describedby': `${id}-${index}-permits` },
              }}
            />
          }
          label={
            <>
              <span id={`${id}-${index}`}>{SCOPE_WORDS[scope].label}</span>
              <Typography
                id={`${id}-${index}-permits`}
                component="span"
                variant="caption"
                color="textSecondary"
                sx={{ display: 'block' }}
              >
                {SCOPE_WORDS[scope].permits}
              </Typography>
            </>
          }
          sx={{ alignItems: 'flex-start', mt: 1, '& .MuiCheckbox-root': { mt: '-6px' } }}
        />
      ))}
      {error === undefined ? null : <FormHelperText role="alert">{error}</FormHelperText>}
    </FormControl>
  );
}
