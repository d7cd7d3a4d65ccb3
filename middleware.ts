import { NextResponse, type NextRequest } from 'next/server';
import { endAtServices, isOver } from '#server/end-session.ts';
import { env, isSecure } from '#server/env.ts';
import { judgeVisit, type Access } from '#server/page-access.ts';
import { NONCE_HEADER, PATH_HEADER } from '#server/page-headers.ts';
import { isFromHere } from '#server/proxy-guard.ts';
import { securityHeaders, type PagePolicy } from '#server/security-headers.ts';
import { inlineHashesOf } from '#server/static-page-hashes.ts';
import { isStaticPage, USERS_LANDING_PATH } from '#server/static-pages.ts';
import {
  decryptSession,
  holdsSession,
  removedCookie,
  sessionCookieName,
  type Session,
} from '#server/session-cookie.ts';

// Without /api: Next passes on only the first 10 MB of a body that goes through middleware. The proxy has its own checks.
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!api/|_next/static|_next/image|pdfjs/|fonts/|landing/|icon.svg|icon-waiting.svg|favicon.ico|robots.txt).*)',
  ],
};

/** Redirects visitors from pages that need a session, and adds the security headers. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const session = await decryptSession(request.cookies.get(sessionCookieName())?.value);
  const isSignedIn = session !== null;
  const access = judgeVisit({
    path: pathname,
    search,
    isSignedIn,
    isFromHere: isFromHere(request.headers, env().APP_URL),
  });
  const ends = session !== null && (await endsSession(access, session));
  if ('to' in access && !ends) return NextResponse.redirect(new URL(access.to, env().APP_URL));
  const response = isStaticPage(pathname) ? staticPage(request, isSignedIn) : pageWithHeaders(request);
  if (ends) removeSession(request, response);
  return response;
}

/** Returns whether a visit ends the session, and does so at the services where they have not done it themselves. */
async function endsSession({ kind }: Access, session: Session): Promise<boolean> {
  if (kind === 'end_if_over') return isOver(session);
  if (kind !== 'end_session') return false;
  await endAtServices(session);
  return true;
}

function pageWithHeaders(request: NextRequest): NextResponse {
  const nonce = newNonce();
  const security = headersFor({ nonce });
  const headers = new Headers(request.headers);
  headers.set(NONCE_HEADER, nonce);
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  headers.set('content-security-policy', security['content-security-policy'] ?? ''); // Next reads the nonce from here
  const response = NextResponse.next({ request: { headers } });
  return withHeaders(response, security);
}

/**
 * Next would let a shared cache keep a static page for a year: the nonce with it, that of one visitor at `/` for users too, and links to
 * files that the next release no longer has. A browser keeps it and asks whether it has changed.
 */
const OWN_COPY = 'private, max-age=0, must-revalidate'; // Next takes no-cache here for a request that wants no 304

function staticPage(request: NextRequest, isSignedIn: boolean): NextResponse {
  const { pathname } = request.nextUrl;
  const shown = isSignedIn && pathname === '/' ? USERS_LANDING_PATH : pathname;
  const page = shown === pathname ? NextResponse.next() : NextResponse.rewrite(new URL(shown, request.url));
  const security = headersFor({ nonce: newNonce(), hashes: inlineHashesOf(shown) });
  return withHeaders(page, { ...security, 'cache-control': OWN_COPY });
}

const newNonce = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');

function headersFor(page: Pick<PagePolicy, 'nonce' | 'hashes'>): Record<string, string> {
  return securityHeaders({
    ...page,
    isDevelopment: process.env.NODE_ENV === 'development',
    isSecure: isSecure(),
    usbHelperUrl: env().USB_HELPER_URL,
    reportUrl: env().CSP_REPORT_URL,
  });
}

function withHeaders(response: NextResponse, headers: Record<string, string>): NextResponse {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

function removeSession(request: NextRequest, response: NextResponse): void {
  for (const { name } of request.cookies.getAll()) {
    if (holdsSession(name)) response.cookies.set(removedCookie(name));
  }
}
