import type { DisputeView } from '@recoup/contract/accounts/disputes';
import type { QueueItemDetails } from '@recoup/contract/agency/queue';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { data, FakeApi } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { ResolveForm } from './resolve-form.tsx';

const item = {
  kind: 'dispute',
  id: '018f0000-0000-7000-8000-000000000002',
  client: { id: '018f0000-0000-7000-8000-000000000001', name: 'Fernwood Vet', code: 'FERN' },
  account: { number: 'A-1042-1' },
  code: 'confirm',
  dispute_item: 'D-7',
} as unknown as QueueItemDetails;

const dispute: DisputeView = {
  id: item.id,
  account: {
    id: '018f0000-0000-7000-8000-000000000003',
    people_id: '018f0000-0000-7000-8000-000000000004',
    number: 'A-1042-1',
    debtor_name: 'Ann Example',
    client_account_number: '77',
  },
  reason: 'no_invoice',
  details: null,
  needs: null,
  received_on: '2026-07-01',
  due_on: null,
  needs_verification: true,
  verification_sent_on: null,
  is_overdue: false,
  state: 'answered',
  answer: 'confirm',
  answer_text: null,
  answer_amount_cents: null,
  answer_mistake: null,
  answer_payment: null,
  answered_at: '2026-07-02T12:00:00Z',
  answered_by_name: 'Dana',
  outcome: null,
  resolved_at: null,
  created_at: '2026-07-01T12:00:00Z',
  balance_cents: 10_000,
  documents: [],
  abilities: { answers: [], add_document: false },
};

let api: FakeApi;
const onSubmit = vi.fn();
beforeEach(() => {
  onSubmit.mockReset();
  // The dispute's details fail to load: no verification is required.
  api = new FakeApi({});
  startFakeSession();
});
afterEach(() => vi.unstubAllGlobals());

it('accepts the usual outcome by keyboard alone', async () => {
  renderApp([{ path: '/', element: <ResolveForm item={item} isPending={false} onSubmit={onSubmit} onCancel={() => {}} /> }], {
    at: '/',
  });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Outcome' })));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getByRole('combobox', { name: 'Outcome' }).getAttribute('aria-expanded')).not.toBe('true');
  expect(onSubmit).toHaveBeenCalledWith({
    kind: 'dispute_resolved',
    account: 'A-1042-1',
    dispute: 'D-7',
    outcome: 'verified',
  });
  expect(api.requests.every(({ method }) => method === 'GET')).toBe(true);
});

it('focuses a missing verification date, and closes on Escape', async () => {
  api.answers['GET company/disputes/018f0000-0000-7000-8000-000000000002'] = () => data(dispute);
  const onCancel = vi.fn();
  renderApp([{ path: '/', element: <ResolveForm item={item} isPending={false} onSubmit={onSubmit} onCancel={onCancel} /> }], {
    at: '/',
  });
  await screen.findByText(/^Required:/);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByLabelText('Verification sent on'));
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalled();
});
