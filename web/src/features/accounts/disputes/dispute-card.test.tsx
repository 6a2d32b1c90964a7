import type { DisputeView } from '@recoup/contract/accounts/disputes';
import { EMPTY_DISPUTE_ANSWER } from '@recoup/domain/accounts/disputes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, list, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { DisputesAndOffers } from '#features/accounts/account/disputes-and-offers.tsx';
import { disputeOf, params } from '#features/accounts/requests/testing/samples.ts';

let api: FakeApi;
let disputes: DisputeView[];

const open = (at = '/') =>
  renderApp([{ path: '/', element: <DisputesAndOffers account={{ status: 'ACTIVE' }} params={params} /> }], { at });
const dispute = () => `company/disputes/${disputeOf().id}`;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const document = {
  id: params.id,
  kind: 'dispute_evidence',
  file_name: 'statement.pdf',
  media_type: 'application/pdf',
  bytes: 8,
  author_name: 'Dana Whitfield',
  created_at: '2026-11-20T15:00:00Z',
};

beforeEach(() => {
  disputes = [disputeOf()];
  startFakeSession();
  api = new FakeApi({
    'GET clients/my-clients': () => Response.json({ data: [membershipOf()], agency_role: null }),
    'GET company': () => data(detailsOf()),
    'GET company/disputes': () => list(disputes),
    'GET company/offers': () => list([]),
    [`POST ${dispute()}/documents`]: () => data(document),
    [`POST ${dispute()}/answer`]: ({ body }) => {
      const { answer } = body as { answer: 'confirm' };
      disputes = [
        disputeOf({
          state: 'answered',
          answer,
          answered_by_name: 'Dana Whitfield',
          answered_at: '2026-11-20T15:00:00Z',
          documents: [document],
          abilities: { answers: [], add_document: false },
        }),
      ];
      return data(disputes[0]);
    },
  });
});

