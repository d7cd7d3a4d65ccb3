import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { MailAs, mailMessages } from '#contracts/document-mail.ts';
import type { Document } from '#contracts/document.ts';
import { mailSize, type MailForm, type ValidMail } from './mail-form.ts';

export interface MailAsFieldsProps {
  documents: readonly Document[];
  value: MailForm['send_as'];
  onChange: (as: ValidMail['send_as']) => void;
  error?: string | undefined;
}

/** Choice between attaching the files and sending links; files that are too large can only be linked. */
export function MailAsFields({ documents, value, onChange, error }: MailAsFieldsProps) {
  const id = useId();
  const { words, fits } = mailSize(documents, useFormats());
  const isEncrypted = documents.some(({ is_encrypted }) => is_encrypted);
  const isOne = documents.length === 1;
  return (
    <FormControl error={error !== undefined}>
      <FormLabel id={id}>Send</FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_, chosen) => onChange(MailAs.parse(chosen))}>
        <FormControlLabel
          value="file"
          disabled={!fits}
          control={<Radio />}
          label={<Choice name={isOne ? 'The PDF' : 'The PDFs'} note={`${words}, attached`} />}
        />
        <FormControlLabel
          value="link"
          control={<Radio />}
          label={
            <Choice
              name={isOne ? 'A link' : 'Links'}
              note={`For people who can sign in here and see the ${isOne ? 'document' : 'documents'}`}
            />
          }
        />
      </RadioGroup>
      {error !== undefined || !fits ? (
        <FormHelperText>{error ?? mailMessages.tooLarge}</FormHelperText>
      ) : null}
      {isEncrypted && value === 'file' ? (
        <FormHelperText error={false}>
          {isOne
            ? 'The PDF opens with its password only, which is not in the mail.'
            : 'Some open with a password only, which is not in the mail.'}
        </FormHelperText>
      ) : null}
    </FormControl>
  );
}

function Choice({ name, note }: { name: string; note: string }) {
  return (
    <>
      {name}
      <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
        {note}
      </Typography>
    </>
  );
}
