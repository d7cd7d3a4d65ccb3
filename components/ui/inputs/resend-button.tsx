import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';

const COOLDOWN_SECONDS = 30;

/** Button that has a new code mailed; disabled for 30 seconds after each code. A rejected `onSend` leaves it enabled. */
export function ResendButton({ onSend }: { onSend: () => Promise<void> }) {
  const [secondsLeft, setSecondsLeft] = useState(COOLDOWN_SECONDS);
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  const send = async () => {
    setIsSending(true);
    try {
      await onSend();
      setSecondsLeft(COOLDOWN_SECONDS);
    } catch {
      // onSend has shown the error
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Button onClick={() => void send()} disabled={secondsLeft > 0} loading={isSending}>
      {secondsLeft > 0 ? `Send a new code in ${secondsLeft} s` : 'Send a new code'}
    </Button>
  );
}
