import Box from '@mui/material/Box';
import { API_CALLS_PER_MINUTE } from '#contracts/api-key.ts';
import type { OpenApiDocument } from '#shared/openapi/openapi-document.ts';
import { Operation } from './operation.tsx';
import { operationsOf } from './operations.ts';
import { REFERENCE } from './reference-looks.ts';

export interface ApiReferenceProps {
  document: OpenApiDocument;
  /** URL below which keys make calls. */
  baseUrl: string;
}

/** Reference of the calls that API keys can make, rendered from the OpenAPI document without scripts. */
export function ApiReference({ document, baseUrl }: ApiReferenceProps) {
  const groups = document.tags.map((tag) => ({ ...tag, operations: operationsOf(document, tag.name) }));
  return (
    <Box sx={REFERENCE}>
      <Introduction baseUrl={baseUrl} />
      <nav aria-label="Calls">
        {groups.map(({ name, operations }) => (
          <div key={name}>
            <h2>{name}</h2>
            <ul>
              {operations.map(({ method, path, operation }) => (
                <li key={operation.operationId}>
                  <a href={`#${operation.operationId}`}>
                    {method.toUpperCase()} {path}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {groups
        .flatMap(({ operations }) => operations)
        .map((each) => (
          <Operation key={each.operation.operationId} {...each} baseUrl={baseUrl} />
        ))}
    </Box>
  );
}

function Introduction({ baseUrl }: { baseUrl: string }) {
  return (
    <section>
      <p>
        All paths are below <code>{baseUrl}</code>. The{' '}
        <a href="/api/v1/openapi.json">OpenAPI 3.1 document</a> describes the same calls for programs that
        generate clients.
      </p>
      <dl>
        <dt>Authentication</dt>
        <dd>
          Each request carries <code>Authorization: Bearer csk_…</code>. A key acts for the organization
          within its scopes, never as one of its members: it never signs in the turn of a person. Documents
          that it uploads belong to the member who created the key, and their activity names the key.
        </dd>
        <dt>Responses</dt>
        <dd>
          JSON responses are envelopes: <code>success</code> is <code>&quot;1&quot;</code> after a success,
          else <code>&quot;0&quot;</code>, or <code>&quot;-1&quot;</code> with the status 401. Of a failure,{' '}
          <code>code</code> is the stable name and <code>data</code> the messages by field.
        </dd>
        <dt>Rate limit</dt>
        <dd>
          {API_CALLS_PER_MINUTE} calls a minute for each key. Further ones get the status 429, with the
          seconds to wait in <code>Retry-After</code>.
        </dd>
        <dt>Repetitions</dt>
        <dd>
          A request that changes something may carry <code>Idempotency-Key</code>, a text of your choice that
          is new for each effect. For 24 hours a repetition gets the first response, with{' '}
          <code>Idempotency-Replayed: true</code>, and has no other effect. Another request with the same text
          gets the status 422, and one that comes while the first is under way 409. A failed request has no
          effect and can be repeated. 409 with the code <code>idempotency_answer_lost</code> says that the
          first was carried out, but its answer is gone.
        </dd>
      </dl>
    </section>
  );
}
