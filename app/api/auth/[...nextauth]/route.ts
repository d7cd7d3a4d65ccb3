import NextAuth from 'next-auth';
import type { NextRequest } from 'next/server';
import { authOptions } from '#server/auth.ts';

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

// Built with each request: a build has no environment.
const handler = async (request: NextRequest, context: Context): Promise<Response> =>
  (await NextAuth(request, context, authOptions())) as Response; // next-auth declares any

export { handler as GET, handler as POST };
