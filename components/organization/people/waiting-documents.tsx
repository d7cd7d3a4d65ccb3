import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import NextLink from 'next/link';
import { useCall } from '#client/use-call.ts';
import { countWaitingDocuments } from '#contracts/document.ts';
import type { OrganizationPerson } from '#contracts/organization-member.ts';
import { nameOf } from './person-words.ts';

/** Number of documents that a person is yet to sign, with a link to them; nothing when there are none. */
export function WaitingDocuments({ person }: { person: OrganizationPerson }) {
  const { user_id } = person;
  const { data } = useCall(countWaitingDocuments, user_id ? { query: { user_id } } : null);
  if (!data || data.count === 0) return null;
  const isOne = data.count === 1;
  return (
    <Alert severity="warning">
      {isOne ? '1 document waits' : `${data.count} documents wait`} for this person.{' '}
      <Link component={NextLink} href={documentsOf(nameOf(person))} target="_blank" underline="always">
        {isOne ? 'Show it' : 'Show them'}
      </Link>{' '}
      to choose another signatory.
    </Alert>
  );
}

/** Returns the path of the documents in progress that name this signatory. */
function documentsOf(name: string): string {
  const filters = [
    { columnId: 'signatories', operator: 'is', value: name },
    { columnId: 'status', operator: 'is_any_of', value: ['in_progress', 'pending_for_signature'] },
  ];
  return `/documents?${new URLSearchParams({ filters: JSON.stringify(filters) }).toString()}`;
}
