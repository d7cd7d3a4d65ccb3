import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Providers } from './providers.tsx';
import { SideDrawer } from './side-drawer.tsx';

function show(props: { isDirty?: boolean; isBusy?: boolean; staysOpen?: boolean; width?: number } = {}) {
  const onClose = jest.fn();
  render(
    <Providers>
      <SideDrawer
        open
        title="Add signatories"
        subtitle="Lease.pdf"
        onClose={onClose}
        footer={<button>Save</button>}
        {...props}
      >
        <input aria-label="Note" />
      </SideDrawer>
    </Providers>,
  );
  return onClose;
}

describe('SideDrawer', () => {
  it('has the title as its accessible name and shows content and footer', () => {
    show();
    const drawer = screen.getByRole('dialog', { name: 'Add signatories' });
    expect(screen.getByText('Lease.pdf')).toHaveAttribute('dir', 'auto'); // a long right-to-left name is cut off at its end
    expect(drawer).toContainElement(screen.getByLabelText('Note'));
    expect(drawer).toContainElement(screen.getByRole('button', { name: 'Save' }));
  });

  it('closes at once when nothing has been changed', async () => {
    const onClose = show();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('asks before it discards changes and stays open on Keep editing', async () => {
    const onClose = show({ isDirty: true });
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stays open while a change is sent', async () => {
    const onClose = show({ isBusy: true, isDirty: true });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is closed by its buttons alone where it stays open', async () => {
    const onClose = show({ staysOpen: true });
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes on Discard', async () => {
    const onClose = show({ isDirty: true });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('DO-15 is 400 pixels wide by default', () => {
    show();
    const rules = [...document.querySelectorAll('style')].flatMap((style) => [
      ...(style.sheet?.cssRules ?? []),
    ]);
    expect(rules.map((rule) => rule.cssText).join('\n')).toContain('min(400px, 100%)');
  });
});
