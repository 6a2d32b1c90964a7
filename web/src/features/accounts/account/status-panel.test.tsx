import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import type { DisputeState } from '@recoup/domain/accounts/dispute-states';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, list } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { disputeOf } from '#features/accounts/requests/testing/samples.ts';
import { MESSAGES_ID } from './messages-panel.tsx';
import { StatusPanel } from './status-panel.tsx';

const account = {
  id: '0192f0c1-2222-7000-8000-000000000001',
  status: 'NEEDS_INFO',
  status_reason: 'Please send the signed agreement.',
  status_since: '2026-11-20T15:00:00Z',
  hold_until: null,
  balance_cents: 48_250,
  amount_placed_cents: 48_250,
} as AccountDetails;

function open(shown: AccountDetails, disputes: DisputeState[] = []) {
  startFakeSession();
  const api = new FakeApi({
    'GET clients/my-clients': () => Response.json({ data: [membershipOf()], agency_role: null }),
    'GET company': () => data(detailsOf()),
    'GET company/disputes': () => list(disputes.map((state) => disputeOf({ state }))),
  });
  renderApp([
    {
      path: '/',
      element: (
        <>
          <StatusPanel account={shown} />
          <div id={MESSAGES_ID}>
            <textarea aria-label="Message to the agency" />
          </div>
        </>
      ),
    },
  ]);
  return api;
}

it('links an information request to the message field', async () => {
  open(account);
  expect(await screen.findByText('Reason: Please send the signed agreement.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Answer the agency' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Message to the agency'));
});

it('shows no answer link without an information request', async () => {
  open({ ...account, status: 'ACTIVE', status_reason: null });
  expect(await screen.findByRole('heading', { name: 'In collection' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('asks for proof of a disputed debt until the dispute is answered', async () => {
  const disputed = { ...account, status: 'DISPUTED', status_reason: null } as AccountDetails;
  open(disputed, ['open', 'answered']);
  expect(await screen.findByText(/Next for you: Upload proof/)).toBeTruthy();
});

it('asks for nothing after the dispute is answered', async () => {
  const disputed = { ...account, status: 'DISPUTED', status_reason: null } as AccountDetails;
  open(disputed, ['answered', 'resolved']);
  expect(await screen.findByText(/Your answer is with the agency\./)).toBeTruthy();
});
