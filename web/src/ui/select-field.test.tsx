import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { renderApp } from '#testing/render.tsx';
import { STATE_CHOICES } from './fields/choices.ts';
import { SelectField, useZodForm } from './form.tsx';

const schema = z.object({ state: z.string().nullable() });

function StateForm({ chosen }: { chosen: string | null }) {
  const form = useZodForm(schema, { state: chosen });
  return (
    <form>
      <SelectField control={form.control} name="state" label="State" data={STATE_CHOICES} searchable />
      <input aria-label="Next" />
      <output aria-label="Value">{form.watch('state') ?? 'none'}</output>
    </form>
  );
}

async function open(chosen: string | null = null) {
  renderApp([{ path: '/', element: <StateForm chosen={chosen} /> }], { at: '/' });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'State' });
  await userEvent.click(field);
  return field;
}

const value = () => screen.getByRole('status', { name: 'Value' }).textContent;

describe('a searchable select', () => {
  it.each([['{Enter}'], ['{Tab}']])('selects the best match on %s', async (key) => {
    const field = await open();
    await userEvent.type(field, `OR${key}`);
    expect([value(), field.value]).toEqual(['OR', 'Oregon']);
  });

  it('accepts a pasted code on blur', async () => {
    const field = await open();
    await userEvent.paste('ny');
    await userEvent.click(screen.getByLabelText('Next'));
    expect([value(), field.value]).toEqual(['NY', 'New York']);
  });

  it('replaces an earlier choice', async () => {
    const field = await open('CA');
    await userEvent.clear(field);
    await userEvent.type(field, 'wash{Tab}');
    expect([value(), field.value]).toEqual(['WA', 'Washington']);
  });

  it.each([
    [null, '', ''],
    ['CA', '', 'California'],
    ['CA', '{End}', 'California'],
    [null, 'zz', ''],
  ])('keeps %s where %j is typed and left', async (chosen, text, shown) => {
    const field = await open(chosen);
    if (text) await userEvent.type(field, text);
    await userEvent.tab();
    expect([value(), field.value]).toEqual([chosen ?? 'none', shown]);
  });
});
