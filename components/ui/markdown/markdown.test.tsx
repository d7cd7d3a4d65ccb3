import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { MarkdownLink } from './markdown-link.tsx';
import { Markdown } from './markdown.tsx';

describe('Markdown', () => {
  it('SH-13 opens a link that begins with a slash in the app, and all others in a new tab without access to this one', () => {
    render(<Markdown text="[in](/documents) [out](https://example.com) [mail](mailto:a@b.example)" />);
    expect(screen.getByRole('link', { name: 'in' })).not.toHaveAttribute('target');
    expect(screen.getByRole('link', { name: 'in' })).toHaveAttribute('href', '/documents');
    for (const name of ['out', 'mail']) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank');
      expect(screen.getByRole('link', { name })).toHaveAttribute('rel', 'noopener noreferrer');
    }
  });

  it.each(['//evil.example', '/\\evil.example'])(
    'SH-13 opens %s, which names another host, in a new tab',
    (address) => {
      render(<MarkdownLink href={address}>out</MarkdownLink>);
      expect(screen.getByRole('link', { name: 'out' })).toHaveAttribute('target', '_blank');
    },
  );

  it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x'])(
    'SH-13 makes no link to %s',
    (address) => {
      const html = renderToStaticMarkup(<Markdown text={`[text](${address}) ![picture](${address})`} />);
      expect(html).toContain('text');
      expect(html).not.toContain('<a');
      expect(html.toLowerCase()).not.toContain(address.toLowerCase());
    },
  );

  it('SH-13 shows HTML as text', () => {
    const html = renderToStaticMarkup(
      <Markdown text={'<script>alert(1)</script><img src=x onerror=alert(1)>'} />,
    );
    expect(html).not.toMatch(/<script|<img/);
  });

  it('gives headings ids, and tables and code a place that can be scrolled by keyboard', () => {
    render(
      <Markdown text={'## The *first* part\n\n| A | B |\n| - | - |\n| 1 | 2 |\n\n```sh\nnpm ci\n```'} />,
    );
    expect(screen.getByRole('heading', { name: 'The first part' })).toHaveAttribute('id', 'the-first-part');
    expect(screen.getByRole('region', { name: 'Table: A, B' })).toHaveAttribute('tabindex', '0');
    expect(screen.getByText('npm ci').closest('pre')).toHaveAttribute('tabindex', '0');
  });

  it('copies the text of a code block', async () => {
    const user = userEvent.setup();
    render(<Markdown text={'```sh\nnpm ci\nnpm start\n```'} />);
    await user.click(screen.getByRole('button', { name: 'Copy: npm ci' }));
    expect(await navigator.clipboard.readText()).toBe('npm ci\nnpm start');
  });
});
