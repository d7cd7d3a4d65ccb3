import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState, type KeyboardEvent, type Ref } from 'react';
import { useCall } from '#client/use-call.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import { SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';
import { listOrganizationUsers } from '#contracts/organization.ts';
import { useDebounced } from '#shared/use-debounced.ts';
import { isAddress, splitAddresses, withAddresses } from './mail-addresses.ts';

export interface MailRecipientsFieldProps {
  value: readonly string[];
  onChange: (addresses: string[]) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Addresses as chips: members of the organization are offered, others are typed or pasted. */
export function MailRecipientsField({ value, onChange, error, ref }: MailRecipientsFieldProps) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const search = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  const query = { purpose: 'list', search, pageSize: 50 } as const;
  const users = useCall(listOrganizationUsers, isOpen ? { query } : null, { keepPreviousData: true });
  const names = new Map(users.data?.rows.map(({ user_details: { email, full_name } }) => [email, full_name]));
  const isSettled = text.trim() === search && !users.isLoading;
  const add = (typed: string) => {
    onChange(withAddresses(value, splitAddresses(typed)));
    setText('');
  };
  const type = (typed: string) => (/@.*[\s,;]/.test(typed) ? add(typed) : setText(typed));
  const addByKey = (event: KeyboardEvent) => {
    if (!(event.key === ',' || event.key === ';') || !text.trim()) return;
    event.preventDefault();
    add(text);
  };
  return (
    <Autocomplete
      multiple
      freeSolo
      filterSelectedOptions
      value={[...value]}
      inputValue={text}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={(_, reason) => setIsOpen(reason === 'toggleInput')} // a click into the field opens the list and never shuts it
      onChange={(_, chosen) => onChange(withAddresses([], chosen.flatMap(splitAddresses)))}
      onInputChange={(_, typed, reason) => (reason === 'input' ? type(typed) : setText(typed))}
      onBlur={() => text.trim() && add(text)}
      options={[...names.keys()]}
      filterOptions={(found) => found}
      autoHighlight={isSettled && text.trim() !== '' && !text.includes('@')} // a whole address must never become somebody else's
      disableClearable
      loading={users.isLoading}
      renderOption={({ key, ...props }, email) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" noWrap>
              {names.get(email)}
            </Typography>
            <Typography variant="caption" color="text.secondary" noWrap component="p">
              {email}
            </Typography>
          </Box>
        </Box>
      )}
      renderValue={(addresses, getItemProps) =>
        addresses.map((address, index) => {
          const { key, ...chip } = getItemProps({ index });
          return (
            <Chip key={key} {...chip} label={address} color={isAddress(address) ? 'default' : 'rejected'} />
          );
        })
      }
      renderInput={(params) => (
        <Field
          {...params}
          label="To"
          placeholder={value.length === 0 ? 'Name or e-mail address' : ''}
          help="Each gets a mail of their own."
          error={error}
          onKeyDown={addByKey}
          {...(ref ? { ref } : {})}
        />
      )}
    />
  );
}
