import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';
import { GUIDE_GROUPS } from '#shared/guides/guide-list.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { GuideMenu } from './guide-menu.tsx';
import { GuideNav } from './guide-nav.tsx';

const at = (path: string, content: ReactNode) => <PathnameContext value={path}>{content}</PathnameContext>;

describe('GuideNav', () => {
  it('SH-05 shows all groups open at first, and folds one', async () => {
    renderInApp(at('/resources', <GuideNav />));
    const groups = screen.getAllByRole('group');
    expect(groups).toHaveLength(GUIDE_GROUPS.length);
    for (const group of groups) expect(group).toHaveAttribute('open');
    await userEvent.click(screen.getByText('Windows'));
    expect(groups[1]).not.toHaveAttribute('open');
    expect(groups[2]).toHaveAttribute('open');
  });

  it('RT-05 links to every guide and marks the current one', () => {
    renderInApp(at('/resources/mac/setup', <GuideNav />));
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      GUIDE_GROUPS.flatMap(({ guides }) => guides.map(({ path }) => path)),
    );
    expect(links.filter((link) => link.hasAttribute('aria-current'))).toEqual([
      links.find((link) => link.getAttribute('href') === '/resources/mac/setup'),
    ]);
  });
});

describe('GuideMenu', () => {
  it('SH-04 holds the groups of the resources, and closes when another page is opened', async () => {
    const { rerender } = render(at('/resources', <GuideMenu />));
    const menu = () => screen.getByText('Menu').closest('details')!;
    await userEvent.click(screen.getByText('Menu'));
    expect(menu()).toHaveAttribute('open');
    expect(within(menu()).getByRole('navigation', { name: 'Guides' })).toBeInTheDocument();
    rerender(at('/resources', <GuideMenu />));
    expect(menu()).toHaveAttribute('open');
    rerender(at('/resources/introduction', <GuideMenu />));
    expect(menu()).not.toHaveAttribute('open');
  });
});
