import { z } from '#contracts/zod.ts';

const CHANNEL = 'countersign-session';

const SessionNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('renewed'), userId: z.string(), organizationId: z.nullable(z.string()) }),
  z.object({ kind: z.literal('signed_out') }),
]);
/** Message of one tab to the others, with which it shares the session. */
export type SessionNews = z.infer<typeof SessionNews>;

/** Tells the other tabs of the browser. */
export function announceSession(news: SessionNews): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Calls `listener` with the news of other tabs; returns a function that ends this. */
export function subscribeToSession(listener: (news: SessionNews) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { data: news } = SessionNews.safeParse(data);
    if (news) listener(news);
  };
  return () => channel.close();
}
