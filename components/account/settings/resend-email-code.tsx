import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';

const COOLDOWN_SECONDS = 30;

export interface ResendEmailCodeProps {
  onSend: () => Promise<void>;
}

/** Button that has another code mailed; disabled for 30 seconds after each code. */
export function ResendEmailCode({ onSend }: ResendEmailCodeProps) {
  const [secondsLeft, setSecondsLeft] = useState(COOLDOWN_SECONDS);
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  const send = async () => {
    setIsSending(true);
    await onSend();
    setIsSending(false);
  };
  return (
    <Button onClick={() => void send()} disabled={secondsLeft > 0} loading={isSending}>
      {secondsLeft > 0 ? `Send a new code in ${secondsLeft} s` : 'Send a new code'}
    </Button>
  );
}
