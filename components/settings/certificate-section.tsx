import Key from '@mui/icons-material/KeyRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use, useId } from 'react';
import { ConfirmLater } from '#components/ui/confirm-later.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FramedList } from '#components/ui/framed-list.tsx';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import type { CallData } from '#contracts/call.ts';
import type { CertificateOwner, listCertificates } from '#contracts/certificate.ts';
import { CertificateItem } from './certificate-item.tsx';
import { useCertificateChange, type CertificateChange } from './use-certificate-change.ts';

export interface CertificateSectionProps {
  owner: CertificateOwner;
  list: CallData<typeof listCertificates>;
  /** True if the reader may add, choose and remove certificates of this owner. */
  mayChange: boolean;
  onAdd: (owner: CertificateOwner) => void;
  onChanged: () => void;
}

const WORDS = {
  user: {
    title: 'Your certificates',
    about: 'Only you can sign with these.',
    empty: 'You have no certificate of your own',
    emptyHint: "Add a PFX file to sign with it. Without one, the organization's default signs for you.",
    emptyHintOfGuests: 'Add a PFX file to sign with it.',
    emptyHintOfOthers: '',
  },
  organization: {
    title: "Organization's certificates",
    about: 'The default one signs for members who have none of their own.',
    empty: 'The organization has no certificate',
    emptyHint: 'Add a PFX file, and members without a certificate of their own sign with it.',
    emptyHintOfOthers: 'A member who may manage digital signatures can add one here.',
  },
} as const;

function emptyHint(
  owner: CertificateOwner,
  { mayChange, isGuest }: { mayChange: boolean; isGuest: boolean },
): string {
  if (owner === 'user' && isGuest) return WORDS.user.emptyHintOfGuests;
  return mayChange ? WORDS[owner].emptyHint : WORDS[owner].emptyHintOfOthers;
}

/** Certificates of one owner, the reader or the organization. */
export function CertificateSection({ owner, list, mayChange, onAdd, onChanged }: CertificateSectionProps) {
  const titleId = useId();
  const isReadOnly = use(ReadOnlyOrganization);
  const change = useCertificateChange(onChanged);
  const rows = list.rows.filter((row) => row.owner === owner);
  const words = WORDS[owner];
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Stack direction="row" sx={{ alignItems: 'flex-end', gap: 2, mb: 1.5 }}>
        <Box sx={{ flex: 1 }}>
          <Typography id={titleId} variant="h3" component="h2">
            {words.title}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {words.about}
          </Typography>
        </Box>
        {owner === 'organization' && mayChange && rows.length > 0 ? (
          <Button size="small" onClick={() => onAdd(owner)}>
            Add for the organization
          </Button>
        ) : null}
      </Stack>
      <FramedList
        empty={
          <EmptyState
            icon={<Key />}
            title={words.empty}
            hint={isReadOnly ? '' : emptyHint(owner, { mayChange, isGuest: !list.may_use_organization })}
            action={mayChange ? <Button onClick={() => onAdd(owner)}>{addLabel(owner)}</Button> : undefined}
          />
        }
      >
        {rows.map((row) => (
          <CertificateItem
            key={row.id}
            certificate={row}
            signsForReader={row.id === list.signs_with}
            isBusy={change.busyId === row.id}
            onMakeDefault={mayChange ? () => change.makeDefault(row) : undefined}
            onRemove={mayChange ? () => change.askToRemove(row) : undefined}
          />
        ))}
      </FramedList>
      <RemoveDialog change={change} />
    </Box>
  );
}

const addLabel = (owner: CertificateOwner) =>
  owner === 'user' ? 'Add your certificate' : 'Add for the organization';

/** Asks for confirmation before a certificate is removed, which deletes its key. */
function RemoveDialog({ change }: { change: CertificateChange }) {
  const { removing, isAsking, busyId, remove, keep } = change;
  return (
    <ConfirmLater
      open={isAsking}
      tone="danger"
      title="Remove this certificate?"
      description={
        <>
          The key of <strong>{removing?.subject}</strong> is deleted here and cannot be recovered. To sign
          with it again, its file must be added again. What it has signed stays signed.
        </>
      }
      confirmLabel="Remove"
      isBusy={busyId !== null}
      onConfirm={remove}
      onClose={keep}
    />
  );
}
