import MenuItem from '@mui/material/MenuItem';
import { render, screen } from '@testing-library/react';
import { Field } from './field.tsx';
import { SelectField } from './select-field.tsx';

describe('Field', () => {
  it('is labelled by its label and described by its help', () => {
    render(<Field label="Reason" help="Stands in the signature" />);
    expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription('Stands in the signature');
  });

  it('shows the error instead of the help', () => {
    render(<Field label="Reason" help="Stands in the signature" error="Too long" />);
    const input = screen.getByRole('textbox', { name: 'Reason' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Too long');
  });

  it('labels a select too', () => {
    render(
      <SelectField label="Page" defaultValue="first">
        <MenuItem value="first">First</MenuItem>
      </SelectField>,
    );
    expect(screen.getByRole('combobox', { name: /Page/ })).toHaveTextContent('First');
  });

  it('shows lines from the side on which their language begins', () => {
    render(<Field label="Note" multiline />);
    render(<Field label="Message" rows={3} slotProps={{ htmlInput: { maxLength: 5 } }} />);
    expect(screen.getByLabelText('Note')).toHaveAttribute('dir', 'auto');
    expect(screen.getByLabelText('Message')).toHaveAttribute('dir', 'auto');
    expect(screen.getByLabelText('Message')).toHaveAttribute('maxlength', '5');
  });

  it('passes the input element to its ref', () => {
    let input: HTMLInputElement | null = null;
    render(<Field label="Reason" ref={(element) => void (input = element)} />);
    expect(input).toBe(screen.getByLabelText('Reason'));
  });
});
