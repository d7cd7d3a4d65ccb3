// Apart from the other names of zod: the browser does not need it, and it would be a third of what a page loads of zod.
export { toJSONSchema } from 'zod/mini';
