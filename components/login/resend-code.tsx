import { request } from '#client/request.ts';
import { ResendButton } from '#components/ui/inputs/resend-button.tsx';
import { resendOtp } from '#contracts/session.ts';

interface ResendCodeProps {
  orderId: string;
  onSent: (orderId: string) => void;
}

/** Button that has a new code mailed, which invalidates the previous one. */
export function ResendCode({ orderId, onSent }: ResendCodeProps) {
  const send = async () => {
    const renewed = await request(resendOtp, { params: { order_id: orderId } });
    onSent(renewed?.order_id ?? orderId);
  };
  return <ResendButton onSend={send} />;
}
