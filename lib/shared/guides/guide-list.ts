/** Guide in the menu of the resources. */
export interface GuideLink {
  title: string;
  /** Path of its page, for example `/resources/web/signing`. */
  path: string;
}

/** Group of guides in the menu of the resources. */
export interface GuideGroup {
  name: string;
  /** Sentence that says whom the guides of the group are for. */
  description: string;
  guides: readonly GuideLink[];
}

/** Path of the overview of all guides. */
export const RESOURCES_PATH = '/resources';

const SUBJECTS = { licensing: 'Licensing', setup: 'Setup', signing: 'Signing', faq: 'FAQ' } as const;

/** All guides, in the order of the menu. */
export const GUIDE_GROUPS: readonly GuideGroup[] = [
  {
    name: 'First steps',
    description: 'What Countersign is, and the way from an account to the first signed document.',
    guides: [
      { title: 'Introduction', path: `${RESOURCES_PATH}/introduction` },
      { title: 'Get started', path: `${RESOURCES_PATH}/get-started` },
    ],
  },
  platform('windows', 'Windows', 'USB tokens, certificate files and browsers on a Windows computer.'),
  platform('linux', 'Linux', 'USB tokens on Linux, the command line, and running Countersign yourself.'),
  platform('mac', 'Mac', 'USB tokens, certificate files and browsers on a Mac.'),
  platform('web', 'Web App', 'All that is done in the browser, on a computer or a phone.'),
  platform('api', 'API Access', 'Programs that upload, sign and verify documents with an API key.'),
];

/** All guides, as previous and next lead through them. */
export const GUIDES: readonly GuideLink[] = GUIDE_GROUPS.flatMap(({ guides }) => guides);

/** Returns the guides before and after a page; null at the ends and for a path that is no guide. */
export function neighboursOf(path: string): { previous: GuideLink | null; next: GuideLink | null } {
  const index = GUIDES.findIndex((guide) => guide.path === path);
  if (index === -1) return { previous: null, next: null };
  return { previous: GUIDES[index - 1] ?? null, next: GUIDES[index + 1] ?? null };
}

/** Returns the group that holds a guide. */
export const groupOf = (path: string): GuideGroup | undefined =>
  GUIDE_GROUPS.find(({ guides }) => guides.some((guide) => guide.path === path));

function platform(folder: string, name: string, description: string): GuideGroup {
  const guides = Object.entries(SUBJECTS).map(([file, title]) => ({
    title,
    path: `${RESOURCES_PATH}/${folder}/${file}`,
  }));
  return { name, description, guides };
}
