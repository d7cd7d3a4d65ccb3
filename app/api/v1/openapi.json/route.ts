import { openApiDocument } from '#shared/openapi/openapi-document.ts';

export const dynamic = 'force-static';

export function GET(): Response {
  return Response.json(openApiDocument(), { headers: { 'cache-control': 'no-cache' } });
}
