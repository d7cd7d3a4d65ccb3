import KeyIcon from '@mui/icons-material/KeyRounded';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { dialogLater } from '#components/ui/dialog-later.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Fact, Facts } from '#components/ui/facts.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { FramedList } from '#components/ui/framed-list.tsx';
import { ReadOnlyNotice } from '#components/ui/read-only-notice.tsx';
import { useMayChange } from '#components/ui/use-may-change.ts';
import { curlExample, type ApiAccess } from './api-words.ts';
import { CodeBlock } from './code-block.tsx';
import type { KeyTask } from './key-dialogs.tsx';
import { KeyItem } from './key-item.tsx';

const KeyDialogs = dialogLater(async () => (await import('./key-dialogs.tsx')).KeyDialogs);

export interface ApiKeysProps {
  access: ApiAccess;
  baseUrl: string;
  onChanged: () => void;
}

/** Keys of the organization with their use, and an example of a call. */
export function ApiKeys({ access, baseUrl, onChanged }: ApiKeysProps) {
  const [task, setTask] = useState<KeyTask | null>(null);
  const formats = useFormats();
  const mayChange = useMayChange(access.may_change);
  const { rows, calls_this_month, calls_per_minute, grantable_scopes } = access;
  return (
    <Stack sx={{ gap: 3 }}>
      {mayChange ? null : (
        <ReadOnlyNotice>You can see the keys. Changing them needs write access to the API.</ReadOnlyNotice>
      )}
      <Facts>
        <Fact term="Calls this month">{formats.number(calls_this_month)}</Fact>
        <Fact term="Limit of each key">{formats.number(calls_per_minute)} calls a minute</Fact>
      </Facts>
      <FramedList
        label="API keys"
        empty={
          <EmptyState
            icon={<KeyIcon />}
            title="No keys yet"
            hint="A key lets a program of yours act for the organization, within the scopes that you choose."
          />
        }
      >
        {rows.map((apiKey) => (
          <KeyItem
            key={apiKey.id}
            apiKey={apiKey}
            onAction={mayChange ? (action) => setTask({ action, apiKey }) : undefined}
          />
        ))}
      </FramedList>
      <Box component="section">
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          Try it
        </Typography>
        <CodeBlock label="example" text={curlExample(baseUrl)} />
      </Box>
      <KeyDialogs
        opened={task && { task, grantable: grantable_scopes, onClose: () => setTask(null), onChanged }}
      />
    </Stack>
  );
}
