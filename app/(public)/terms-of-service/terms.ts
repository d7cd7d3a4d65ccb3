import { BRAND } from '#shared/brand.ts';

/** Sections of the terms, in their order. */
export const TERMS: readonly { title: string; text: string }[] = [
  {
    title: 'Who you are dealing with',
    text: `${BRAND.name} is run by the organization that gave you your account, or by an operator on its behalf. These terms apply to all users. Where your organization has a contract with the operator of ${BRAND.name}, that contract comes first.`,
  },
  {
    title: 'Your account',
    text: 'Your account is yours alone. Keep your password and your one-time codes to yourself, and tell your administrator at once when you believe that another person has used them. What is done under your account is recorded under your name.',
  },
  {
    title: 'Documents',
    text: 'Documents belong to the organization that uploads them. They are shown to the person who uploaded them, to those who are asked to sign, and to those whom the organization has put in charge of its documents. Upload only what you are allowed to share with them.',
  },
  {
    title: 'Signatures',
    text: `A signature made here is an electronic signature over the bytes of the document, made with the certificate that the screen names before you sign. Whether it satisfies a legal form depends on that certificate and on the law that applies to your document; ${BRAND.name} does not decide that for you. A signed version is never changed afterwards, and every reader can check it with other software.`,
  },
  {
    title: 'Certificates and keys',
    text: 'When you add a certificate, its key is encrypted before it is stored and is used only to sign what you tell it to. The password of the file is not kept. Remove a certificate when you no longer want to sign with it; signatures already made stay valid.',
  },
  {
    title: 'Records',
    text: 'Uploads, signatures, refusals and downloads are recorded with the time and the person, because the value of a signature rests on that record. The organization keeps it as long as it keeps the document.',
  },
  {
    title: 'Availability',
    text: 'Maintenance and failures can interrupt the service. Keep copies of documents that you cannot do without; every version can be downloaded at any time.',
  },
  {
    title: 'Changes',
    text: 'When these terms change, this page changes with them, and your organization is told before the change applies.',
  },
];
