export { respondLive as GET } from '#server/health.ts';
