import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { Toasts } from '#app/toasts.tsx';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, list, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import type { RequestableAccount } from './action-groups.ts';
import { RequestMenu } from './request-menu.tsx';
import { RequestsPanel } from './requests-panel.tsx';
import { directPaymentOf, requestableAccount, params, requestOf } from './testing/samples.ts';

let api: FakeApi;
let listed: ReturnType<typeof requestOf>[];
const about = `company/accounts/${params.id}`;
const cost = { commission_cents: 14_475, rate_bp: 3000, text: '$144.75 commission may be due.' };
const preview = (change: object = {}) => data({ problems: [], cost: null, warning: null, ...change });

const open = (account: RequestableAccount = requestableAccount(), at = '/') =>
  renderApp(
    [
      {
        path: '/',
        element: (
          <>
            <RequestMenu account={account} />
            <RequestsPanel params={params} />
            <Toasts />
          </>
        ),
      },
    ],
    { at },
  );
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

beforeEach(() => {
  listed = [];
  startFakeSession();
  api = new FakeApi({
    'GET clients/my-clients': () => Response.json({ data: [membershipOf()], agency_role: null }),
    'GET company': () => data(detailsOf()),
    'GET company/offers': () => list([]),
    [`GET ${about}/requests`]: () => list(listed),
    [`POST ${about}/requests/preview`]: () => preview({ cost }),
    [`POST ${about}/requests`]: ({ body }) => {
      const { kind, data: fields } = body as { kind: 'recall'; data: Record<string, string> };
      listed = [requestOf({ kind, data: fields })];
      return Response.json({ data: listed[0], is_repeated: false }, { status: 201 });
    },
  });
});

