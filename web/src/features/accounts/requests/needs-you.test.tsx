import type { DisputeView } from '@recoup/contract/accounts/disputes';
import { EMPTY_DISPUTE_ANSWER } from '@recoup/domain/accounts/disputes';
import type { OfferView } from '@recoup/contract/accounts/offers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, list, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { NeedsYou } from './needs-you.tsx';
import { disputeOf, offerOf, params } from './testing/samples.ts';

let api: FakeApi;
let disputes: DisputeView[];
let offers: OfferView[];

const open = (at = '/') =>
  renderApp([{ path: '/', element: <NeedsYou account={{ status: 'ACTIVE' }} params={params} /> }], { at });
const dispute = () => `company/disputes/${disputeOf().id}`;
const offer = () => `company/offers/${offerOf().id}/decision`;
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
  offers = [];
  startFakeSession();
  api = new FakeApi({
    'GET clients/my-clients': () => Response.json({ data: [membershipOf()], agency_role: null }),
    'GET company': () => data(detailsOf()),
    'GET company/disputes': () => list(disputes),
    'GET company/offers': () => list(offers),
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
  it('states what is needed, requires confirmation of the debt, and shows the answer', async () => {
    open();
    expect(await screen.findByText('Marisol Quintanar says the amount is wrong')).toBeTruthy();
    expect(screen.getByText('Please send the last statement.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'The debt is correct' }));
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
    expect(sure.getByText(/stops asking Marisol Quintanar for \$482\.50/)).toBeTruthy();
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

  it('names the consequence before it closes an account as a mistake', async () => {
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

  it('gives staff their answers and names who has the others', async () => {
    disputes = [disputeOf({ abilities: { answers: ['confirm', 'paid'], add_document: true } })];
    open();
    expect(await screen.findByText(/Only admins of your company can correct the amount/)).toBeTruthy();
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

describe('offer card', () => {
  beforeEach(() => {
    disputes = [];
    offers = [offerOf()];
    api.answers[`POST ${offer()}`] = () => {
      offers = [offerOf({ state: 'accepted', abilities: { decisions: [] } })];
      return data(offers[0]);
    };
  });

  it('shows the expected proceeds, and asks before approving', async () => {
    const { router } = open();
    expect(await screen.findByText('$217.00')).toBeTruthy();
    expect(screen.getByText('$310.00 less $93.00 commission')).toBeTruthy();
    await press('Approve settlement');
    const sure = await dialog();
    expect(router.state.location.search).toBe(`?offer=${offerOf().id}&decide=accept`);
    expect(sure.getByText(/waived for good/)).toBeTruthy();
    await userEvent.click(sure.getByRole('button', { name: 'Approve settlement' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Settlement offered' })).toBeNull());
    expect(api.to('POST', offer())[0]?.body).toEqual({ decision: 'accept', text: '', counter: '', after: '' });
    expect(router.state.location.search).toBe('');
  });

  it('ignores a decided offer in the address', async () => {
    offers = [offerOf({ state: 'accepted', abilities: { decisions: [] } })];
    const { router } = open(`/?offer=${offerOf().id}&decide=accept`);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('accepts only a reasonable counteroffer', async () => {
    open(`/?offer=${offerOf().id}&decide=counter`);
    const form = await dialog();
    await userEvent.type(form.getByLabelText('Amount you would accept'), '310');
    await userEvent.click(form.getByRole('button', { name: 'Send counter-offer' }));
    expect(await form.findByText('This is what was offered: accept it')).toBeTruthy();
    await userEvent.clear(form.getByLabelText('Amount you would accept'));
    await userEvent.type(form.getByLabelText('Amount you would accept'), '400');
    await userEvent.click(form.getByRole('button', { name: 'Send counter-offer' }));
    await waitFor(() => expect(api.to('POST', offer())[0]?.body).toMatchObject({ decision: 'counter', counter: '400' }));
  });

  it('asks for an alternative when a suit is declined', async () => {
    offers = [
      offerOf({
        kind: 'suit',
        account_status: 'LEGAL_REVIEW',
        commission: null,
        abilities: { decisions: ['accept', 'decline'] },
      }),
    ];
    open(`/?offer=${offerOf().id}&decide=decline`);
    const form = await dialog();
    await userEvent.click(form.getByRole('button', { name: 'Decline suit' }));
    expect(await form.findByText('Choose whether the agency keeps collecting without a lawsuit')).toBeTruthy();
    await userEvent.click(form.getByRole('radio', { name: 'The agency closes the account' }));
    await userEvent.click(form.getByRole('button', { name: 'Decline suit' }));
    await waitFor(() => expect(api.to('POST', offer())[0]?.body).toMatchObject({ decision: 'decline', after: 'CLOSED' }));
  });

  it('shows that an offer has expired', async () => {
    api.answers[`POST ${offer()}`] = () => refusal(409, 'offer_expired', 'This offer has expired.');
    open(`/?offer=${offerOf().id}&decide=accept`);
    const sure = await dialog();
    await userEvent.click(sure.getByRole('button', { name: 'Approve settlement' }));
    expect((await sure.findByRole('alert')).textContent).toBe('This offer has expired.');
  });

  it('tells staff who decides', async () => {
    offers = [offerOf({ commission: null, abilities: { decisions: [] } })];
    open();
    expect(await screen.findByText(/Only an admin of your company can decide this/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
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
