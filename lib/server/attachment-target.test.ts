import { attachmentTargets } from './attachment-target.ts';

const SERVICE = 'https://docs.example/document';

it.each([
  ['https://docs.example/files/1.pdf?v=2', ['https://docs.example/files/1.pdf?v=2']],
  ['/files/1.pdf', ['https://docs.example/document/files/1.pdf', 'https://docs.example/files/1.pdf']],
  ['/document/files/1.pdf', ['https://docs.example/document/files/1.pdf']],
  ['files/1.pdf', ['https://docs.example/document/files/1.pdf']],
])('resolves %s at the document service', (attachment, targets) => {
  expect(attachmentTargets(attachment, SERVICE)).toEqual(targets);
});

it.each([
  'http://docs.example/files/1.pdf',
  'https://docs.example:8443/files/1.pdf',
  'https://evil.example/1.pdf',
  'https://docs.example.evil.example/1.pdf',
  'https://docs.example@evil.example/1.pdf',
  'https://user:secret@docs.example/1.pdf',
  '//evil.example/1.pdf',
  '/\\evil.example/1.pdf',
  '\\\\evil.example/1.pdf',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'data:application/pdf;base64,JVBERi0=',
  'javascript:alert(1)',
  '',
])('returns no URL for %j', (attachment) => {
  expect(attachmentTargets(attachment, SERVICE)).toEqual([]);
});
