import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Field } from '#components/ui/inputs/field.tsx';
import { DropZone } from '#components/ui/upload/drop-zone.tsx';
import { TRUSTED_LIST_UPLOAD } from '#contracts/limits.ts';
import { addTrustedListAddress, trustedListMessages } from '#contracts/trusted-lists.ts';
import type { TrustedListChange } from './use-trusted-list-change.ts';

/** Form that adds a trusted list by its address, or from a file. */
export function AddTrustedList({ isAdding, problem, add }: TrustedListChange) {
  const [url, setUrl] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const addAddress = () => {
    const isAddress = addTrustedListAddress.body.shape.url.safeParse(url.trim()).success;
    setIsWrong(!isAddress);
    if (isAddress) add({ url: url.trim() });
  };
  const refusal = problem?.isAboutAddress ? problem.text : undefined;
  return (
    <Stack sx={{ gap: 2 }}>
      <Box
        component="form"
        noValidate
        sx={{
          display: 'flex',
          gap: 1.5,
          alignItems: 'flex-start',
          flexDirection: { xs: 'column', sm: 'row' },
        }}
        onSubmit={(event) => {
          event.preventDefault();
          addAddress();
        }}
      >
        <Field
          label="Address of the list"
          type="url"
          help="It is fetched now, and again every day."
          error={isWrong ? trustedListMessages.address : refusal}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Button
          type="submit"
          variant="outlined"
          loading={isAdding || null}
          sx={{ flexShrink: 0, mt: { xs: 0, sm: 3.25 }, width: { xs: '100%', sm: 'auto' } }}
        >
          Add list
        </Button>
      </Box>
      <DropZone limits={TRUSTED_LIST_UPLOAD} isSingle onFiles={([file]) => file && add({ file })} />
    </Stack>
  );
}
