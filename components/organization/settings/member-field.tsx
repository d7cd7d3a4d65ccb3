import { useState } from 'react';
import { useCall } from '#client/use-call.ts';
import type { RemoteOption } from '#components/ui/inputs/combo-props.ts';
import { RemoteComboField } from '#components/ui/inputs/remote-combo-field.tsx';
import { SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';
import { listOrganizationUsers } from '#contracts/organization.ts';
import { useDebounced } from '#shared/use-debounced.ts';

const PAGE_SIZE = 50;

export interface MemberFieldProps {
  label: string;
  /** Called with the id of the chosen membership, null for none. */
  onChange: (id: string | null) => void;
  error: string | undefined;
}

/** Choice of an active member of the organization; the service searches for the typed text. */
export function MemberField({ label, onChange, error: problem }: MemberFieldProps) {
  const [value, setValue] = useState<RemoteOption | null>(null);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const query = { purpose: 'list', pageSize: PAGE_SIZE, search } as const;
  const { data, error, isLoading } = useCall(listOrganizationUsers, { query }, { keepPreviousData: true });
  const options = (data?.rows ?? []).map(({ id, user_details: { full_name, email } }) => ({
    id,
    name: email ? `${full_name} (${email})` : full_name,
  }));
  return (
    <RemoteComboField
      label={label}
      value={value}
      onChange={(member) => {
        setValue(member);
        onChange(member?.id ?? null);
      }}
      options={options}
      isLoading={isLoading || typed !== search}
      onSearch={setTyped}
      help="Type a name or an address to search."
      error={problem ?? (error ? 'The members could not be loaded.' : undefined)}
    />
  );
}
