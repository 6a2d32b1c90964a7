import type { OfferView } from '@recoup/contract/accounts/offers';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { DisputesAndOffers } from '#features/accounts/account/disputes-and-offers.tsx';
import { offerOf, params } from '#features/accounts/requests/testing/samples.ts';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, list, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';

let api: FakeApi;
let offers: OfferView[];

const open = (at = '/') =>
  renderApp([{ path: '/', element: <DisputesAndOffers account={{ status: 'ACTIVE' }} params={params} /> }], { at });
const path = `company/offers/${offerOf().id}/decision`;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(() => {
  offers = [offerOf()];
  startFakeSession();
  api = new FakeApi({
    'GET clients/my-clients': () => Response.json({ data: [membershipOf()], agency_role: null }),
    'GET company': () => data(detailsOf()),
    'GET company/disputes': () => list([]),
    'GET company/offers': () => list(offers),
    [`POST ${path}`]: () => {
      offers = [offerOf({ state: 'accepted', abilities: { decisions: [] } })];
      return data(offers[0]);
    },
  });
});

describe('offer card', () => {
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
    expect(api.to('POST', path)[0]?.body).toEqual({ decision: 'accept', text: '', counter: '', after: '' });
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
    await userEvent.click(form.getByRole('button', { name: 'Send counteroffer' }));
    expect(await form.findByText('This is what was offered: accept it')).toBeTruthy();
    await userEvent.clear(form.getByLabelText('Amount you would accept'));
    await userEvent.type(form.getByLabelText('Amount you would accept'), '400');
    await userEvent.click(form.getByRole('button', { name: 'Send counteroffer' }));
    await waitFor(() => expect(api.to('POST', path)[0]?.body).toMatchObject({ decision: 'counter', counter: '400' }));
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
    await waitFor(() => expect(api.to('POST', path)[0]?.body).toMatchObject({ decision: 'decline', after: 'CLOSED' }));
  });

  it('shows that an offer has expired', async () => {
    api.answers[`POST ${path}`] = () => refusal(409, 'offer_expired', 'This offer has expired.');
    open(`/?offer=${offerOf().id}&decide=accept`);
    const sure = await dialog();
    await userEvent.click(sure.getByRole('button', { name: 'Approve settlement' }));
    expect((await sure.findByRole('alert')).textContent).toBe('This offer has expired.');
  });

  it('tells staff that an administrator decides', async () => {
    offers = [offerOf({ commission: null, abilities: { decisions: [] } })];
    open();
    expect(await screen.findByText(/Only an administrator of your company can decide this/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
