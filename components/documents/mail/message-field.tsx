import { Field } from '#components/ui/inputs/field.tsx';
import { TextCounter } from '#components/ui/inputs/text-counter.tsx';
import { mailMessages } from '#contracts/document-mail.ts';

const MAX_MESSAGE = 1000;

export function isMessageTooLong(message: string): boolean {
  return message.trim().length > MAX_MESSAGE;
}

/** Optional message of the sender. */
export function MessageField({ value, onChange }: { value: string; onChange: (message: string) => void }) {
  return (
    <Field
      label="Message"
      labelEnd={<TextCounter length={value.trim().length} max={MAX_MESSAGE} />}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      placeholder="Optional"
      error={isMessageTooLong(value) ? mailMessages.messageTooLong : undefined}
      multiline
      minRows={3}
      maxRows={8}
    />
  );
}