describe('a returned payment', () => {
  it('offers the rest of a partly reversed payment, and no fully reversed one', async () => {
    api.answers['GET company/payments'] = () =>
      list([0, 4000, 12_000].map((reversed, index) => directPaymentOf(index, reversed)));
    open(requestableAccount({ hasDirectPayments: true }), '/?ask=payment_reversal');
    await dialogOf('Report a returned payment');
    await userEvent.click(screen.getByRole('combobox', { name: 'Payment' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      '$120.00 on Oct 2, 2026, check',
      '$80.00 left of $120.00 on Oct 2, 2026, check',
    ]);
  });
});

describe('recall', () => {
  it('shows the possible cost, asks for confirmation, sends what was shown, and lists the request', async () => {
    const { router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Ask the agency' }));
    expect(screen.queryByRole('heading', { name: 'Requests' })).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Recall account' }));
    const dialog = await dialogOf('Recall account');
    expect(router.state.location.search).toBe('?ask=recall');
    expect(await dialog.findByText(/\$144\.75 commission may be due/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Recall account' }));
    expect(await dialog.findByText('Choose a reason')).toBeTruthy();
    expect(dialog.getByText('Confirm that you want the account back for good')).toBeTruthy();
    await choose('Reason', 'Goodwill');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'I want this account back for good' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Recall account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.to('POST', `${about}/requests`).map(({ body }) => body)).toEqual([
      {
        kind: 'recall',
        data: { reason: 'goodwill', details: '', understood: 'yes' },
        shown_commission_cents: 14_475,
      },
    ]);
    expect(await screen.findByText(/R-118, by Dana Whitfield/)).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });

  it('cannot be sent before its cost is known', async () => {
    api.answers[`POST ${about}/requests/preview`] = () =>
      refusal(409, 'request_status', 'The account has already been recalled.');
    open(requestableAccount(), '/?ask=recall');
    const dialog = await dialogOf('Recall account');
    expect(await dialog.findByText('The account has already been recalled.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Recall account' }).hasAttribute('disabled')).toBe(true);
    api.answers[`POST ${about}/requests/preview`] = () => preview({ cost });
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Recall account' }).hasAttribute('disabled')).toBe(false));
  });
});

describe('a placement that the agency has not accepted', () => {
  const submitted = () => requestableAccount({ status: 'SUBMITTED', isAcknowledged: false });
  const choose = async (item: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Ask the agency' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('is withdrawn with a reason, instead of recalled', async () => {
    api.answers[`POST ${about}/withdrawal`] = () => data({ withdrawn: 1 });
    open(submitted());
    await choose('Withdraw this placement');
    expect(screen.queryByRole('menuitem', { name: 'Recall account' })).toBeNull();
    const dialog = await dialogOf('Withdraw A-1042-7?');
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw account' }));
    expect(dialog.getByText('Enter a reason')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong patient');
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.to('POST', `${about}/withdrawal`).map(({ body }) => body)).toEqual([{ reason: 'Wrong patient' }]);
    expect(await screen.findByText('1 account withdrawn')).toBeTruthy();
  });

  it('shows why it can no longer be withdrawn, and keeps the entered reason', async () => {
    api.answers[`POST ${about}/withdrawal`] = () => refusal(409, 'withdrawal_refused', 'A-1042-7: The agency has accepted it.');
    open(submitted());
    await choose('Withdraw this placement');
    const dialog = await dialogOf('Withdraw A-1042-7?');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong patient');
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw account' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('A-1042-7: The agency has accepted it.');
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('Wrong patient');
  });

  it('opens as a draft for correction', async () => {
    api.answers[`POST ${about}/correction`] = () =>
      data({
        id: params.id,
        revision: 1,
        debt_type: 'medical',
        people_id: null,
        values: {},
        parties: [],
        corrects_account_id: params.id,
        kept: [],
        debtor_name: null,
        corrects: { account_id: params.id, people_id: params.people_id, number: 'A-1042-7' },
        errors: [],
        warnings: [],
        updated_at: '2026-11-20T15:00:00Z',
      });
    const { router } = open(submitted());
    await choose('Correct this placement');
    await waitFor(() => expect(router.state.location.search).toBe(`?draft=${params.id}`));
  });
});

describe('server errors', () => {
  it('appear at their fields and keep the input', async () => {
    api.answers[`POST ${about}/requests`] = () =>
      refusal(422, 'validation_failed', 'Please check.', [{ path: 'data.phone', message: 'This number is nobody’s' }]);
    open(requestableAccount(), '/?ask=contact_data');
    const dialog = await dialogOf('Send new contact data');
    await userEvent.type(dialog.getByLabelText('Phone'), '5125550143');
    await userEvent.click(dialog.getByRole('button', { name: 'Send new contact data' }));
    expect(await dialog.findByText('This number is nobody’s')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Phone').value).toBe('(512) 555-0143');
  });

  it('appear above the form when they concern no field', async () => {
    api.answers[`POST ${about}/requests`] = () => refusal(409, 'request_status', 'The account is on hold already.');
    open(requestableAccount({ status: 'HOLD' }), '/?ask=release');
    const dialog = await dialogOf('Release hold');
    await userEvent.click(dialog.getByRole('button', { name: 'Release hold' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('The account is on hold already.');
  });

  it('explain a link to a request that is not allowed now', async () => {
    open(requestableAccount(), '/?ask=release');
    expect((await dialogOf('Release hold')).getByText(/The account is not on hold/)).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a closed account', () => {
  it('can be placed again with its data, by its id in the address', async () => {
    open(requestableAccount({ status: 'CLOSED' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ask the agency' }));
    const link = await screen.findByRole('menuitem', { name: 'Place again' });
    expect(link.getAttribute('href')).toBe(`/debtor-entry/manual?people_id=${params.people_id}&again=${params.id}`);
  });
});

describe('attachments', () => {
  it('are sent again after a failure without repeating the request', async () => {
    const proof = new File(['%PDF-1.4'], 'check.pdf', { type: 'application/pdf' });
    let isBroken = true;
    api.answers[`POST company/requests/${requestOf().id}/documents`] = () =>
      isBroken ? refusal(422, 'x', 'This file cannot be read.') : data({ ...document, id: requestOf().id });
    const document = {
      kind: 'other',
      file_name: 'check.pdf',
      media_type: 'application/pdf',
      bytes: 8,
      author_name: 'Dana Whitfield',
      created_at: '2026-11-20T15:00:00Z',
    };
    open(requestableAccount(), '/?ask=death');
    const dialog = await dialogOf('Report a death');
    await userEvent.type(dialog.getByLabelText('Date of death'), '2026-01-02');
    await userEvent.upload(dialog.getByLabelText('Add the certificate or obituary (optional)'), proof);
    await userEvent.click(dialog.getByRole('button', { name: 'Report a death' }));
    expect(await dialog.findByText('R-118 was sent, but not with all of its files')).toBeTruthy();
    expect(dialog.getByText('This file cannot be read.')).toBeTruthy();
    isBroken = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Send files again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.to('POST', `${about}/requests`)).toHaveLength(1);
    expect(api.to('POST', `company/requests/${requestOf().id}/documents`)).toHaveLength(2);
  });
});

describe('requests panel', () => {
  it('cancels an undecided request at once, and undoes that by sending it again', async () => {
    const declined = requestOf({
      id: params.people_id,
      number: 'R-97',
      kind: 'recall',
      state: 'declined',
      decline_reason: 'The suit has been filed.',
      decided_at: '2026-09-04T09:00:00Z',
      abilities: { cancel: false, add_document: false },
    });
    listed = [requestOf(), declined];
    api.answers[`POST company/requests/${requestOf().id}/cancel`] = () => {
      listed = [requestOf({ state: 'cancelled', abilities: { cancel: false, add_document: false } }), declined];
      return data(listed[0]);
    };
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1 finished request' }));
    expect(await screen.findByText(/The suit has been filed\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel R-97' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel R-118' }));
    expect(await screen.findByText(/^Canceled on/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const { kind, data: asked } = requestOf();
    await waitFor(() => expect(api.to('POST', `${about}/requests`)[0]?.body).toEqual({ kind, data: { ...asked, details: '' } }));
  });

  it('shows a failed load and retries', async () => {
    api.answers[`GET ${about}/requests`] = () => refusal(422, 'x', 'Not just now.');
    open();
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    api.answers[`GET ${about}/requests`] = () => list([requestOf()]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/R-118/)).toBeTruthy();
  });
});
