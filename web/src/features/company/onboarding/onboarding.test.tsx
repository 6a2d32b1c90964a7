import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startRoutes } from '#app/start/start-routes.ts';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, refusal } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { onboardingRoutes } from './routes.tsx';
import { viewOf } from './testing/samples.ts';

afterEach(() => vi.unstubAllGlobals());

const taken = 'This code is already in use. Choose another one.';

function open(at: string, answers: ConstructorParameters<typeof FakeApi>[0], companies: unknown[] = []) {
  startFakeSession();
  const api = new FakeApi({ 'GET clients/my-clients': () => data(companies), ...answers });
  const { router } = renderApp([...startRoutes, ...onboardingRoutes, { path: '/debtors', element: <h1>Debtors</h1> }], { at });
  return { api, router };
}

describe('company code field', () => {
  it('checks complete codes once typing pauses', async () => {
    const { api } = open('/onboarding/company', {
      'GET onboarding': () => data(viewOf()),
      'GET clients/check-company-code': ({ query }) =>
        query.get('code') === 'TAKEN'
          ? refusal(409, 'code_taken', taken)
          : Response.json({ status_code: 200, message: 'It is free.' }),
    });
    const field = await screen.findByLabelText('Company code');
    await userEvent.type(field, 'ta');
    await userEvent.type(field, 'ken');
    expect(await screen.findByText(taken)).toBeTruthy();
    const checkedCodes = () => api.to('GET', 'clients/check-company-code').map(({ query }) => query.get('code'));
    expect(checkedCodes().at(-1)).toBe('TAKEN');
    expect(checkedCodes()).not.toContain('TA');
    await userEvent.type(field, '2');
    expect(await screen.findByText('It is free.')).toBeTruthy();
    expect(checkedCodes().filter((code) => code === 'TAKEN')).toHaveLength(1);
  });

  it('is filled from the legal name until the user types another one', async () => {
    const { api } = open('/onboarding/company', {
      'GET onboarding': () => data(viewOf()),
      'GET clients/check-company-code': () => Response.json({ status_code: 200, message: 'It is free.' }),
      'GET clients/suggest-company-code': ({ query }) => data({ code: query.get('name')?.slice(0, 3).toUpperCase() ?? null }),
    });
    const field = await screen.findByLabelText<HTMLInputElement>('Company code');
    const name = screen.getByLabelText('Legal name');
    await userEvent.type(name, 'Oak Street Dental');
    await waitFor(() => expect(field.value).toBe('OAK'));
    await userEvent.clear(field);
    await userEvent.type(field, 'MINE');
    await userEvent.clear(name);
    await userEvent.type(name, 'Elm Dental');
    await waitFor(() => expect(api.to('GET', 'clients/suggest-company-code').at(-1)?.query.get('name')).toBe('Elm Dental'));
    expect(field.value).toBe('MINE');
    await userEvent.clear(field);
    await userEvent.click(await screen.findByRole('button', { name: 'Use ELM' }));
    expect(field.value).toBe('ELM');
  });

  it('keeps the step open and suggests another code when only the server knows that a code is taken', async () => {
    const view = viewOf(['company']);
    view.steps.company.problems = [{ path: 'code', kind: 'wrong', message: taken }];
    const { router } = open('/onboarding/company', {
      'GET onboarding': () => data(view),
      'PUT onboarding/steps/company': () => data(view),
      'GET clients/check-company-code': () => Response.json({ status_code: 200, message: 'It is free.' }),
      'GET clients/suggest-company-code': () => data({ code: 'WILLOW2' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByText('Saved. Some information is missing.')).toBeTruthy();
    expect(screen.getByText(taken)).toBeTruthy();
    expect(router.state.location.pathname).toBe('/onboarding/company');
    await userEvent.click(screen.getByRole('button', { name: 'Use WILLOW2' }));
    expect(screen.getByLabelText<HTMLInputElement>('Company code').value).toBe('WILLOW2');
  });
});

describe('onboarding step', () => {
  it('saves incomplete input, lists what is missing and continues on request', async () => {
    const { api, router } = open('/onboarding/authority', {
      'GET onboarding': () => data(viewOf(['company'])),
      'PUT onboarding/steps/authority': () => data(viewOf(['company'])),
    });
    await userEvent.type(await screen.findByLabelText(/^Minimum settlement/), '60');
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByText('Saved. Some information is missing.')).toBeTruthy();
    expect(screen.getByText('Choose whether suits may be recommended')).toBeTruthy();
    expect(api.to('PUT', 'onboarding/steps/authority')[0]?.body).toMatchObject({
      revision: 0,
      data: { settlement_min_percent: '60' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Skip for now' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/team'));
  });

  it('keeps an invalid number in its field, and does not show it as on file', async () => {
    open('/onboarding/company', {
      'GET onboarding': () => data(viewOf()),
      'PUT onboarding/steps/company': () => data(viewOf()),
    });
    await userEvent.type(await screen.findByLabelText('EIN'), '12');
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByText('Saved. Some information is missing.')).toBeTruthy();
    expect((screen.getByLabelText('EIN') as HTMLInputElement).value).toBe('12');
    expect(screen.getByText(/^An EIN has nine digits/)).toBeTruthy();
    expect(screen.queryByText(/^On file/)).toBeNull();
  });

  it('merges a concurrent save with locations added here', async () => {
    let revision = 1;
    const saved = () => {
      const view = viewOf(['company', 'contacts']);
      const { contacts } = view.steps;
      const city = revision === 1 ? 'Portland' : 'Salem';
      Object.assign(contacts, {
        revision,
        data: { ...contacts.data, locations: [], physical_address: { ...contacts.data.physical_address, city } },
      });
      return data(view);
    };
    const { api } = open('/onboarding/contacts', {
      'GET onboarding': saved,
      'PUT onboarding/steps/contacts': ({ body }) => {
        if ((body as { revision: number }).revision === revision && revision > 1) return saved();
        revision = 2;
        return refusal(409, 'step_changed', 'Bo Marsh saved this step since you opened it.');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a location' }));
    await userEvent.type(screen.getByLabelText('Code'), 'DT');
    await userEvent.type(screen.getAllByLabelText('Name').at(-1) ?? document.body, 'Downtown');
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Load their changes and keep mine' }));
    expect(await screen.findByDisplayValue('Salem')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(api.to('PUT', 'onboarding/steps/contacts')).toHaveLength(2));
    expect(api.to('PUT', 'onboarding/steps/contacts')[1]?.body).toMatchObject({
      revision: 2,
      data: { locations: [{ code: 'DT', name: 'Downtown' }], physical_address: { city: 'Salem' } },
    });
  });

  it('keeps the input after a failed save', async () => {
    const { router } = open('/onboarding/authority', {
      'GET onboarding': () => data(viewOf()),
      'PUT onboarding/steps/authority': () => refusal(500, 'internal', 'The server failed.'),
    });
    await userEvent.type(await screen.findByLabelText('Approver'), 'Ada Lee');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The server failed.');
    expect((screen.getByLabelText('Approver') as HTMLInputElement).value).toBe('Ada Lee');
    expect(router.state.location.pathname).toBe('/onboarding/authority');
  });

  it('adds pasted people and leaves invalid addresses to be corrected', async () => {
    open('/onboarding/team', { 'GET onboarding': () => data(viewOf()) });
    const field = await screen.findByLabelText('Email addresses');
    await userEvent.type(field, 'Bo Marsh <bo@example.com>; carl@');
    await userEvent.click(screen.getByRole('button', { name: 'Add to list' }));
    expect((screen.getByLabelText('Email address') as HTMLInputElement).value).toBe('bo@example.com');
    expect((screen.getByLabelText('Name (optional)') as HTMLInputElement).value).toBe('Bo Marsh');
    expect((field as HTMLTextAreaElement).value).toBe('carl@');
    expect(screen.getByText(/1 entry is not an email address/)).toBeTruthy();
  });
});

describe('home during onboarding', () => {
  it('shows why the agency returned it and links to the next step', async () => {
    const returned = { reason: 'The EIN is not yours.', at: '2026-11-20T10:00:00Z' };
    open('/', { 'GET onboarding': () => data(viewOf(['company'], { state: 'returned', returned })) }, [
      membershipOf({ is_onboarding_completed: false }),
    ]);
    expect(await screen.findByText('The EIN is not yours.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue: Contacts and locations' }).getAttribute('href')).toBe(
      '/onboarding/contacts',
    );
    expect(within(screen.getByRole('link', { name: /^Company/ })).getByText(/Done, saved by Ada Lee/)).toBeTruthy();
  });

  it('does not mark a step as done if the server refuses its company code', async () => {
    const view = viewOf(['company']);
    view.steps.company.problems = [{ path: 'code', kind: 'wrong', message: taken }];
    open('/', { 'GET onboarding': () => data(view) }, [membershipOf({ is_onboarding_completed: false })]);
    expect(await screen.findByRole('link', { name: 'Continue: Company' })).toBeTruthy();
    expect(within(screen.getByRole('link', { name: /^Company/ })).getByText(/1 item left/)).toBeTruthy();
  });

  it('tells staff that an administrator continues, without requesting admin data', async () => {
    const placing = {
      allowed: false,
      reason: 'approval_needed' as const,
      message: 'An administrator sets it up.',
      documents: [],
    };
    const { api } = open('/', { 'GET company': () => data(detailsOf({ role: 'client_staff', placing })) }, [
      membershipOf({ is_onboarding_completed: false, role: 'client_staff' }),
    ]);
    expect(await screen.findByText('An administrator sets it up.')).toBeTruthy();
    expect(api.to('GET', 'onboarding')).toHaveLength(0);
  });
});
