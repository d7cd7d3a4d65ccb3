import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type Ref } from 'react';
import { useFormState } from 'react-hook-form';
import { useCall } from '#client/use-call.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import { SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';
import { listOrganizationUsers, type OrganizationUser } from '#contracts/organization.ts';
import { useDebounced } from '#shared/use-debounced.ts';

export interface SignatorySelectProps {
  value: OrganizationUser | null;
  onChange: (user: OrganizationUser | null) => void;
  /** Memberships that are chosen in other rows. */
  taken: readonly string[];
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Finds a member of the organization by name or e-mail. Who is in the list already cannot be chosen again. */
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
      onOpen={() => setIsOpen(!isSubmitting)} // led here by an error, a person wants to read it first
      onClose={(_, reason) => setIsOpen(reason === 'toggleInput')} // a click into the field opens the list and never shuts it
      onInputChange={(_, next) => setText(next)}
      options={users.data?.rows ?? []}
      filterOptions={(found) => found}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ user_details }) => user_details.full_name}
      getOptionDisabled={({ id }) => taken.includes(id)}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={isWaiting}
      loadingText="Searching…"
      noOptionsText={users.error ? users.error.message : 'Nobody of this name in the organization'}
      handleHomeEndKeys={false}
      autoHighlight
      openOnFocus
      forcePopupIcon={false}
      renderOption={({ key, ...props }, { user_details }) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" noWrap>
              {user_details.full_name}
            </Typography>
            <Typography variant="caption" color="text.secondary" noWrap component="p">
              {user_details.email}
            </Typography>
          </Box>
        </Box>
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
