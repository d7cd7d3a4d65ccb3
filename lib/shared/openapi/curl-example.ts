import { exampleOf } from './json-schema.ts';
import type { OpenApiOperation } from './openapi-document.ts';

/** Returns a command for the shell that makes a call, with the required parameters only. */
export function curlExample(
  baseUrl: string,
  { method, path, operation }: { method: string; path: string; operation: OpenApiOperation },
): string {
  const content = operation.requestBody?.content ?? {};
  const json = content['application/json'];
  return [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} -H "Authorization: Bearer $COUNTERSIGN_KEY"`,
    ...(json ? [`  -H "Content-Type: application/json" -d '${JSON.stringify(json.example)}'`] : []),
    ...(content['multipart/form-data'] ? ['  -F "file=@letter.pdf"'] : []),
    ...(returnsFile(operation) ? ['  -o letter.pdf'] : []),
    `  "${baseUrl}${filled(path, operation)}"`,
  ].join(' \\\n');
}

/** Returns whether the response to a call is a file. */
export function returnsFile({ responses }: OpenApiOperation): boolean {
  const success = responses['200'];
  const content = (success && 'content' in success && success.content) || {};
  return Object.keys(content).some((type) => type !== 'application/json');
}

function filled(path: string, { parameters }: OpenApiOperation): string {
  const query = new URLSearchParams();
  let target = path;
  for (const { name, in: place, required, schema, content } of parameters) {
    const shape = schema ?? content?.['application/json']?.schema ?? {};
    const value = exampleOf(shape);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (place === 'path') target = target.replace(`{${name}}`, text);
    else if (place === 'query' && required) query.set(name, text);
  }
  return query.size > 0 ? `${target}?${query.toString()}` : target;
}
