/** What the screen asked of the service. */
export interface Asked {
  method: string;
  path: string;
  body: unknown;
}

export interface Reply {
  status?: number;
  success?: '1' | '0' | '-1';
  message?: string;
  data?: unknown;
}

/** Puts `answer` in the place of the network and records what is asked of it. */
export function stubService(answer: (asked: Asked) => Reply | Promise<Reply>): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = async (input, init) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const address = input instanceof Request ? input.url : String(input);
    const question = { method: init?.method ?? 'GET', path: address.replace(/^\/api/, ''), body };
    asked.push(question);
    const { status = 200, success = status < 400 ? '1' : '0', message = '', data } = await answer(question);
    const envelope = JSON.stringify({ success, message, data });
    return new Response(envelope, { status, headers: { 'content-type': 'application/json' } });
  };
  return asked;
}
