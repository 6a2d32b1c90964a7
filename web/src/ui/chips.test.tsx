import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ChoicesChip } from './choices-chip.tsx';
import { NumbersChip } from './numbers-chip.tsx';

const show = (element: ReactElement) => render(<MantineProvider env="test">{element}</MantineProvider>);
const fruit = [
  { value: 'a', label: 'Apple' },
  { value: 'b', label: 'Banana' },
] as const;

describe('choices chip', () => {
  it('applies choices immediately and turns off when empty', async () => {
    const onChange = vi.fn();
    show(<ChoicesChip label="Fruit" choices={fruit} value={['a']} onChange={onChange} />);
    await userEvent.click(screen.getByRole('button', { name: 'Fruit Apple' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Banana' }));
    expect(onChange).toHaveBeenLastCalledWith(['a', 'b']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Banana' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Apple' }));
    expect(onChange).toHaveBeenLastCalledWith(undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Fruit', hidden: true }));
    expect(onChange).toHaveBeenCalledTimes(4);
  });
});

describe('numbers chip', () => {
  it.each([
    ['dollars', { min: 9950, max: undefined }, 'from $99.50'],
    ['dollars', { min: 0, max: 9950 }, '$0.00 – $99.50'],
    ['days', { min: 1, max: 30 }, '1 – 30 days'],
    ['days', { min: undefined, max: 1 }, 'to 1 day'],
  ] as const)('formats a range of %s', (unit, value, text) => {
    show(<NumbersChip label="Range" unit={unit} value={value} onChange={() => {}} />);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('applies both ends together and closes', async () => {
    const onChange = vi.fn();
    show(<NumbersChip label="Age" unit="days" value={{ min: undefined, max: undefined }} onChange={onChange} />);
    await userEvent.click(screen.getByRole('button', { name: 'Filter by Age' }));
    await userEvent.type(await screen.findByLabelText('At least'), '30');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ min: 30, max: undefined });
    expect(screen.getByRole('button', { name: 'Filter by Age' }).getAttribute('aria-expanded')).toBe('false');
  });
});
