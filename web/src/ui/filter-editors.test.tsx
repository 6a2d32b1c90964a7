import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ChoicesEditor, NumbersEditor } from './filter-editors.tsx';

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
    expect(screen.getByText('Type a whole number of days')).toBeTruthy();
    expect(onApply).not.toHaveBeenCalled();
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
