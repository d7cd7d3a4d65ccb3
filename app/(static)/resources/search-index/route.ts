import { makeGuideIndex } from '#server/guides/make-guide-index.ts';

export const dynamic = 'force-static';

export async function GET(): Promise<Response> {
  return Response.json(await makeGuideIndex(), { headers: { 'cache-control': 'no-cache' } });
}
