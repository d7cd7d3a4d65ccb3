import type { ServiceName } from '#contracts/call.ts';
import { envelopeResponse, unavailableResponse } from './envelope-response.ts';
import { limitBody } from './limit-body.ts';
import { serviceUrl } from './service-url.ts';
import { isStopAnnounced } from './stopping.ts';

const SERVICES: readonly ServiceName[] = ['general', 'organization', 'document'];
/** Time in milliseconds in which a service has to answer. */
const PATIENCE_MS = 2_000;
/** Time in milliseconds for which a result is kept, so that strangers cannot load the services by it. */
const KEPT_MS = 500;

const wellResponse = () => envelopeResponse(200, { success: '1', message: '' });

/** Responds while the process answers, and checks nothing. */
export const respondLive = limitBody(() => Promise.resolve(wellResponse()));

let last: { at: number; answer: Promise<boolean> } | undefined;

/** Responds 200 while the services answer and the web app is not about to stop, otherwise 503, without a reason: strangers may see it. */
export const respondReady = limitBody(async () => {
  if (isStopAnnounced()) return unavailableResponse();
  const at = performance.now();
  if (!last || at - last.at >= KEPT_MS) last = { at, answer: servicesAnswer(SERVICES.map(serviceUrl)) };
  return (await last.answer) ? wellResponse() : unavailableResponse();
});

/**
 * Returns whether the services at these base URLs answer. That they are ready is for their own load balancer to ask: while they are not,
 * pages that say so are better than none. Third-party services may lack the path, so that a refusal is an answer, too.
 */
export async function servicesAnswer(
  urls: readonly string[],
  patienceMs: number = PATIENCE_MS,
): Promise<boolean> {
  const answers = async (url: string) => {
    try {
      const response = await fetch(`${url}/health/live`, {
        cache: 'no-store',
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      });
      await response.body?.cancel();
      return response.status < 500;
    } catch {
      return false; // the requests that fail by it are logged
    }
  };
  return (await Promise.all([...new Set(urls)].map(answers))).every(Boolean);
}
