import { randomUUID } from 'node:crypto';
import { REQUEST_TIMEOUT_MS } from '#contracts/limits.ts';
import { attachmentTargets } from './attachment-target.ts';
import { credentialHeaders } from './credentials.ts';
import {
  noOrganizationAnswer,
  notFoundAnswer,
  sessionEndedAnswer,
  unreachableAnswer,
} from './envelope-answer.ts';
import { forward } from './proxy-forward.ts';
import { requestHeaders } from './proxy-headers.ts';
import type { Session } from './session-seal.ts';
import { serviceUrl } from './service-url.ts';
import { clearSession, readSession } from './session.ts';

/** Answers the file behind the attachment that `?url=` names: for services whose attachments are not calls of the contract. */
export async function fetchAttachment(request: Request): Promise<Response> {
  return handleAttachment(request, {
    session: await readSession(),
    baseUrl: serviceUrl('document'),
    timeoutMs: REQUEST_TIMEOUT_MS,
    endSession: clearSession,
  });
}

export interface AttachmentContext {
  session: Session | null;
  baseUrl: string;
  timeoutMs: number;
  endSession: () => Promise<void>;
}

/** Fetches from the origin of the document service alone, follows no redirect, and hands on nothing but a PDF. */
export async function handleAttachment(request: Request, context: AttachmentContext): Promise<Response> {
  const { session, baseUrl, timeoutMs, endSession } = context;
  if (!session) return sessionEndedAnswer();
  if (!session.organizationId) return noOrganizationAnswer();
  const { searchParams } = new URL(request.url);
  const headers = requestHeaders(request.headers, credentialHeaders('document', session), randomUUID());
  for (const target of attachmentTargets(searchParams.get('url') ?? '', baseUrl)) {
    const response = await forward({ request, target, headers, timeoutMs, onSessionEnd: endSession });
    if (response.status === 404) await response.body?.cancel();
    else return asPdf(response, searchParams.get('purpose') === 'download');
  }
  return notFoundAnswer();
}

const PDF_TYPES = ['', 'application/pdf', 'application/octet-stream', 'binary/octet-stream'];

/** Returns a file as a PDF, and a failure as it is. A file of any other type is refused: on this origin, a page of a service could run script. */
async function asPdf(response: Response, isDownload: boolean): Promise<Response> {
  if (response.status !== 200 && response.status !== 206) return response;
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  if (!PDF_TYPES.includes(type.trim().toLowerCase())) {
    await response.body?.cancel();
    console.error(`An attachment is of the type ${type}, not a PDF.`);
    return unreachableAnswer();
  }
  response.headers.set('content-type', 'application/pdf');
  if (isDownload) response.headers.set('content-disposition', 'attachment');
  else response.headers.delete('content-disposition');
  return response;
}
