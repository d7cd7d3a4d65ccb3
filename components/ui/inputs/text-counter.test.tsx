import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { TextCounter } from './text-counter.tsx';
import { appTheme } from '../theme/theme.ts';

const counter = (length: number) => {
  render(
    <ThemeProvider theme={appTheme()}>
      <TextCounter length={length} max={100} />
    </ThemeProvider>,
  );
  return screen.getByText(`${length}/100`);
};

it('IN-03 TextCounter has the error style only above its maximum', () => {
  const [full, over] = [counter(100), counter(101)];
  expect(full).toHaveAttribute('data-over', 'false');
  expect(over).toHaveAttribute('data-over', 'true');
  expect(getComputedStyle(over).color).not.toBe(getComputedStyle(full).color);
});
