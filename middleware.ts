import { NextResponse, type NextRequest } from 'next/server';
import { env, isSecure } from '#server/env.ts';
import { judgeVisit } from '#server/page-access.ts';
import { NONCE_HEADER, PATH_HEADER } from '#server/page-headers.ts';
import { securityHeaders } from '#server/security-headers.ts';
import { isStaticPage, USERS_LANDING_PATH } from '#server/static-pages.ts';
import { isAuthCookie, decryptSession, SESSION_COOKIE } from '#server/session-cookie.ts';

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
  const isSignedIn = (await decryptSession(request.cookies.get(SESSION_COOKIE)?.value)) !== null;
  const access = judgeVisit({
    path: pathname,
    search,
    isSignedIn,
    isFromHere: request.headers.get('sec-fetch-site') !== 'cross-site',
  });
  if (access.kind === 'redirect') return NextResponse.redirect(new URL(access.to, env().APP_URL));
  const response = isStaticPage(pathname) ? staticPage(request, isSignedIn) : pageWithHeaders(request);
  if (access.kind === 'end_session') removeSession(request, response);
  return response;
}

function pageWithHeaders(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const security = headersFor(nonce);
  const headers = new Headers(request.headers);
  headers.set(NONCE_HEADER, nonce);
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  headers.set('content-security-policy', security['content-security-policy'] ?? ''); // Next reads the nonce from here
  const response = NextResponse.next({ request: { headers } });
  return withHeaders(response, security);
}

function staticPage(request: NextRequest, isSignedIn: boolean): NextResponse {
  const isUsersLanding = isSignedIn && request.nextUrl.pathname === '/';
  const page = isUsersLanding
    ? NextResponse.rewrite(new URL(USERS_LANDING_PATH, request.url))
    : NextResponse.next();
  return withHeaders(page, headersFor(null));
}

function headersFor(nonce: string | null): Record<string, string> {
  const isDevelopment = process.env.NODE_ENV === 'development';
  return securityHeaders({ nonce, isDevelopment, isSecure: isSecure(), usbHelperUrl: env().USB_HELPER_URL });
}

function withHeaders(response: NextResponse, headers: Record<string, string>): NextResponse {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

function removeSession(request: NextRequest, response: NextResponse): void {
  for (const { name } of request.cookies.getAll()) {
    if (name !== SESSION_COOKIE && !isAuthCookie(name)) continue;
    const secure = isSecure() || name.startsWith('__Secure-');
    response.cookies.set({ name, value: '', maxAge: 0, path: '/', httpOnly: true, sameSite: 'lax', secure });
  }
}
