import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftPath, paths, placeAgainPath, placeAnotherPath, placeForPath } from '#lib/paths/paths.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { manualEntryRoutes } from './routes.tsx';
import { ACCOUNT, DRAFT, FakePortal, PERSON } from './testing/fake-portal.ts';
import { placedAccount } from './testing/placed-account.ts';

let portal: FakePortal;

beforeEach(() => {
  portal = new FakePortal();
  vi.stubGlobal('fetch', portal.fetch);
  startFakeSession();
});
afterEach(() => vi.unstubAllGlobals());

async function show(at: string = paths.manualEntry) {
  const app = renderApp([...manualEntryRoutes, { path: '*', element: <p>Elsewhere</p> }], { at });
  await screen.findByRole('heading', { name: 'Certification' });
  return app;
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const type = (label: string | RegExp, text: string) => fireEvent.change(field(label), { target: { value: text } });
const summary = () => within(screen.getByRole('region', { name: 'Summary' }));
const place = () => userEvent.click(screen.getByRole('button', { name: 'Place account with Larkspur Recovery' }));
const affirm = () => fireEvent.click(screen.getByRole('checkbox', { name: /^I certify/ }));
const answerNo = () => fireEvent.click(screen.getByRole('checkbox', { name: 'None of these apply' }));

/** Fills in a complete medical account of $787.50 for a person placed before. */
function fillDebt(): void {
  type(/^Account number/, 'PT-1');
  type(/^Itemization date \*/, '01152024');
  type(/^Amount on that date/, '850');
  type(/Interest since Jan 15, 2024/, '12.50');
  type(/Fees since/, '25');
  type(/Payments since/, '100');
  type(/Credits since/, '0');
  type(/^Delinquent since/, '03012024');
  type(/^Date of service/, '01152024');
  answerNo();
}

describe('manual entry', () => {
  it('shows the fields of the debt type, and restores their values when the debt type comes back', async () => {
    await show();
    type(/^Date of service/, '01152024');
    fireEvent.click(screen.getByRole('radio', { name: 'Judgment' }));
    expect(screen.queryByLabelText(/^Date of service/)).toBeNull();
    expect(field(/^Case number/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Commercial' }));
    expect(screen.queryByRole('heading', { name: 'Itemization' })).toBeNull();
    expect(field(/^Business name/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Medical or dental' }));
    expect(field(/^Date of service/).value).toBe('01/15/2024');
  });

  it('saves a draft after the first input, and adds it to the address without remounting the form', async () => {
    const { router } = await show();
    fireEvent.click(screen.getByRole('radio', { name: 'Judgment' }));
    expect(portal.last('POST')).toBeUndefined();
    const city = field(/^City/);
    type(/^City/, 'Salem');
    fireEvent.blur(city);
    await waitFor(() => expect(router.state.location.search).toBe(`?draft=${DRAFT}`));
    expect(portal.last('POST')?.body).toMatchObject({ debt_type: 'judgment', values: { city: 'Salem' } });
    expect(field(/^City/)).toBe(city);
    await waitFor(() => expect(summary().getByText(/^Saved \d/)).toBeTruthy());
  });

  it('lists all missing fields on submit, and focuses the first', async () => {
    await show();
    await place();
    const alert = await screen.findByRole('alert', { name: /things to fix before this can be placed/ });
    await waitFor(() => expect(document.activeElement).toBe(field(/^Account number/)));
    expect(field(/^Account number/).getAttribute('aria-invalid')).toBe('true');
    expect(portal.last('POST')).toBeUndefined();
    await userEvent.click(within(alert).getByRole('button', { name: /^City/ }));
    expect(document.activeElement).toBe(field(/^City/));
    await userEvent.click(summary().getByRole('button', { name: 'Street' }));
    expect(document.activeElement).toBe(field(/^Street/));
  });

  it('finds a person placed before, hides the fields already known, and places for that person', async () => {
    const { router } = await show();
    await userEvent.type(screen.getByRole('combobox', { name: 'Placed before?' }), 'quin');
    await userEvent.click(await screen.findByRole('option', { name: /Odalys Quintanar/ }));
    expect(await screen.findByRole('region', { name: 'Chosen debtor' })).toBeTruthy();
    expect(screen.queryByLabelText(/^Last name/)).toBeNull();
    fillDebt();
    affirm();
    await place();
    await waitFor(() => expect(router.state.location.search).toContain(`placed=${ACCOUNT}`));
    expect(portal.sent.find(({ path }) => path === `manual-drafts/${DRAFT}/submit`)?.body).toMatchObject({
      certification: { affirmed: [true, true, true] },
    });
    expect(portal.draft).toMatchObject({ people_id: PERSON, values: { balance: 78_750, itemization_credits: 0 } });
  });

  it('shows a rejection at its field until the field changes', async () => {
    await show(placeForPath(PERSON));
    await screen.findByRole('region', { name: 'Chosen debtor' });
    fillDebt();
    affirm();
    portal.refusal = {
      code: 'placement_invalid',
      errors: [{ path: 'client_account_number', message: 'Placed by another just now.' }],
    };
    await place();
    await waitFor(() => expect(document.activeElement).toBe(field(/^Account number/)));
    expect(screen.getAllByText('Placed by another just now.')).toHaveLength(2);
    type(/^Account number/, 'PT-2');
    await waitFor(() => expect(screen.queryByText('Placed by another just now.')).toBeNull());
  });

  it('computes the amount placed from the itemization, and asks for it where there is none', async () => {
    await show();
    fillDebt();
    expect(await summary().findByText('$787.50')).toBeTruthy();
    type(/Fees since/, '20');
    expect(await summary().findByText('$782.50')).toBeTruthy();
    expect(screen.queryByLabelText(/^Amount placed/)).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Commercial' }));
    expect(field(/^Amount placed/).value).toBe('782.50');
  });

  it('answers the circumstances together: what is checked is yes, the others are no', async () => {
    await show();
    const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    fireEvent.click(box('None of these apply'));
    fireEvent.click(box('The debtor disputes the debt'));
    expect(box('None of these apply').checked).toBe(false);
    fireEvent.blur(box('The debtor disputes the debt'));
    await waitFor(() =>
      expect(portal.last('POST')?.body).toMatchObject({
        values: { bankruptcy_flag: false, deceased_flag: false, attorney_flag: false, dispute_flag: true },
      }),
    );
    fireEvent.click(box('The debtor disputes the debt'));
    await place();
    expect(await screen.findByText('Select what applies, or “None of these apply”')).toBeTruthy();
    expect(screen.getByText('Check this box to place the account')).toBeTruthy();
  });
});

describe('an entry prefilled from an account', () => {
  const ended = { people_id: PERSON, id: ACCOUNT };

  it('copies its person and facts, requires what is known about the debtor, and places them', async () => {
    portal.account = placedAccount();
    const { router } = await show(placeAgainPath(ended));
    expect(router.state.location.search).toBe(`?people_id=${PERSON}&again=${ACCOUNT}`);
    expect(await screen.findByRole('region', { name: 'Chosen debtor' })).toBeTruthy();
    expect(screen.getByText(/^Filled in from/).textContent).toContain('A-1042-7');
    expect(screen.getByRole('link', { name: 'A-1042-7' }).getAttribute('href')).toBe(`/debtors/${PERSON}/${ACCOUNT}`);
    expect(field(/^Account number/).value).toBe('PT-20418');
    expect(field(/^Date of service/).value).toBe('01/10/2024');
    expect(summary().getByText('$537.50')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'None of these apply' }).checked).toBe(false);
    // Opening the form creates no draft.
    expect(portal.last('POST')).toBeUndefined();
    answerNo();
    affirm();
    await place();
    await waitFor(() => expect(router.state.location.search).toContain('placed='));
    expect(portal.draft).toMatchObject({
      people_id: PERSON,
      values: { client_account_number: 'PT-20418', balance: 53_750, itemization_payments: 30_000 },
      parties: [{ role: 'guarantor', name: 'Ignacio Quintanar' }],
    });
    expect(JSON.stringify(portal.sent)).not.toContain('ssn":');
  });

  it('copies only the debt type for another debt, and stays empty if the account is not accessible', async () => {
    portal.account = placedAccount({ debt_type: 'loan' });
    const { router } = await show(placeAnotherPath(ended));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Loan/ }).checked).toBe(true);
    expect(screen.getByText(/^Started from/)).toBeTruthy();
    expect(field(/^Account number/).value).toBe('');
    await act(() => router.navigate(placeAgainPath({ ...ended, id: DRAFT })));
    await waitFor(() => expect(screen.queryByText(/^Started from/)).toBeNull());
    await screen.findByRole('heading', { name: 'Certification' });
    expect(await screen.findByRole('region', { name: 'Chosen debtor' })).toBeTruthy();
    expect(field(/^Account number/).value).toBe('');
  });
});

