import Autocomplete from '@mui/material/Autocomplete';
import { useState, type Ref } from 'react';
import { useFormState } from 'react-hook-form';
import { useCall } from '#client/use-call.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import { SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';
import { listOrganizationUsers, type OrganizationUser } from '#contracts/organization.ts';
import { useDebounced } from '#shared/use-debounced.ts';
import { MemberOption } from '../member-option.tsx';

export interface SignatorySelectProps {
  value: OrganizationUser | null;
  onChange: (user: OrganizationUser | null) => void;
  /** Ids of the memberships chosen in other rows, which cannot be chosen again. */
  taken: readonly string[];
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Input that searches the members of the organization by name or e-mail address and chooses one. */
export function SignatorySelect({ value, onChange, taken, error, ref }: SignatorySelectProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { isSubmitting } = useFormState();
  const [text, setText] = useState('');
  const typed = text === value?.user_details.full_name ? '' : text.trim();
  const search = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const query = { purpose: 'list', search, pageSize: 50 } as const;
  const users = useCall(listOrganizationUsers, isOpen ? { query } : null, { keepPreviousData: true });
  const isWaiting = users.isLoading || typed !== search;
  return (
    <Autocomplete
      value={value}
      onChange={(_, user) => onChange(user)}
      open={isOpen}
      onOpen={() => setIsOpen(!isSubmitting)} // validation focuses the first invalid input; its error must stay visible
      onClose={(_, reason) => setIsOpen(reason === 'toggleInput')} // a click into the input never closes the list
      onInputChange={(_, next) => setText(next)}
      options={users.data?.rows ?? []}
      filterOptions={(found) => found}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ user_details }) => user_details.full_name}
      getOptionDisabled={({ id }) => taken.includes(id)}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={isWaiting}
      loadingText="Searching…"
      noOptionsText={users.error ? users.error.message : 'No member of this name in the organization'}
      handleHomeEndKeys={false}
      autoHighlight
      openOnFocus
      forcePopupIcon={false}
      renderOption={({ key, ...props }, { user_details }) => (
        <MemberOption key={key} {...props} name={user_details.full_name} email={user_details.email} />
      )}
      renderInput={(params) => (
        <Field
          {...params}
          label="Signatory"
          placeholder="Search by name"
          error={error}
          {...(ref ? { ref } : {})}
        />
      )}
    />
  );
}
