import { proxyTo } from '#server/proxy.ts';

export const { GET, POST, PATCH } = proxyTo('document');
