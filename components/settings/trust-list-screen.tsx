'use client';
import Verified from '@mui/icons-material/VerifiedUserOutlined';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useCall } from '#client/use-call.ts';
import { ConfirmLater } from '#components/ui/confirm-later.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FramedList } from '#components/ui/framed-list.tsx';
import { LoadError } from '#components/ui/load-error.tsx';
import { ReadOnlyNotice } from '#components/ui/read-only-notice.tsx';
import { useMayChange } from '#components/ui/use-may-change.ts';
import { DropZone } from '#components/ui/upload/drop-zone.tsx';
import type { CallData } from '#contracts/call.ts';
import { TRUSTED_CERTIFICATE_UPLOAD } from '#contracts/limits.ts';
import { listTrustedCertificates } from '#contracts/signing-settings.ts';
import { type listTrustedLists } from '#contracts/trusted-lists.ts';
import { TrustedListsSection } from './trusted-lists/trusted-lists-section.tsx';
import { TrustListItem } from './trust-list-item.tsx';
import { useTrustListChange, type TrustListChange } from './use-trust-list-change.ts';
import { TrustListHeader } from './trust-list-header.tsx';

export interface TrustListScreenProps {
  /** List loaded by the server; undefined if that failed. */
  first: CallData<typeof listTrustedCertificates> | undefined;
  /** Trusted lists loaded by the server; undefined if the service has none, or that failed. */
  firstLists: CallData<typeof listTrustedLists> | undefined;
}

/** Settings page of the trust list: trust anchors of the organization beside those of the operator. */
export function TrustListScreen({ first, firstLists }: TrustListScreenProps) {
  const { data, error, mutate } = useCall(listTrustedCertificates, {}, { fallbackData: first });
  const reload = () => void mutate();
  return (
    <>
      <TrustListHeader />
      {data ? (
        <LoadedList list={data} onChanged={reload} />
      ) : error ? (
        <LoadError title="The trust list could not be loaded" error={error} onRetry={reload} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: 240 }} role="status" aria-label="Loading the trust list" />
      )}
      {firstLists ? <TrustedListsSection first={firstLists} /> : null}
    </>
  );
}

const EMPTY = 'Signatures are checked against the authorities of this installation alone.';
const HOW_TO_ADD = 'Add the root of an authority to trust what it has issued.';

interface LoadedListProps {
  list: CallData<typeof listTrustedCertificates>;
  onChanged: () => void;
}

function LoadedList({ list: { rows, may_change }, onChanged }: LoadedListProps) {
  const mayChange = useMayChange(may_change);
  const change = useTrustListChange(onChanged);
  return (
    <Stack sx={{ gap: 3 }} aria-busy={change.isAdding}>
      {mayChange ? (
        <DropZone limits={TRUSTED_CERTIFICATE_UPLOAD} isSingle onFiles={change.add} />
      ) : (
        <ReadOnlyNotice>
          You can see this list. Changing it needs write access to digital signatures.
        </ReadOnlyNotice>
      )}
      {change.problem ? <Alert severity="error">{change.problem}</Alert> : null}
      <FramedList
        label="Trusted authorities"
        empty={
          <EmptyState
            icon={<Verified />}
            title="The trust list is empty"
            hint={mayChange ? `${EMPTY} ${HOW_TO_ADD}` : EMPTY}
          />
        }
      >
        {rows.map((row) => (
          <TrustListItem
            key={row.id}
            certificate={row}
            onRemove={mayChange ? () => change.askToRemove(row) : undefined}
          />
        ))}
      </FramedList>
      <RemoveDialog change={change} />
    </Stack>
  );
}

/** Asks for confirmation before a trust anchor is removed. */
function RemoveDialog({ change }: { change: TrustListChange }) {
  const { removing, isAsking, isRemoving, remove, keep } = change;
  return (
    <ConfirmLater
      open={isAsking}
      tone="danger"
      title="Remove this authority?"
      description={
        <>
          Signatures with certificates of <strong>{removing?.subject}</strong> will no longer be trusted in
          your organization. The signatures themselves do not change.
        </>
      }
      confirmLabel="Remove"
      isBusy={isRemoving}
      onConfirm={remove}
      onClose={keep}
    />
  );
}
