import { Validator } from '@seriousme/openapi-schema-validator';
import { ALL_CALLS } from '#contracts/calls.ts';
import type { z } from '#contracts/zod.ts';
import { FIELD_NOTES } from './field-notes.ts';
import type { JsonSchema } from './json-schema.ts';
import { openApiDocument } from './openapi-document.ts';

const MARKED = ALL_CALLS.filter(({ apiScope }) => apiScope);
const document = openApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    ...operation,
  })),
);

/** Returns the fields of a body, of all of its variants. */
const bodyFields = (schema: JsonSchema | undefined): [string, JsonSchema][] =>
  [schema ?? {}, ...(schema?.oneOf ?? [])].flatMap(({ properties = {} }) => Object.entries(properties));

describe('the OpenAPI document', () => {
  it('OS-04 is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone({ ...document }));
    expect([valid, errors]).toEqual([true, undefined]);
    expect(validator.version).toBe('3.1');
  });

  it('OS-04 describes every call that keys can make, and no other', () => {
    const described = operations.map(({ method, path }) => `${method} ${path}`).sort();
    expect(described).toEqual(MARKED.map(({ method, path }) => `${method} ${path}`).sort());
    expect(described).toContain('POST /document');
  });

  it('OS-04 names each operation once, with its scope as tag and every placeholder as parameter', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { method, path, tags, parameters } of operations) {
      expect(tags).toEqual([MARKED.find((call) => call.method === method && call.path === path)!.apiScope]);
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    }
  });

  it('OS-04 permits to keys only what they may send', () => {
    const body = document.paths['/document-approval']!.post!.requestBody!.content['application/json']!;
    expect(body.schema.properties!['status']).toMatchObject({ const: 'cancel' });
    expect(JSON.stringify(document.paths['/document']!.patch)).not.toContain('"remove"');
  });

  it('OS-04 says of a call no more than a key may do', () => {
    expect(document.paths['/document']!.patch!.summary).not.toMatch(/remove|replace/);
    expect(document.paths['/document-approval']!.post!.summary).not.toMatch(/reject|mark/i);
    expect(document.paths['/sign-document']!.post!.summary).not.toMatch(/reader/);
  });

  it('OS-04 describes fields by their names in the calls', () => {
    const described = operations.flatMap(({ method, path, parameters, requestBody }) => [
      ...parameters.map(({ name, description }) => ({ call: `${method} ${path}`, name, description })),
      ...bodyFields(requestBody?.content['application/json']?.schema).map(([name, { description }]) => ({
        call: `${method} ${path}`,
        name,
        description,
      })),
    ]);
    for (const [call, notes] of Object.entries(FIELD_NOTES))
      for (const [name, description] of Object.entries(notes))
        expect(described).toContainEqual({ call, name, description });
    const { properties } =
      document.paths['/document']!.post!.requestBody!.content['multipart/form-data']!.schema;
    expect(properties!['file']!.description).toMatch(
      /^At most 10 MB; the file name ends in \.pdf\. One file, /,
    );
  });

  it('OS-04 names the page sizes that the lists accept', () => {
    for (const [call, notes] of Object.entries(FIELD_NOTES)) {
      const { query } = MARKED.find(({ method, path }) => `${method} ${path}` === call)!;
      const sizes = [...(notes['pageSize'] ?? '').matchAll(/\d+/g)].map(Number);
      const pageSize = query?.shape['pageSize'] as z.ZodType | undefined;
      expect(sizes.map((size) => pageSize?.parse(String(size)))).toEqual(sizes);
      expect(pageSize?.parse('30')).toBe(sizes.at(-1));
    }
  });

  it.each(
    MARKED.filter(({ body, bodyType }) => body && bodyType !== 'multipart').map((call) => [call.path, call]),
  )('OS-04 has an example that the service accepts at %s', (path, { method, body, apiBody }) => {
    const { requestBody } = operations.find((call) => call.path === path && call.method === method)!;
    const { example } = requestBody!.content['application/json']!;
    expect(apiBody?.safeParse(example).error).toBeUndefined();
    expect(body!.safeParse(example).error).toBeUndefined();
  });

  it('OS-04 has examples that lower no level, name no day that is over and place fields that can be read', () => {
    const examples = operations.map(({ requestBody }) => requestBody?.content['application/json']?.example);
    expect(JSON.stringify(examples)).not.toMatch(/B-B|B-T|due_date|"width":1\b/);
  });

  it('OS-04 names the content types of files, and the status of a range', () => {
    const types = (path: string, method: 'get' | 'post', status = '200') => {
      const response = document.paths[path]![method]!.responses[status]!;
      return 'content' in response ? Object.keys(response.content) : [];
    };
    expect(types('/document/{id}/attachment', 'get')).toEqual(['application/pdf']);
    expect(types('/document/{id}/attachment', 'get', '206')).toEqual(['application/pdf']);
    expect(types('/document/{id}/evidence', 'get')).toEqual(['application/pdf', 'application/json']);
    expect(types('/document-action/download', 'post')).toEqual(['application/pdf', 'application/zip']);
  });
});
