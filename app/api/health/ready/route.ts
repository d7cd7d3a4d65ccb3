export { respondReady as GET } from '#server/health.ts';
