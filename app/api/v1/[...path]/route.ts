import { forwardForKey } from '#server/api-key-proxy.ts';

export { forwardForKey as GET, forwardForKey as POST, forwardForKey as PATCH };
