import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Field } from '#components/ui/inputs/field.tsx';
import { ApiKeyRename, ApiKeyScopes, updateApi, type ApiKey, type ApiUpdate } from '#contracts/api-key.ts';
import type { ApiScope } from '#contracts/api-scope.ts';
import type { KeyAction } from './key-item.tsx';
import { ScopeFields } from './scope-fields.tsx';

/** Change that the user has chosen for a key. */
export interface KeyTask {
  action: KeyAction;
  apiKey: ApiKey;
}

export interface KeyDialogsProps {
  task: KeyTask;
  grantable: readonly ApiScope[];
  onClose: () => void;
  onChanged: () => void;
}

interface Problem {
  field?: string | undefined;
  message: string;
}

/** Asks for the new name or scopes of a key, or for confirmation before it is revoked, and makes the change. */
export function KeyDialogs({ task: { action, apiKey }, grantable, onClose, onChanged }: KeyDialogsProps) {
  const [name, setName] = useState(apiKey.name);
  const [scopes, setScopes] = useState(apiKey.scopes);
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setIsBusy] = useState(false);
  const perform = async () => {
    const first = problemOf(action, { name, scopes });
    if (first) {
      setProblem(first);
      return;
    }
    setIsBusy(true);
    try {
      await request(updateApi, { body: updateOf(action, { id: apiKey.id, name, scopes }) }, { quiet: true });
      onChanged();
      onClose();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setProblem(firstProblem(error));
      setIsBusy(false);
    }
  };
  const errorAt = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <ConfirmDialog
      open
      {...WORDS[action](apiKey.name)}
      {...(action === 'revoke' ? { tone: 'danger' as const } : {})}
      description={
        <Stack sx={{ gap: 2 }}>
          {problem && !problem.field ? <Alert severity="error">{problem.message}</Alert> : null}
          {action === 'revoke' ? (
            <span>
              Programs that use it are refused from their next call. This cannot be undone; documents and log
              entries stay.
            </span>
          ) : action === 'rename' ? (
            <Field
              label="Name"
              value={name}
              error={errorAt('name')}
              onChange={({ target }) => setName(target.value)}
              autoComplete="off"
            />
          ) : (
            <ScopeFields
              value={scopes}
              grantable={grantable}
              error={errorAt('scopes')}
              onChange={setScopes}
            />
          )}
        </Stack>
      }
      isBusy={isBusy}
      onConfirm={() => void perform()}
      onClose={onClose}
    />
  );
}

const WORDS: Record<KeyAction, (name: string) => { title: string; confirmLabel: string }> = {
  rename: () => ({ title: 'Rename the key', confirmLabel: 'Rename' }),
  change_scopes: (name) => ({ title: `Change the scopes of ${name}`, confirmLabel: 'Change scopes' }),
  revoke: (name) => ({ title: `Revoke the key “${name}”?`, confirmLabel: 'Revoke key' }),
};

type Values = Pick<ApiKey, 'name' | 'scopes'>;

/** Returns the first rule of the contract that the values break; undefined if there is none. */
function problemOf(action: KeyAction, values: Values): Problem | undefined {
  if (action === 'revoke') return undefined;
  const { error } = (action === 'rename' ? ApiKeyRename : ApiKeyScopes).safeParse(values);
  const [issue] = error?.issues ?? [];
  return issue ? { field: action === 'rename' ? 'name' : 'scopes', message: issue.message } : undefined;
}

function firstProblem({ fields, message }: RequestError): Problem {
  const [entry] = Object.entries(fields ?? {});
  return entry ? { field: entry[0], message: entry[1].join(', ') } : { message };
}

function updateOf(action: KeyAction, { id, name, scopes }: Values & { id: string }): ApiUpdate {
  if (action === 'rename') return { purpose: action, id, name };
  return action === 'revoke' ? { purpose: action, id } : { purpose: action, id, scopes };
}
