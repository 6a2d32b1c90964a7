import type { Webhook, WebhookDelivery } from '@recoup/contract/users/webhooks';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { webhookRoutes } from './routes.tsx';

const billing: Webhook = {
  id: '018f0000-0000-7000-8000-0000000000d1',
  name: 'Billing system',
  url: 'https://billing.example.com/hooks/recoup',
  events: ['account.status_changed', 'payment.posted'],
  locations: null,
  state: 'active',
  created_at: '2026-01-01T12:00:00Z',
  created_by: 'Dana Whitfield',
  delivered: 3,
  waiting: 0,
  failed: 2,
  last_delivered_at: '2026-11-20T12:00:00Z',
  failing_since: null,
  disabled_at: null,
  former_secret_until: null,
  ended_at: null,
  ended_by: null,
  abilities: { manage: true, enable: false },
};
const disabled: Webhook = {
  ...billing,
  state: 'disabled',
  disabled_at: '2026-11-21T12:00:00Z',
  abilities: { manage: true, enable: true },
};
const delivery: WebhookDelivery = {
  id: '018f0000-0000-7000-8000-0000000000e1',
  type: 'events',
  events: ['payment.posted'],
  state: 'failed',
  attempts: 12,
  last_status: 503,
  last_error: 'The response was HTTP 503.',
  created_at: '2026-11-20T12:00:00Z',
  delivered_at: null,
  next_at: null,
  body: '{ "amount_cents": 1200 }',
};

let api: FakeApi;
let webhooks: Webhook[];
let deliveries: WebhookDelivery[];
let mayCreate: boolean;

const at = `/manage-business/webhooks/${billing.id}`;
const open = (page = '/manage-business/webhooks') => renderApp(webhookRoutes, { at: page });

beforeEach(() => {
  webhooks = [billing];
  deliveries = [delivery];
  mayCreate = true;
  startFakeSession();
  api = new FakeApi({
    'GET clients/my-clients': () => Response.json({ data: [membershipOf()], agency_role: null }),
    'GET company': () => data(detailsOf()),
    'GET company/webhooks': () => Response.json({ data: webhooks, abilities: { create: mayCreate } }),
    [`GET company/webhooks/${billing.id}/deliveries`]: () =>
      Response.json({ data: deliveries, page: { next_cursor: null, total: null } }),
  });
});

