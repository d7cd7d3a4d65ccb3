import { callLater } from '#contracts/later-call.ts';

/** Calls of the signing room and about the appearance of signatures, without their schemas. */

export const getSignatureMark = callLater(
  {
    service: 'organization',
    method: 'GET',
    path: '/digital-signature/mark',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/signature-mark.ts')).getSignatureMark,
);

export const changeSignatureMark = callLater(
  {
    service: 'organization',
    method: 'PATCH',
    path: '/digital-signature/mark',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/signature-mark.ts')).changeSignatureMark,
);

export const getSignaturePicture = callLater(
  {
    service: 'organization',
    method: 'GET',
    path: '/digital-signature/picture',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/signature-picture.ts')).getSignaturePicture,
);

export const uploadSignaturePicture = callLater(
  {
    service: 'organization',
    method: 'POST',
    path: '/digital-signature/picture',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/signature-picture.ts')).uploadSignaturePicture,
);

export const removeSignaturePicture = callLater(
  {
    service: 'organization',
    method: 'PATCH',
    path: '/digital-signature/picture',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/signature-picture.ts')).removeSignaturePicture,
);

export const previewAppearance = callLater(
  {
    service: 'document',
    method: 'POST',
    path: '/sign-document/appearance',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/sign-documents.ts')).previewAppearance,
);

export const getSignatureProperties = callLater(
  {
    service: 'organization',
    method: 'GET',
    path: '/digital-signature-properties/{id}',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/signature-properties.ts')).getSignatureProperties,
);

export const changeSignatureProperties = callLater(
  {
    service: 'organization',
    method: 'PATCH',
    path: '/digital-signature-properties/{id}',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/signature-properties.ts')).changeSignatureProperties,
);

export const viewSignatories = callLater(
  {
    service: 'document',
    method: 'GET',
    path: '/document/{id}/view_signatories',
    access: 'member',
  },
  async () => (await import('#contracts/document.ts')).viewSignatories,
);

export const checkBeforeSigning = callLater(
  {
    service: 'document',
    method: 'POST',
    path: '/document/{id}/preflight',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/preflight.ts')).checkBeforeSigning,
);

export const signDocuments = callLater(
  {
    service: 'document',
    method: 'POST',
    path: '/sign-document',
    access: 'member',
  },
  async () => (await import('#contracts/sign-documents.ts')).signDocuments,
);

export const startSignBatch = callLater(
  {
    service: 'document',
    method: 'POST',
    path: '/sign-batch',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/sign-batch.ts')).startSignBatch,
);
