import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Starts a mail server on a free port of the loopback, or on `port`. `accept` is called with each mail before it is answered. */
export async function startMailServer(
  accept: (raw: string) => Promise<void>,
  { port: wanted = 0, ...options }: SMTPServerOptions & { port?: number } = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    ...options,
    onData: (stream, _session, done) => {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => void accept(raw).then(() => done(), done));
    },
  });
  server.on('error', () => undefined); // a killed client resets its connection
  const port = await new Promise<number>((resolve) => {
    const { server: listening } = server;
    server.listen(wanted, '127.0.0.1', () => resolve((listening.address() as { port: number }).port)); // it listens on TCP
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