describe('a saved draft', () => {
  it('hides sensitive values on file, and offers to replace or clear them', async () => {
    portal.keep({ values: { last_name: 'Quintanar' } }, { kept: ['ssn', 'date_of_birth'] });
    await show(draftPath(DRAFT));
    expect(field(/^Last name/).value).toBe('Quintanar');
    expect(screen.getAllByText('On file')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Clear Date of birth' }));
    await userEvent.click(screen.getByRole('button', { name: 'Replace SSN' }));
    await waitFor(() => expect(document.activeElement).toBe(field(/^SSN/)));
    type(/^SSN/, '900701234');
    fireEvent.blur(field(/^SSN/));
    await waitFor(() => expect(portal.last('PUT')?.body).toMatchObject({ values: { ssn: '900-70-1234', date_of_birth: null } }));
  });

  it('of a correction names the account that it replaces', async () => {
    portal.keep({}, { corrects: { account_id: ACCOUNT, people_id: PERSON, number: 'A-1042-7' } });
    await show(draftPath(DRAFT));
    expect(screen.getByRole('heading', { name: 'Correct a placement', level: 1 })).toBeTruthy();
    expect(screen.getByText(/that account is withdrawn and this one takes its place/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'A-1042-7' })).toBeTruthy();
  });

  it('keeps sensitive values on file while the user tries another debt type', async () => {
    portal.keep({ values: { last_name: 'Quintanar' } }, { kept: ['ssn'] });
    await show(draftPath(DRAFT));
    fireEvent.click(screen.getByRole('radio', { name: 'Commercial' }));
    fireEvent.blur(field(/^Account number/));
    await waitFor(() => expect(portal.last('PUT')?.body).toMatchObject({ debt_type: 'commercial' }));
    expect(portal.last('PUT')?.body).not.toHaveProperty('values.ssn');
    fireEvent.click(screen.getByRole('radio', { name: 'Medical or dental' }));
    expect(screen.getByText('On file')).toBeTruthy();
    expect(field(/^Last name/).value).toBe('Quintanar');
  });

  it('offers to load or overwrite what another tab saved', async () => {
    portal.keep({ values: { city: 'Salem' } });
    await show(draftPath(DRAFT));
    portal.keep({ values: { city: 'Bend' } });
    type(/^City/, 'Eugene');
    fireEvent.blur(field(/^City/));
    await userEvent.click(await screen.findByRole('button', { name: 'Load the newer one' }));
    await waitFor(() => expect(field(/^City/).value).toBe('Bend'));
    portal.keep({ values: { city: 'Astoria' } });
    type(/^City/, 'Eugene');
    fireEvent.blur(field(/^City/));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep what I see here' }));
    await waitFor(() => expect(portal.draft?.values['city']).toBe('Eugene'));
  });

  it('is saved before the user navigates away', async () => {
    portal.keep({ values: { city: 'Salem' } });
    const { router } = await show(draftPath(DRAFT));
    type(/^City/, 'Eugene');
    await act(() => router.navigate('/debtors'));
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(portal.draft?.values['city']).toBe('Eugene');
  });

  it('is saved on navigation even if just started, without navigating back', async () => {
    const { router } = await show();
    type(/^City/, 'Eugene');
    await act(() => router.navigate('/debtors'));
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    await waitFor(() => expect(portal.draft?.values['city']).toBe('Eugene'));
    expect(router.state.location.pathname).toBe('/debtors');
  });

  it('is listed on a new form, and deleted after confirmation', async () => {
    portal.keep({}, { debtor_name: 'Odalys Quintanar' });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the draft of Odalys Quintanar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete draft' }));
    await waitFor(() => expect(screen.queryByText('Continue a draft')).toBeNull());
    expect(portal.draft).toBeNull();
  });

  it('shows a message if it no longer exists', async () => {
    renderApp(manualEntryRoutes, { at: draftPath(DRAFT) });
    expect(await screen.findByText('Draft not found')).toBeTruthy();
  });
});
