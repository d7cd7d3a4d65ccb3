import { BRAND } from '#shared/brand.ts';

/** Section of the terms: paragraphs below a title. */
export interface TermsSection {
  title: string;
  paragraphs: readonly string[];
}

/** Sections of the terms, in their order. A change of meaning needs a new TERMS_VERSION. */
export const TERMS: readonly TermsSection[] = [
  {
    title: 'Who these terms are between',
    paragraphs: [
      `${BRAND.name} is run by an operator: the company that runs this installation, or your own organization. These terms are between you, the person with the account, and the operator. “We” below is the operator.`,
      'Where your organization has a contract with the operator, that contract comes first wherever it says something else.',
    ],
  },
  {
    title: 'Your account',
    paragraphs: [
      'Your account is for you alone. Give your real name, since it stands beside your signatures, and keep your address up to date, since one-time codes and notices go there.',
      'Keep your password, your second factor and your recovery codes to yourself. Tell your administrator at once when you believe that another person has used them. What is done under your account is recorded under your name.',
      'You may delete your account at any time under Privacy and Security. Documents that you signed, and the records that prove it, stay with the organizations they belong to.',
    ],
  },
  {
    title: 'Organizations',
    paragraphs: [
      'The person who creates an organization is its first owner. Owners decide who belongs to it, what each member may do, and what it requires of them, such as a second factor.',
      'An organization can be deleted by its owners. For 14 days after the request it can still be read and the request taken back; after that its documents are deleted.',
    ],
  },
  {
    title: 'Documents',
    paragraphs: [
      'Documents belong to the organization that uploads them. We claim no rights in them, and read them only as far as the service needs to: to show, check, sign, send and store them.',
      'They are shown to the person who uploaded them, to those who are asked to sign, and to those whom the organization has put in charge of its documents.',
      'Upload only what you are allowed to share with them, and nothing that is against the law or meant to harm the systems of others.',
    ],
  },
  {
    title: 'Signatures',
    paragraphs: [
      'A signature made here is an electronic signature over the bytes of the document, made with the certificate that the screen names before you sign. Signing expresses that you agree to the document as it is shown to you.',
      `Whether a signature satisfies a form that the law prescribes, such as a qualified electronic signature, depends on your certificate, on who issued it, and on the law that applies to your document. ${BRAND.name} does not decide that for you, and does not give legal advice.`,
      'A signed version is never changed afterwards. Every reader can check it with other software.',
    ],
  },
  {
    title: 'Certificates and keys',
    paragraphs: [
      'When you add a certificate, its key is encrypted before it is stored and is used only to sign what you tell it to. The password of the file is not kept. The key of a USB token never leaves the token.',
      'Use only certificates that were issued to you or to your organization. Remove a certificate when you no longer want to sign with it, and have it revoked by its issuer if its key may be known to others; signatures made before stay as they are.',
    ],
  },
  {
    title: 'Records and personal data',
    paragraphs: [
      'Uploads, signatures, refusals and downloads are recorded with the time, the person and their network address, because the value of a signature rests on that record. The organization keeps it as long as it keeps the document.',
      'Your name, your e-mail address and, in your signatures, what your certificate says about you are visible to those who can read the documents you sign. Under Privacy and Security you can download what is stored about you.',
      'A signature names you inside the file. Once a signed file has been handed to others, neither you nor we can take it back.',
    ],
  },
  {
    title: 'API keys',
    paragraphs: [
      'Programs may use the service with API keys that an organization creates. What is done with a key counts as done by the organization. Keep keys secret, give them no more scopes than they need, and respect the rate limits.',
    ],
  },
  {
    title: 'Fair use',
    paragraphs: [
      'Do not try to get around access controls, to read what is not meant for you, to overload the service, or to send unsolicited mail through it. Security problems may be looked for in your own organization’s data only; report what you find through the support page, and give us time to mend it.',
      'We may suspend an account that breaks these terms as far as needed to protect others, and tell its owner why.',
    ],
  },
  {
    title: 'Availability and liability',
    paragraphs: [
      'Maintenance and failures can interrupt the service. Keep copies of documents that you cannot do without; every version can be downloaded at any time.',
      'We are liable without limit for intent and gross negligence, and where the law does not permit a limit. Otherwise we are liable only for damage that is typical and foreseeable, and not for what follows from a certificate that its issuer or holder handled wrongly.',
    ],
  },
  {
    title: 'Changes of these terms',
    paragraphs: [
      'Each version carries the day from which it applies, and your account records which one you accepted. When the terms change, this page changes with them. Where a change is to your disadvantage, your organization is told before it applies, and you may delete your account.',
    ],
  },
];
