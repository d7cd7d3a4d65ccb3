import { createServer } from 'node:http';
import { test as base } from '#support/browser/office-fixture.ts';

/** Serves `html` at another port, and returns its address: of the app's host, or of another site when `host` names one. */
type ForeignSite = (html: string, host?: 'localhost' | '127.0.0.1') => Promise<string>;

export const test = base.extend<{ foreignSite: ForeignSite }>({
  foreignSite: async ({}, provide) => {
    let page = '';
    const server = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'referrer-policy': 'no-referrer' }).end(page),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    const { port } = address;
    await provide((html, host = 'localhost') => {
      page = `<!doctype html><title>Elsewhere</title>${html}`;
      return Promise.resolve(`http://${host}:${port}/`);
    });
    server.closeAllConnections();
    server.close();
  },
});
