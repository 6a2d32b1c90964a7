import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ChoicesEditor, DaysEditor, NumbersEditor } from './filter-editors.tsx';

const show = (element: ReactElement) => render(<MantineProvider env="test">{element}</MantineProvider>);

describe('amount range editor', () => {
  it('accepts dollars as people type them and returns cents', async () => {
    const onApply = vi.fn();
    show(<NumbersEditor unit="dollars" value={{ min: 9950, max: undefined }} onApply={onApply} />);
    expect(screen.getByLabelText('At least')).toHaveProperty('value', '99.50');
    await userEvent.type(screen.getByLabelText('At most'), '$1,200');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(onApply).toHaveBeenCalledWith({ min: 9950, max: 120_000 });
  });

  it('reports invalid input and applies nothing', async () => {
    const onApply = vi.fn();
    show(<NumbersEditor unit="days" value={{ min: undefined, max: undefined }} onApply={onApply} />);
    await userEvent.type(screen.getByLabelText('At most'), 'soon');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText('Enter a whole number of days')).toBeTruthy();
    expect(onApply).not.toHaveBeenCalled();
  });

  it('refuses a maximum below the minimum', async () => {
    const onApply = vi.fn();
    show(<NumbersEditor unit="days" value={{ min: 30, max: undefined }} onApply={onApply} />);
    await userEvent.type(screen.getByLabelText('At most'), '9');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText('Enter an amount no less than the one above')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('At most'), '0');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(onApply.mock.calls).toEqual([[{ min: 30, max: 90 }]]);
  });
});

describe('date range editor', () => {
  it('refuses a last day before the first one', async () => {
    const onApply = vi.fn();
    show(<DaysEditor value={{ from: '2026-03-02', to: '2026-03-01' }} onApply={onApply} />);
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText('Choose a day on or after the first day')).toBeTruthy();
    expect(onApply).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-02' } });
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(onApply.mock.calls).toEqual([[{ from: '2026-03-02', to: '2026-03-02' }]]);
  });
});

describe('choices editor', () => {
  it('groups the choices and applies each immediately', async () => {
    const onChange = vi.fn();
    show(
      <ChoicesEditor
        choices={[
          { value: 'a', label: 'Apple', group: 'Fruit' },
          { value: 'b', label: 'Beet', group: 'Roots' },
        ]}
        value={['a']}
        onChange={onChange}
      />,
    );
    await userEvent.click(screen.getByRole('checkbox', { name: 'Beet' }));
    expect(onChange).toHaveBeenLastCalledWith(['a', 'b']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Apple' }));
    expect(onChange).toHaveBeenLastCalledWith([]);
    expect(screen.getByRole('group', { name: 'Fruit' })).toBeTruthy();
  });
});
