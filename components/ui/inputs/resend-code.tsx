import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { request } from '#client/request.ts';
import { resendOtp } from '#contracts/session.ts';

const COOLDOWN_SECONDS = 30;

interface ResendCodeProps {
  orderId: string;
  onSent: (orderId: string) => void;
}

/** Button that has a new code mailed, which invalidates the previous one; disabled for 30 seconds after each code. */
export function ResendCode({ orderId, onSent }: ResendCodeProps) {
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
      const renewed = await request(resendOtp, { params: { order_id: orderId } });
      setSecondsLeft(COOLDOWN_SECONDS);
      onSent(renewed?.order_id ?? orderId);
    } catch {
      // request() has shown the error; the button stays enabled
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
