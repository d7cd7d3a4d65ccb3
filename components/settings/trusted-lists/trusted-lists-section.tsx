import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCall } from '#client/use-call.ts';
import { ConfirmLater } from '#components/ui/confirm-later.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FramedList } from '#components/ui/framed-list.tsx';
import { useMayChange } from '#components/ui/use-may-change.ts';
import type { CallData } from '#contracts/call.ts';
import { listTrustedLists } from '#contracts/trusted-lists.ts';
import { AddTrustedList } from './add-trusted-list.tsx';
import { TrustedListItem } from './trusted-list-item.tsx';
import { useTrustedListChange, type TrustedListChange } from './use-trusted-list-change.ts';

export interface TrustedListsSectionProps {
  /** Lists loaded by the server. */
  first: CallData<typeof listTrustedLists>;
}

/** Trusted lists of supervisory bodies (ETSI TS 119 612), such as those of the European Union. */
export function TrustedListsSection({ first }: TrustedListsSectionProps) {
  const { data, mutate } = useCall(listTrustedLists, {}, { fallbackData: first });
  const { rows, may_change } = data ?? first;
  const mayChange = useMayChange(may_change);
  const [count, setCount] = useState(0);
  const change = useTrustedListChange({
    onChanged: () => void mutate(),
    onAdded: () => setCount(count + 1),
  });
  return (
    <Stack
      component="section"
      aria-labelledby="trusted-lists"
      sx={{ gap: 3, mt: 5 }}
      aria-busy={change.isAdding}
    >
      <Box>
        <Typography variant="h2" id="trusted-lists">
          Trusted lists
        </Typography>
        <Typography variant="body2" color="text.secondary">
          Lists of supervised authorities (ETSI TS 119 612), such as those of the member states of the
          European Union. An authority is trusted while its list approves of it, and a signature is called
          qualified where a list proves it.
        </Typography>
      </Box>
      {mayChange ? <AddTrustedList key={count} {...change} /> : null}
      {change.problem && !change.problem.isAboutAddress ? (
        <Alert severity="error">{change.problem.text}</Alert>
      ) : null}
      <FramedList
        label="Trusted lists"
        empty={
          <EmptyState
            icon={<AccountBalance />}
            title="No trusted list yet"
            hint="Without one, only the authorities above and those of this installation are trusted."
          />
        }
      >
        {rows.map((row) => (
          <TrustedListItem
            key={row.id}
            list={row}
            onRemove={mayChange ? () => change.askToRemove(row) : undefined}
          />
        ))}
      </FramedList>
      <SignerDialog change={change} />
      <RemoveDialog change={change} />
    </Stack>
  );
}

/** Asks whether the certificate that signed a list may sign it. */
function SignerDialog({ change }: { change: TrustedListChange }) {
  const { unconfirmed, isConfirming, isAdding, confirm, cancel } = change;
  return (
    <ConfirmLater
      open={isConfirming}
      title={`Is this the signer of the list of ${unconfirmed?.territory ?? ''}?`}
      description={
        <>
          The signature of the list holds. Compare the SHA-256 of its certificate with what{' '}
          {unconfirmed?.operator} has published.
          <Box component="span" sx={{ display: 'block', mt: 1.5, overflowWrap: 'anywhere' }}>
            <strong>{unconfirmed?.signer.subject_name}</strong>
          </Box>
          <Box component="code" sx={{ display: 'block', mt: 0.5, overflowWrap: 'anywhere' }}>
            {unconfirmed?.signer.fingerprint}
          </Box>
        </>
      }
      confirmLabel="Trust this list"
      isBusy={isAdding}
      onConfirm={confirm}
      onClose={cancel}
    />
  );
}

/** Asks for confirmation before a list is removed. */
function RemoveDialog({ change }: { change: TrustedListChange }) {
  const { removing, isAskingToRemove, isRemoving, remove, keep } = change;
  return (
    <ConfirmLater
      open={isAskingToRemove}
      tone="danger"
      title={`Remove the list of ${removing?.territory ?? ''}?`}
      description="Signatures with certificates of its authorities will no longer be trusted in your organization. The signatures themselves do not change."
      confirmLabel="Remove"
      isBusy={isRemoving}
      onConfirm={remove}
      onClose={keep}
    />
  );
}
