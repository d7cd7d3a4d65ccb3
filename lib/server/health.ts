import { SERVICE_HEADER, type ServiceName } from '#contracts/call.ts';
import { envelopeResponse, unavailableResponse } from './envelope-response.ts';
import { limitBody } from './limit-body.ts';
import { serviceUrl } from './service-url.ts';
import { isStopAnnounced } from './stopping.ts';

type ServiceUrls = Readonly<Partial<Record<ServiceName, string>>>;

const serviceUrls = (): ServiceUrls => ({
  general: serviceUrl('general'),
  organization: serviceUrl('organization'),
  document: serviceUrl('document'),
});
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
  if (!last || at - last.at >= KEPT_MS) last = { at, answer: servicesAnswer(serviceUrls()) };
  return (await last.answer) ? wellResponse() : unavailableResponse();
});

/**
 * Returns whether the services answer at their base URLs. That they are ready is for their own load balancer to ask: while they are not,
 * pages that say so are better than none. Third-party services may lack the path, so that a refusal is an answer, too. One of
 * the product that says it is another service is none.
 */
export async function servicesAnswer(
  urls: ServiceUrls,
  { patienceMs = PATIENCE_MS, log = logOnce }: { patienceMs?: number; log?: (line: string) => void } = {},
): Promise<boolean> {
  const answers = async ([service, url]: [string, string]) => {
    try {
      const response = await fetch(`${url}/health/live`, {
        cache: 'no-store',
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      });
      await response.body?.cancel();
      const named = response.headers.get(SERVICE_HEADER) ?? service;
      if (named !== service)
        log(
          `${service.toUpperCase()}_SERVICE_URL is not the base URL of the ${service} service, which ends with /${service}.`,
        );
      return response.status < 500 && named === service;
    } catch {
      return false; // the requests that fail by it are logged
    }
  };
  return (await Promise.all(Object.entries(urls).map(answers))).every(Boolean);
}

const logged = new Set<string>();

/** Logs a line, which a load balancer would have repeated every second. */
function logOnce(line: string): void {
  if (!logged.has(line)) console.error(line);
  logged.add(line);
}
