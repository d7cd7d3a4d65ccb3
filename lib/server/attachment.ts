import { REQUEST_TIMEOUT_MS } from '#contracts/limits.ts';
import { asResponse } from './answer.ts';
import { attachmentTargets } from './attachment-target.ts';
import { addressHeaders } from './client-address.ts';
import { credentialHeaders } from './credentials.ts';
import {
  foreignLinkResponse,
  noOrganizationResponse,
  notFoundResponse,
  sessionEndedResponse,
  unreachableResponse,
} from './envelope-response.ts';
import { env } from './env.ts';
import { forward } from './proxy-forward.ts';
import { isFromHere } from './proxy-guard.ts';
import { requestHeaders, requestIdOf } from './proxy-headers.ts';
import { isRecordedAddress } from './recorded-read.ts';
import type { Session } from './session-cookie.ts';
import { serviceUrl } from './service-url.ts';
import { clearSession, readSession } from './session.ts';
import { tracedRoute } from './traced-route.ts';

/** Returns the file of the attachment in `?url=`, for services whose attachments are not calls of the contract. */
export async function fetchAttachment(request: Request): Promise<Response> {
  return handleAttachment(request, {
    session: await readSession(),
    baseUrl: serviceUrl('document'),
    appUrl: env().APP_URL,
    trustedProxies: env().TRUSTED_PROXIES,
    timeoutMs: REQUEST_TIMEOUT_MS,
    endSession: clearSession,
  });
}

export interface AttachmentContext {
  session: Session | null;
  baseUrl: string;
  appUrl: string;
  trustedProxies: number;
  timeoutMs: number;
  endSession: () => Promise<void>;
}

/** Fetches an attachment from the origin of the document service only, follows no redirect, and returns nothing but a PDF. */
export async function handleAttachment(request: Request, context: AttachmentContext): Promise<Response> {
  const { session, baseUrl, appUrl, trustedProxies, timeoutMs, endSession } = context;
  if (!session) return sessionEndedResponse();
  if (!session.organizationId) return noOrganizationResponse();
  const { searchParams } = new URL(request.url);
  const isDownload = searchParams.get('purpose') === 'download';
  const targets = attachmentTargets(searchParams.get('url') ?? '', baseUrl);
  if ((isDownload || targets.some(isRecordedAddress)) && !isFromHere(request.headers, appUrl))
    return foreignLinkResponse();
  const requestId = requestIdOf(request.headers);
  const headers = requestHeaders(
    request.headers,
    { ...credentialHeaders('document', session), ...addressHeaders(request.headers, trustedProxies) },
    requestId,
  );
  return tracedRoute(request, { route: '/api/attachment', requestId }, async () => {
    for (const target of targets) {
      const asked = { request, route: 'attachment', target, headers, timeoutMs, onSessionEnd: endSession };
      const response = asResponse(await forward(asked));
      if (response.status === 404) await response.body?.cancel();
      else return asPdf(response, isDownload);
    }
    return notFoundResponse();
  });
}

const PDF_TYPES = ['', 'application/pdf', 'application/octet-stream', 'binary/octet-stream'];

/** Returns a failure unchanged and a file as PDF. Refuses other types: a page of a service could run scripts on this origin. */
async function asPdf(response: Response, isDownload: boolean): Promise<Response> {
  if (response.status !== 200 && response.status !== 206) return response;
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  if (!PDF_TYPES.includes(type.trim().toLowerCase())) {
    await response.body?.cancel();
    console.error(`An attachment has the type ${type} and is not a PDF.`);
    return unreachableResponse();
  }
  response.headers.set('content-type', 'application/pdf');
  if (isDownload) response.headers.set('content-disposition', 'attachment');
  else response.headers.delete('content-disposition');
  return response;
}
