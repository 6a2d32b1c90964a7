import { checkBankAccount } from '@recoup/domain/company/onboarding/money';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm, type FieldErrors } from 'react-hook-form';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemErrors } from '#lib/api/problem-errors.ts';
import { data, FakeApi, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { BankAccountFields } from './bank-account-fields.tsx';

const empty = { holder: '', routing_number: '', account_number: '', account_number_again: '', type: '', purpose: '' };
type Values = typeof empty;
const source = { name: 'Widely known numbers', as_of: '2026-11-21' };

function Fields() {
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: empty,
    resolver: (values) => {
      const { problems } = checkBankAccount(values);
      return { values: {}, errors: problemErrors<Values>(problems) as FieldErrors<Values> };
    },
  });
  return <BankAccountFields control={form.control} at="" />;
}

let api: FakeApi;
const routing = () => screen.getByLabelText<HTMLInputElement>('Routing number');
const type = async (text: string) => {
  await userEvent.clear(routing());
  await userEvent.type(routing(), text);
};
const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

beforeEach(() => {
  startFakeSession();
  api = new FakeApi({
    'GET routing-numbers/021000021': () =>
      data({ routing_number: '021000021', bank_name: 'JPMorgan Chase Bank', place: null, source }),
    'GET routing-numbers/111000025': () => data({ routing_number: '111000025', bank_name: null, place: null, source }),
    'GET routing-numbers/011000015': () => refusal(503, 'x', 'Not now.'),
  });
  renderApp(<Fields />);
});

describe('the routing number', () => {
  it.each([
    ['51', /No routing number begins with 51/],
    ['021000012', /not a valid routing number/],
    ['0210 000-210', /these are 10/],
  ])('%s is refused while it is typed', async (text, message) => {
    await type(text);
    expect(descriptionOf(routing())).toMatch(message);
    expect(routing().getAttribute('aria-invalid')).toBe('true');
    expect(api.requests).toEqual([]);
  });

  it('is not validated until it is complete or left', async () => {
    await type('0210');
    expect(routing().getAttribute('aria-invalid')).not.toBe('true');
    await userEvent.tab();
    await waitFor(() => expect(descriptionOf(routing())).toMatch(/Enter the nine digits/));
  });

  it("shows the bank's name with its source and date, and clears it with the next digit", async () => {
    await type('0210-0002 1');
    const bank = await screen.findByText('JPMorgan Chase Bank');
    expect(bank.closest('output')?.textContent).toContain('Widely known numbers, as of Nov 21, 2026');
    await userEvent.type(routing(), '0');
    expect(screen.queryByText('JPMorgan Chase Bank')).toBeNull();
  });

  it('reports an unknown bank, and a failed name lookup', async () => {
    await type('111000025');
    expect(await screen.findByText(/We do not recognize this routing number/)).toBeTruthy();
    await type('011000015');
    expect(await screen.findByText(/cannot be looked up right now/)).toBeTruthy();
  });
});

it('requires the same account number twice', async () => {
  await userEvent.type(screen.getByLabelText('Account number'), '1234 5678');
  const again = screen.getByLabelText('Confirm account number');
  await userEvent.type(again, '12345679');
  await userEvent.tab();
  await waitFor(() => expect(descriptionOf(again)).toMatch('Enter the same account number again'));
  await userEvent.type(again, '{Backspace}8');
  await waitFor(() => expect(again.getAttribute('aria-invalid')).not.toBe('true'));
});

it('keeps its use when the same one is chosen again', async () => {
  const choose = async () => {
    await userEvent.click(screen.getByRole('combobox', { name: 'Used for' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Fees only' }));
  };
  await choose();
  await choose();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Used for' }).value).toBe('Fees only');
});
