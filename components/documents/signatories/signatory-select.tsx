import Autocomplete from '@mui/material/Autocomplete';
import { useState, type Ref } from 'react';
import { useFormState } from 'react-hook-form';
import { useCall } from '#client/use-call.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import { SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';
import { listOrganizationUsers, type OrganizationUser } from '#contracts/organization.ts';
import { signatoryMessages } from '#contracts/signatory.ts';
import { useDebounced } from '#shared/use-debounced.ts';
import { MemberOption } from '../member-option.tsx';
import { addressProblem, guestAddress, guestChoice, isSameAddress } from './guest-choice.ts';

const NO_MEMBER = 'No member of this name in the organization';
const NO_MEMBER_OR_GUEST = `${NO_MEMBER}. To invite a person from outside, enter their e-mail address.`;
const GUEST_HINT = 'Sees only the documents to sign';

export interface SignatorySelectProps {
  value: OrganizationUser | null;
  onChange: (user: OrganizationUser | null) => void;
  /** Returns whether a person is chosen in another row, and cannot be chosen again. */
  isTaken?: (person: OrganizationUser) => boolean;
  /** True if a person outside the organization can be named by e-mail address. */
  mayInvite?: boolean | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Input that searches the members of the organization by name or e-mail address and chooses one, or a guest. */
export function SignatorySelect({
  value,
  onChange,
  isTaken = () => false,
  mayInvite = false,
  error,
  ref,
}: SignatorySelectProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { isSubmitting } = useFormState();
  const [text, setText] = useState('');
  const typed = text === value?.user_details.full_name ? '' : text.trim();
  const search = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const query = { purpose: 'list', search, pageSize: 50 } as const;
  const users = useCall(listOrganizationUsers, isOpen ? { query } : null, { keepPreviousData: true });
  const isWaiting = users.isLoading || typed !== search;
  const members = users.data?.rows ?? [];
  const guest = mayInvite && !isWaiting ? guestChoice(typed) : null;
  const isMember = guest !== null && members.some((member) => isSameAddress(member, guest));
  const nothingFound = mayInvite ? (addressProblem(typed) ?? NO_MEMBER_OR_GUEST) : NO_MEMBER;
  return (
    <Autocomplete
      value={value}
      onChange={(_, user) => onChange(user)}
      open={isOpen}
      onOpen={() => setIsOpen(!isSubmitting)} // validation focuses the first invalid input; its error must stay visible
      onClose={(_, reason) => setIsOpen(reason === 'toggleInput')} // a click into the input never closes the list
      onInputChange={(_, next) => setText(next)}
      options={guest && !isMember ? [...members, guest] : members}
      filterOptions={(found) => found}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ user_details }) => user_details.full_name}
      getOptionDisabled={isTaken}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={isWaiting}
      loadingText="Searching…"
      noOptionsText={users.error ? users.error.message : nothingFound}
      handleHomeEndKeys={false}
      autoHighlight
      openOnFocus
      forcePopupIcon={false}
      renderOption={({ key, ...props }, person) =>
        guestAddress(person.id) === null ? (
          <MemberOption
            key={key}
            {...props}
            name={person.user_details.full_name}
            email={person.user_details.email}
          />
        ) : (
          <MemberOption
            key={key}
            {...props}
            name={`Invite ${person.user_details.email} as a guest`}
            email={isTaken(person) ? signatoryMessages.duplicate : GUEST_HINT}
            wraps
          />
        )
      }
      renderInput={(params) => (
        <Field
          {...params}
          label="Signatory"
          placeholder={mayInvite ? 'Name, or e-mail of a guest' : 'Search by name'}
          error={error}
          {...(ref ? { ref } : {})}
        />
      )}
    />
  );
}
