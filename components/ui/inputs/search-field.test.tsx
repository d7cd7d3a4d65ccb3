import { fireEvent, render, screen } from '@testing-library/react';
import { SearchField } from './search-field.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const box = () => screen.getByRole('searchbox', { name: 'Search documents' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });

it('DO-17 calls onSearch once, 500 ms after the last key', () => {
  const onSearch = jest.fn();
  render(<SearchField label="Search documents" value="" onSearch={onSearch} />);
  type('lea');
  jest.advanceTimersByTime(400);
  type('lease ');
  jest.advanceTimersByTime(499);
  expect(onSearch).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onSearch.mock.calls).toEqual([['lease']]);
});

it('does not call onSearch when the trimmed text equals the value', () => {
  const onSearch = jest.fn();
  render(<SearchField label="Search documents" value="lease" onSearch={onSearch} />);
  type('lease ');
  jest.advanceTimersByTime(1000);
  expect(onSearch).not.toHaveBeenCalled();
});

it('calls onSearch at once on Enter and when it is cleared', () => {
  const onSearch = jest.fn();
  render(<SearchField label="Search documents" value="" onSearch={onSearch} />);
  type('lease');
  fireEvent.keyDown(box(), { key: 'Enter' });
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(onSearch.mock.calls).toEqual([['lease'], ['']]);
});

it('DO-01 shows a value that changes from outside', () => {
  const { rerender } = render(<SearchField label="Search documents" value="lease" onSearch={jest.fn()} />);
  rerender(<SearchField label="Search documents" value="" onSearch={jest.fn()} />);
  expect(box()).toHaveValue('');
});
