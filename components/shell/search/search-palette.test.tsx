import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import MiniSearch from 'minisearch';
import { useState } from 'react';
import { Functionality, type FunctionalityPermission } from '#contracts/permission.ts';
import { GUIDE_INDEX, GUIDE_INDEX_PATH, type GuideEntry } from '#shared/guides/guide-index.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService } from '#support/components/stub-service.ts';
import { sampleDocument } from '#components/documents/testing/sample-document.ts';
import { grouped, matching, quickLinks, type PaletteEntry } from './palette-entries.ts';
import { SearchPalette } from './search-palette.tsx';

const router = { push: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => '/documents' }));
afterEach(() => jest.clearAllMocks());

const ALL: FunctionalityPermission[] = ['documents', 'settings', 'api', 'billing', 'user management'].map(
  (functionality_name) => ({ functionality_name, permission: 'write' }),
);
const PERSON = { id: 'm1', user_details: { id: 'u1', full_name: 'Engagement Marco' } };

/** Serves the index of the guides with one part, besides what `stubService` serves; returns the requests for it. */
function serveGuides(status = 200): string[] {
  const requested: string[] = [];
  const { fetch } = globalThis;
  const index = new MiniSearch<GuideEntry>({ ...GUIDE_INDEX, fields: [...GUIDE_INDEX.fields] });
  index.add({
    id: '/resources/web/faq#phone',
    guide: 'Web App: FAQ',
    heading: 'Can I sign on my phone?',
    text: 'Yes, with a certificate that is stored.',
  });
  globalThis.fetch = (input, init) => {
    if (input !== GUIDE_INDEX_PATH) return fetch(input, init);
    requested.push(input);
    return Promise.resolve(new Response(JSON.stringify(index), { status }));
  };
  return requested;
}

/** Shows the palette; the services find one document and one person for every text. */
function show(granted = ALL, status = 200) {
  const requests = stubService(({ path }) =>
    path.startsWith('/document')
      ? { status, data: { rows: [sampleDocument({ document_name: 'Engagement letter.pdf' })], total: 1 } }
      : { data: { rows: [PERSON], total: 1 } },
  );
  const guideRequests = serveGuides(status);
  const actions = {
    isDark: false,
    setDark: jest.fn(),
    upload: jest.fn(),
    signOut: jest.fn(),
    showShortcuts: jest.fn(),
  };
  function Opened() {
    const [open, setOpen] = useState(true);
    return (
      <SearchPalette
        open={open}
        functionality={granted}
        isOperator={false}
        actions={actions}
        onClose={() => setOpen(false)}
      />
    );
  }
  renderInApp(<Opened />);
  return {
    requests,
    guideRequests,
    actions,
    input: screen.getByRole('combobox', { name: 'Search or jump to' }),
  };
}
/** Returns the text of the option that Enter chooses. */
const highlighted = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('the search palette', () => {
  it('SH-10 has the placeholder, the pages as chips, the quick links and a link to the help', () => {
    const everything = Functionality.options.map((functionality_name) => ({
      functionality_name,
      permission: 'read' as const,
    }));
    const { input } = show(everything);
    expect(input).toHaveAttribute('placeholder', 'Search or jump to');
    expect(input).toHaveFocus();
    expect(screen.getByRole('listbox', { name: 'Results' })).toBeInTheDocument();
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['License Info', '/licenses'],
      ['Documents', '/documents'],
      ['Support', '/support'],
      ['Resources', '/resources'],
      ['Help Center', '/support'],
    ]);
    const group = screen.getByText('Quick Links').closest('li');
    expect(
      within(group!)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Account Settings',
      'Privacy and Security',
      'Organizations',
      'Organization Settings',
      'Billing Address',
      'User Management',
      'Role Management',
      'Digital Signature',
      'Signature Properties',
      'Signature Level',
      'Trust List',
      'API',
    ]);
  });

  it('highlights the first result, also when documents arrive before the pages that were found at once', async () => {
    const { input } = show();
    await userEvent.type(input, 'dark');
    expect(highlighted(input)).toBe('Switch to dark');
    await screen.findByRole('option', { name: /Engagement Marco/ });
    expect(highlighted(input)).toBe(options()[0]);
    expect(options()[0]).toContain('Engagement letter.pdf');
  });

  it('keeps the highlight that the user moved when documents arrive', async () => {
    const { input } = show();
    await userEvent.type(input, 'a');
    const pages = options();
    await userEvent.keyboard('{ArrowDown}');
    expect(highlighted(input)).toBe(pages[1]);
    await screen.findByRole('option', { name: /Engagement Marco/ });
    expect(highlighted(input)).toBe(pages[1]);
  });

  it('finds documents with their status, and people, and goes to the chosen one by keyboard', async () => {
    const { input } = show();
    await userEvent.type(input, 'engag');
    expect(await screen.findByRole('option', { name: /Engagement letter.pdf/ })).toHaveTextContent(
      'Uploaded',
    );
    expect(screen.getByRole('option', { name: /Engagement Marco/ })).toHaveTextContent('Their documents');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/documents?search=Engagement%20Marco'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('RT-05 finds parts of guides by a word in their text, and loads the index once, when it is searched', async () => {
    const { guideRequests, input } = show();
    expect(guideRequests).toEqual([]);
    await userEvent.type(input, 'stored certif');
    const option = await screen.findByRole('option', { name: /Can I sign on my phone/ });
    expect(option).toHaveTextContent('Web App: FAQ');
    expect(guideRequests).toEqual([GUIDE_INDEX_PATH]);
    await userEvent.click(option);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/resources/web/faq#phone'));
  });

  it('runs an action', async () => {
    const { input, actions } = show();
    await userEvent.type(input, 'switch');
    await userEvent.click(await screen.findByRole('option', { name: 'Switch to dark' }));
    await waitFor(() => expect(actions.setDark).toHaveBeenCalledWith(true));
    expect(router.push).not.toHaveBeenCalled();
  });

  it('asks no service without the documents, and finds pages without it', async () => {
    const { requests, input } = show([{ functionality_name: 'settings', permission: 'read' }]);
    await userEvent.type(input, 'passkey');
    expect(options()).toEqual(['Privacy and Security']);
    expect(requests).toEqual([]);
  });

  it('says that the search did not answer', async () => {
    const { input } = show([{ functionality_name: 'documents', permission: 'read' }], 500);
    await userEvent.type(input, 'zzz');
    expect(await screen.findByText(/did not answer/)).toBeInTheDocument();
  });
});

describe('matching', () => {
  const labels = (text: string) => matching(quickLinks(ALL), text).map(({ label }) => label);

  it.each([
    ['time zone', ['Account Settings', 'Organization Settings']],
    ['VAT', ['Billing Address']],
    ['api', ['API']],
    ['organ', ['Organizations', 'Organization Settings']],
    ['nothing like this', []],
  ])('finds for “%s” the pages with words that begin like this', (text, expected) => {
    expect(labels(text)).toEqual(expected);
  });
});

describe('grouped', () => {
  it('keeps the entries of a group together, in the order in which the groups begin', () => {
    const entry = (group: PaletteEntry['group'], id: string): PaletteEntry => ({ id, group, label: id });
    const mixed = [entry('Actions', '1'), entry('Pages', '2'), entry('Actions', '3')];
    expect(grouped(mixed).map(({ id }) => id)).toEqual(['1', '3', '2']);
  });
});
