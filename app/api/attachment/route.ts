export { fetchAttachment as GET } from '#server/attachment.ts';