describe('dispute card', () => {
  it('says what the agency needs, requires a reason to confirm the debt, and shows the answer', async () => {
    open();
    expect(await screen.findByText('Marisol Quintanar says the amount is wrong')).toBeTruthy();
    expect(screen.getByText('Please send the last statement.')).toBeTruthy();
    await userEvent.click(await screen.findByRole('radio', { name: 'The debt is correct' }));
    await press('Confirm the debt');
    expect(await screen.findByText('Attach proof, or explain why the debt is correct')).toBeTruthy();
    await userEvent.upload(screen.getByLabelText('Add proof'), new File(['%PDF-1.4'], 'statement.pdf'));
    await press('Confirm the debt');
    expect(await screen.findByText(/^Dana Whitfield, /)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'statement.pdf' })).toBeTruthy();
    const order = api.requests.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1));
    expect(order).toEqual(['documents', 'answer']);
  });

  it('sends no answer while its evidence is missing', async () => {
    api.answers[`POST ${dispute()}/documents`] = () => refusal(413, 'too_large', 'This file is too large.');
    open();
    await userEvent.click(await screen.findByRole('radio', { name: 'The debt is correct' }));
    await userEvent.upload(screen.getByLabelText('Add proof'), new File(['%PDF-1.4'], 'statement.pdf'));
    await press('Confirm the debt');
    expect((await screen.findByRole('alert')).textContent).toContain('Your answer was not sent');
    expect(screen.getByText('This file is too large.')).toBeTruthy();
    expect(api.to('POST', `${dispute()}/answer`)).toEqual([]);
  });

  it('asks before withdrawing the account, and sends an amount with its own answer only', async () => {
    open();
    await userEvent.click(await screen.findByRole('radio', { name: 'The amount is incorrect' }));
    await userEvent.type(screen.getByLabelText('Amount owed'), '600');
    await press('Correct the amount');
    expect(await screen.findByText('Enter less than the disputed balance of $482.50')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Stop collecting' }));
    await press('Stop collecting');
    const sure = await dialog();
    expect(sure.getByText(/stops collecting \$482\.50 from Marisol Quintanar/)).toBeTruthy();
    await userEvent.click(sure.getByRole('button', { name: 'Stop collecting' }));
    expect(await screen.findByText(/^You answered/)).toBeTruthy();
    expect(api.to('POST', `${dispute()}/answer`)[0]?.body).toEqual({ ...EMPTY_DISPUTE_ANSWER, answer: 'withdraw' });
  });

  it('reports a payment with its commission, then shows it with what happens next', async () => {
    const cost = { commission_cents: 12_000, rate_bp: 3000, text: '$120.00 commission on $400.00 is due.' };
    api.answers[`POST company/accounts/${params.id}/requests/preview`] = () => data({ problems: [], cost, warning: null });
    api.answers[`POST ${dispute()}/answer`] = () => {
      disputes = [
        disputeOf({
          state: 'answered',
          answer: 'paid',
          answer_payment: {
            request_id: params.id,
            request: 'R-118',
            state: 'submitted',
            amount_cents: 40_000,
            date: '2026-11-19',
            method: 'check',
            reference: null,
          },
          abilities: { answers: [], add_document: false },
        }),
      ];
      return data(disputes[0]);
    };
    open();
    await userEvent.click(await screen.findByRole('radio', { name: 'We were paid' }));
    await press('Report the payment');
    expect(await screen.findByText('Enter the amount')).toBeTruthy();
    expect(api.to('POST', `${dispute()}/answer`)).toEqual([]);
    await userEvent.type(screen.getByLabelText('Amount'), '400');
    fireEvent.change(screen.getByLabelText('Received on'), { target: { value: '2026-11-19' } });
    await userEvent.click(screen.getByRole('combobox', { name: 'How it was paid' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Check' }));
    expect(await screen.findByText(cost.text)).toBeTruthy();
    await press('Report the payment');
    expect(await screen.findByText('$400.00 received on Nov 19, 2026, check')).toBeTruthy();
    expect(screen.getByText(/The agency reviews the payment you reported/)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(api.to('POST', `${dispute()}/answer`)[0]?.body).toEqual({
      ...EMPTY_DISPUTE_ANSWER,
      answer: 'paid',
      amount: '400',
      date: '2026-11-19',
      method: 'check',
      shown_commission_cents: 12_000,
    });
  });

  it('shows the consequence before an account is closed as a mistake', async () => {
    open();
    await userEvent.click(await screen.findByRole('radio', { name: 'We made a mistake' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'What went wrong' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Placed twice' }));
    await press('Close as our mistake');
    const sure = await dialog();
    expect(sure.getByText(/no commission is due. This cannot be undone/)).toBeTruthy();
    expect(api.to('POST', `${dispute()}/answer`)).toEqual([]);
    await userEvent.click(sure.getByRole('button', { name: 'Close as our mistake' }));
    await waitFor(() =>
      expect(api.to('POST', `${dispute()}/answer`)[0]?.body).toMatchObject({ answer: 'mistake', mistake: 'duplicate' }),
    );
  });

  it('offers staff fewer answers and says that the others are for administrators', async () => {
    disputes = [disputeOf({ abilities: { answers: ['confirm', 'paid'], add_document: true } })];
    open();
    expect(await screen.findByText(/Only administrators of your company can correct the amount/)).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
  });

  it('shows the answer of another user', async () => {
    api.answers[`POST ${dispute()}/answer`] = () => {
      disputes = [
        disputeOf({
          state: 'answered',
          answer: 'withdraw',
          answered_by_name: 'Theo Marsh',
          abilities: { answers: [], add_document: false },
        }),
      ];
      return refusal(409, 'dispute_answered', 'This dispute was answered already.');
    };
    open();
    await userEvent.click(await screen.findByRole('radio', { name: 'The debt is correct' }));
    await userEvent.type(screen.getByLabelText('Why the debt is correct'), 'They signed it.');
    await press('Confirm the debt');
    expect(await screen.findByText(/^Theo Marsh, /)).toBeTruthy();
  });
});

it('shows a failed load and retries', async () => {
  api.answers['GET company/disputes'] = () => refusal(422, 'x', 'Not just now.');
  open();
  expect(await screen.findByText('Not just now.')).toBeTruthy();
  api.answers['GET company/disputes'] = () => list(disputes);
  await press('Try again');
  expect(await screen.findByRole('heading', { name: 'Dispute' })).toBeTruthy();
});
