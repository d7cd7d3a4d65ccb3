export { sendHelperArchive as GET } from '#server/usb-helper/send-helper-archive.ts';
