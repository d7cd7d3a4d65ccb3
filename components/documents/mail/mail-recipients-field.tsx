import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import { useState, type KeyboardEvent, type Ref } from 'react';
import { useCall } from '#client/use-call.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import { SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';
import { listOrganizationUsers } from '#contracts/organization.ts';
import { useDebounced } from '#shared/use-debounced.ts';
import { MemberOption } from '../member-option.tsx';
import { isAddress, splitAddresses, withAddresses } from './mail-addresses.ts';

export interface MailRecipientsFieldProps {
  value: readonly string[];
  onChange: (addresses: string[]) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** E-mail addresses as chips. Members of the organization are suggested, other addresses are typed or pasted. */
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
      onClose={(_, reason) => setIsOpen(reason === 'toggleInput')} // a click into the input never closes the list
      onChange={(_, chosen) => onChange(withAddresses([], chosen.flatMap(splitAddresses)))}
      onInputChange={(_, typed, reason) => (reason === 'input' ? type(typed) : setText(typed))}
      onBlur={() => text.trim() && add(text)}
      options={[...names.keys()]}
      filterOptions={(found) => found}
      autoHighlight={isSettled && text.trim() !== '' && !text.includes('@')} // Enter must not replace a typed address by a suggested one
      disableClearable
      loading={users.isLoading}
      renderOption={({ key, ...props }, email) => (
        <MemberOption key={key} {...props} name={names.get(email)} email={email} />
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
