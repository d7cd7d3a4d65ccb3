/** A request that the code under test has sent. */
export interface SentRequest {
  method: string;
  path: string;
  body: unknown;
}

export interface StubResponse {
  status?: number;
  success?: '1' | '0' | '-1';
  message?: string;
  data?: unknown;
}

/** Replaces `fetch` by `respond` and returns the list in which every request is recorded. */
export function stubService(
  respond: (request: SentRequest) => StubResponse | Promise<StubResponse>,
): SentRequest[] {
  const requests: SentRequest[] = [];
  globalThis.fetch = async (input, init) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const address = input instanceof Request ? input.url : String(input);
    const request = { method: init?.method ?? 'GET', path: address.replace(/^\/api/, ''), body };
    requests.push(request);
    const { status = 200, success = status < 400 ? '1' : '0', message = '', data } = await respond(request);
    const envelope = JSON.stringify({ success, message, data });
    return new Response(envelope, { status, headers: { 'content-type': 'application/json' } });
  };
  return requests;
}
