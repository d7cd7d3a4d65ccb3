'use client';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { request } from '#client/request.ts';
import { resendOtp } from '#contracts/session.ts';

const COOLDOWN_SECONDS = 30;

interface ResendCodeProps {
  orderId: string;
  onSent: (orderId: string) => void;
}

/** Asks for a new code, at most every half minute; the one before is void from then on. */
export function ResendCode({ orderId, onSent }: ResendCodeProps) {
  const [left, setLeft] = useState(COOLDOWN_SECONDS);
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const send = async () => {
    setIsSending(true);
    try {
      const renewed = await request(resendOtp, { params: { order_id: orderId } });
      setLeft(COOLDOWN_SECONDS);
      onSent(renewed?.order_id ?? orderId);
    } catch {
      // request() has told the person; they may try again
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Button onClick={() => void send()} disabled={left > 0} loading={isSending}>
      {left > 0 ? `Send a new code in ${left} s` : 'Send a new code'}
    </Button>
  );
}
