import NextAuth from 'next-auth';
import type { NextRequest } from 'next/server';
import { authOptions } from '#server/auth.ts';

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

// Built with each request: a build has no environment.
const handler = (request: NextRequest, context: Context): unknown =>
  NextAuth(request, context, authOptions());

export { handler as GET, handler as POST };
