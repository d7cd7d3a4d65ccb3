import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import MiniSearch from 'minisearch';
import { GUIDE_INDEX, GUIDE_INDEX_PATH, type GuideEntry } from '#shared/guides/guide-index.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { excerptOf } from './excerpt-of.ts';
import { GuideSearch } from './guide-search.tsx';

const ENTRY: GuideEntry = {
  id: '/resources/web/faq#phone',
  guide: 'Web App: FAQ',
  heading: 'Can I sign on my phone?',
  text: 'Yes, with a certificate that is stored.',
};

const { fetch } = globalThis;
let requested: string[];
function serve(...statuses: number[]) {
  requested = [];
  const index = new MiniSearch<GuideEntry>({ ...GUIDE_INDEX, fields: [...GUIDE_INDEX.fields] });
  index.add(ENTRY);
  globalThis.fetch = jest.fn((address: string) => {
    requested.push(address);
    return Promise.resolve(new Response(JSON.stringify(index), { status: statuses.shift() ?? 200 }));
  }) as typeof fetch; // the component passes a string only
}
afterEach(() => {
  globalThis.fetch = fetch;
});

describe('GuideSearch', () => {
  it('loads the index when it is used, and links to the part that was found', async () => {
    serve();
    renderInApp(<GuideSearch />);
    expect(requested).toEqual([]);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the guides' }), 'certif');
    const link = await screen.findByRole('link', { name: /Can I sign on my phone/ });
    expect(link).toHaveAttribute('href', ENTRY.id);
    expect(screen.getByRole('status')).toHaveTextContent('1 result');
    expect(requested).toEqual([GUIDE_INDEX_PATH]);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('says that nothing was found', async () => {
    serve();
    renderInApp(<GuideSearch />);
    await userEvent.type(screen.getByRole('searchbox'), 'zebra');
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Nothing found. Try another word.'),
    );
  });

  it('says that the index could not be loaded, and tries again at the next letter', async () => {
    serve(503);
    renderInApp(<GuideSearch />);
    const field = screen.getByRole('searchbox');
    await userEvent.click(field);
    await waitFor(() => expect(requested).toHaveLength(1));
    await userEvent.type(field, 'phone');
    expect(await screen.findByRole('link', { name: /Can I sign on my phone/ })).toBeInTheDocument();
  });
});

describe('excerptOf', () => {
  it('begins shortly before the word that was searched for', () => {
    const text = `${'filler '.repeat(20)}the certificate is there ${'filler '.repeat(20)}`;
    expect(excerptOf(text, 'certificate', 40)).toMatch(/^… .*the certificate .* …$/);
    expect(excerptOf('Short text.', 'nothing')).toBe('Short text.');
  });
});
