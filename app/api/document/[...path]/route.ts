import { proxyTo } from '#server/proxy.ts';

export const { GET, HEAD, POST, PATCH, DELETE } = proxyTo('document');
