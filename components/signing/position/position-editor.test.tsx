import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PositionEditor } from './position-editor.tsx';

const A4 = { width: 595, height: 842 };

function Editor({ start = '', onPosition }: { start?: string; onPosition: (position: string) => void }) {
  const [position, setPosition] = useState(start);
  const change = (next: string) => {
    setPosition(next);
    onPosition(next);
  };
  return <PositionEditor position={position} page={A4} onChange={change} />;
}

const show = (start?: string) => {
  const onPosition = jest.fn<undefined, [string]>();
  render(<Editor {...(start === undefined ? {} : { start })} onPosition={onPosition} />);
  return onPosition;
};
const box = (name: RegExp) => screen.getByRole('textbox', { name });

describe('PositionEditor', () => {
  it('DO-05 sets the position at a preset and shows its numbers', async () => {
    const onPosition = show();
    await userEvent.click(screen.getByRole('button', { name: 'Bottom right' }));
    expect(onPosition).toHaveBeenLastCalledWith('379,36,180,60');
    expect(screen.getByRole('button', { name: 'Bottom right', pressed: true })).toBeInTheDocument();
    expect(
      [box(/^X/), box(/^Y/), box(/^Width/), box(/^Height/)].map((input) => input.getAttribute('value')),
    ).toEqual(['379', '36', '180', '60']);
  });

  it('DO-05 keeps the size when another preset is chosen', async () => {
    const onPosition = show('72,90,100,40');
    await userEvent.click(screen.getByRole('button', { name: 'Top left' }));
    expect(onPosition).toHaveBeenLastCalledWith('36,766,100,40');
  });

  it('VA-01 accepts numbers with decimal point or comma, and no other characters', async () => {
    const onPosition = show();
    await userEvent.type(box(/^X/), '72,5');
    await userEvent.type(box(/^Y/), '9a0');
    await userEvent.type(box(/^Width/), '180');
    expect(onPosition).toHaveBeenLastCalledWith('72.5,90,180,');
    await userEvent.type(box(/^Height/), '60');
    expect(onPosition).toHaveBeenLastCalledWith('72.5,90,180,60');
    expect(screen.queryByRole('button', { pressed: true })).not.toBeInTheDocument();
  });

  it('VA-01 is empty when all four numbers are', async () => {
    const onPosition = show('5,,,');
    await userEvent.clear(box(/^X/));
    expect(onPosition).toHaveBeenLastCalledWith('');
  });
});
