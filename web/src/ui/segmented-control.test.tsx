import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SegmentedControl } from './segmented-control.tsx';

const options = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;

function Example({ first }: { first: 'open' | 'closed' | null }) {
  const [value, setValue] = useState(first);
  return <SegmentedControl label="Show accounts" options={options} value={value} onChange={setValue} />;
}

const checked = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter((radio) => radio.checked)
    .map((radio) => radio.value);

it('is a named group of radio buttons, chosen by a press on their text', async () => {
  render(<Example first="open" />);
  expect(screen.getByRole('radiogroup', { name: 'Show accounts' })).toBeTruthy();
  expect(checked()).toEqual(['open']);
  await userEvent.click(screen.getByText('Closed'));
  expect(checked()).toEqual(['closed']);
});

it('selects none for null', async () => {
  render(<Example first={null} />);
  expect(checked()).toEqual([]);
  await userEvent.click(screen.getByText('Open'));
  expect(checked()).toEqual(['open']);
});
