import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PageNumberPagination, type PageNumberPaginationProps } from './page-number-pagination.tsx';

const show = (props: Partial<PageNumberPaginationProps> = {}) => {
  const handlers = { onPageChange: jest.fn(), onPageSizeChange: jest.fn() };
  render(
    <PageNumberPagination
      pageIndex={3}
      pageSize={20}
      pageSizes={[10, 20, 50]}
      total={1234}
      {...handlers}
      {...props}
    />,
  );
  return handlers;
};

it('DO-17 shows five page buttons around the current one', () => {
  show();
  const pages = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('button', {
    name: /^Page/,
  });
  expect(pages.map((page) => page.textContent)).toEqual(['2', '3', '4', '5', '6']);
  expect(screen.getByRole('button', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByText('61–80 of 1,234')).toBeInTheDocument();
});

it('goes to a page, to the next one and to the last one', async () => {
  const { onPageChange } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Page 6' }));
  await userEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Go to last page' }));
  expect(onPageChange.mock.calls).toEqual([[5], [4], [61]]);
});

it('cannot go before the first page nor past the last', () => {
  show({ pageIndex: 0, total: 25 });
  expect(screen.getByRole('button', { name: 'Go to previous page' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Go to next page' })).toBeEnabled();
  expect(screen.getAllByRole('button', { name: /^Page/ })).toHaveLength(2);
});

it('IN-04 offers the page sizes of its caller', async () => {
  const { onPageSizeChange } = show();
  await userEvent.click(screen.getByRole('combobox', { name: /Rows per page/ }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['10', '20', '50']);
  await userEvent.click(screen.getByRole('option', { name: '50' }));
  expect(onPageSizeChange).toHaveBeenCalledWith(50);
});

it('DO-17 the box leads to a page far away; a number too large to the last one', async () => {
  const { onPageChange } = show();
  const box = screen.getByRole('textbox', { name: 'Go to page' });
  expect(box).toHaveValue('4');
  expect(screen.getByText('of 62 pages')).toBeInTheDocument();
  await userEvent.clear(box);
  await userEvent.type(box, '40{Enter}');
  await userEvent.clear(box);
  await userEvent.type(box, '999{Enter}');
  await userEvent.clear(box);
  await userEvent.type(box, '0{Enter}');
  expect(onPageChange.mock.calls).toEqual([[39], [61]]);
});

it('says where counting stopped, and goes on as long as pages are full', () => {
  show({ pageIndex: 499, total: 10_000, isTotalCapped: true, rowCount: 20 });
  expect(screen.getByText('9,981–10,000 of more than 10,000')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Go to next page' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Go to last page' })).not.toBeInTheDocument();
});

it('the last page of a list that was not counted to its end has no next one', () => {
  show({ pageIndex: 612, total: 10_000, isTotalCapped: true, rowCount: 7 });
  expect(screen.getByText('12,241–12,247 of more than 10,000')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Go to next page' })).toBeDisabled();
});