describe('webhooks list', () => {
  it('shows the URL, events and state of each webhook', async () => {
    open();
    const row = within((await screen.findByText('Billing system')).closest('li') ?? document.body);
    expect(row.getByText(billing.url)).toBeTruthy();
    expect(row.getByText('Account status changed, Payment posted · All locations')).toBeTruthy();
    expect(row.getByText(/2 failed deliveries/)).toBeTruthy();
    expect(row.getByText('Active')).toBeTruthy();
  });

  it('has an empty state, and an error that can be retried', async () => {
    webhooks = [];
    const right = api.answers['GET company/webhooks'];
    api.answers['GET company/webhooks'] = () => refusal(422, 'x', 'Not just now.');
    open();
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    if (right) api.answers['GET company/webhooks'] = right;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No webhooks yet' })).toBeTruthy();
  });

  it.each(['/manage-business/webhooks', at])(
    'explains missing permission to staff without requesting data at %s',
    async (page) => {
      const abilities = { ...detailsOf().abilities, see_administration: false };
      api.answers['GET company'] = () => data(detailsOf({ role: 'client_staff', abilities }));
      open(page);
      expect(await screen.findByRole('heading', { name: 'Only administrators can see webhooks' })).toBeTruthy();
      expect(api.to('GET', 'company/webhooks')).toEqual([]);
    },
  );

  it('is read-only for agency staff', async () => {
    mayCreate = false;
    open('/manage-business/webhooks?panel=add');
    expect(await screen.findByText('Billing system')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create webhook' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('creating a webhook', () => {
  it('validates the form and shows the secret once', async () => {
    const secret = `whsec_${'x'.repeat(43)}`;
    api.answers['POST company/webhooks'] = () => Response.json({ data: { ...billing, secret } }, { status: 201 });
    open('/manage-business/webhooks?panel=add');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a webhook' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create webhook' }));
    expect(await dialog.findByText('Enter a name')).toBeTruthy();
    expect(dialog.getByText('Enter the URL')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Name'), 'Billing system');
    await userEvent.type(dialog.getByLabelText('URL'), 'billing');
    await userEvent.tab();
    expect(await dialog.findByText('Enter an https address')).toBeTruthy();
    expect(api.to('POST', 'company/webhooks')).toEqual([]);
    await userEvent.clear(dialog.getByLabelText('URL'));
    await userEvent.type(dialog.getByLabelText('URL'), billing.url);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Payment reversed' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create webhook' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Copy the signing secret' }));
    expect(shown.getByText(secret)).toBeTruthy();
    expect(api.to('POST', 'company/webhooks')[0]?.body).toEqual({
      name: 'Billing system',
      url: billing.url,
      events: ['account.status_changed', 'payment.posted'],
      location_ids: null,
    });
    await userEvent.click(shown.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(secret)).toBeNull();
  });

  it("shows the server's refusal at the field", async () => {
    api.answers['POST company/webhooks'] = () =>
      refusal(422, 'validation_failed', 'Check the form.', [{ path: 'url', message: 'The URL points into a private network.' }]);
    open('/manage-business/webhooks?panel=add');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a webhook' }));
    await userEvent.type(dialog.getByLabelText('Name'), 'Inside');
    await userEvent.type(dialog.getByLabelText('URL'), 'https://10.0.0.1/');
    await userEvent.click(dialog.getByRole('button', { name: 'Create webhook' }));
    expect(await dialog.findByText('The URL points into a private network.')).toBeTruthy();
  });
});

describe('one webhook', () => {
  it('lists its deliveries with their responses, and sends one again', async () => {
    api.answers[`POST company/webhooks/${billing.id}/deliveries/${delivery.id}/replay`] = () => {
      deliveries = [{ ...delivery, id: '018f0000-0000-7000-8000-0000000000e2', state: 'waiting', attempts: 0 }, delivery];
      return data(deliveries[0]);
    };
    open(at);
    const list = await screen.findByRole('list', { name: 'Deliveries' });
    expect(within(list).getByText('The response was HTTP 503. · 12 attempts')).toBeTruthy();
    expect(within(list).getByText('{ "amount_cents": 1200 }')).toBeTruthy();
    await userEvent.click(within(list).getByRole('button', { name: 'Send again: Payment posted' }));
    expect(await screen.findByText('Waiting')).toBeTruthy();
  });

  it('shows an empty list, and an error that can be retried', async () => {
    deliveries = [];
    const path = `GET company/webhooks/${billing.id}/deliveries`;
    const right = api.answers[path];
    api.answers[path] = () => refusal(422, 'x', 'Not just now.');
    open(at);
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    if (right) api.answers[path] = right;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No deliveries yet' })).toBeTruthy();
  });

  it('is tested, gets a new secret, and ends after a confirmation', async () => {
    const base = `POST company/webhooks/${billing.id}`;
    const secret = `whsec_${'y'.repeat(43)}`;
    api.answers[`${base}/test`] = () => {
      deliveries = [{ ...delivery, type: 'test', events: [], attempts: 1, last_error: 'It points into a private network.' }];
      return data(deliveries[0]);
    };
    api.answers[`${base}/rotate-secret`] = () => data({ ...billing, secret });
    api.answers[`${base}/end`] = () => {
      webhooks = [
        {
          ...billing,
          state: 'ended',
          ended_at: billing.created_at,
          ended_by: 'Dana',
          abilities: { manage: false, enable: false },
        },
      ];
      return data(webhooks[0]);
    };
    open(at);
    await userEvent.click(await screen.findByRole('button', { name: 'Send test' }));
    expect(await screen.findByText('It points into a private network.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'New secret' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Create secret' }));
    expect(await screen.findByText(secret)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'End' }));
    await userEvent.click(await screen.findByRole('button', { name: 'End webhook' }));
    expect(await screen.findByText('Ended', { selector: 'dt' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send test' })).toBeNull();
  });

  it('is turned on again', async () => {
    webhooks = [disabled];
    api.answers[`POST company/webhooks/${billing.id}/enable`] = () => {
      webhooks = [billing];
      return data(billing);
    };
    open(at);
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(screen.queryByText('This webhook was turned off')).toBeNull());
  });

  it('explains an unknown address', async () => {
    webhooks = [];
    open(at);
    expect(await screen.findByRole('heading', { name: 'Webhook not found' })).toBeTruthy();
  });
});
