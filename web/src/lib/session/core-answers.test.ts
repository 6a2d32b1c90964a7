import { expect, it } from 'vitest';
import { FakeAuth, sessionOf } from '#testing/fake-auth.ts';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { startFakeSession } from '#testing/render.tsx';
import { getDetails, listClients } from './core-answers.ts';

const { id, client_id, client_name, is_onboarding_completed } = membershipOf();
const bySpec = { client_id, client_name, is_onboarding_completed };

const readList = (body: unknown) => listClients.response?.parse(body);
const readDetails = (body: unknown) => getDetails.response?.parse(body).data;

function signInWith(role: unknown): void {
  const session = sessionOf('t');
  session.user.user_metadata = { role };
  startFakeSession(new FakeAuth(session));
}

it.each([
  ['client_admin', 'client_admin'],
  ['client_staff', 'client_staff'],
  ['agency_admin', 'client_staff'],
  [undefined, 'client_staff'],
])('without a role, the metadata role %s counts as %s', (role, expected) => {
  signInWith(role);
  const list = readList({ data: [{ id, ...bySpec }] });
  expect(list).toEqual({
    data: [membershipOf({ role: expected as 'client_staff', code: null, trade: 'other' })],
    is_spec_only: true,
  });
  expect(readDetails({ data: bySpec })).toMatchObject({
    role: expected,
    abilities: { place_accounts: true, manage_users: false, export_sensitive: expected === 'client_admin' },
  });
});

it('leaves the answers of our own core API as they are', () => {
  signInWith('client_staff');
  expect(readList({ data: [membershipOf()] })).toEqual({ data: [membershipOf()], is_spec_only: false });
  const { id: _id, ...details } = { id, ...detailsOf() };
  expect(readDetails({ data: details })).toEqual(details);
});
