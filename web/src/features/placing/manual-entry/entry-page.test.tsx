import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftPath, paths, placeAgainPath, placeAnotherPath, placeForPath } from '#lib/paths/paths.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { manualEntryRoutes } from './routes.tsx';
import { ACCOUNT, DRAFT, FakePortal, PERSON } from './testing/fake-portal.ts';
import { placedAccount } from './testing/placed-account.ts';

// The whole form is drawn with all its fields, which takes its time in jsdom.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 8000 });

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
const affirm = () => {
  for (const statement of within(screen.getByRole('group', { name: 'Statements' })).getAllByRole('checkbox'))
    fireEvent.click(statement);
};
const answerNo = () => {
  for (const answer of screen.getAllByRole('radio', { name: 'No' })) fireEvent.click(answer);
};

/** All that a medical account of somebody placed before needs, coming to $787.50. */
function fillDebt(): void {
  type(/^Account number/, 'PT-1');
  type(/^Itemization date \*/, '01152024');
  type(/^Amount on that date/, '850');
  type(/Interest since then/, '12.50');
  type(/Fees since then/, '25');
  type(/Payments since then/, '100');
  type(/Credits since then/, '0');
  type(/^Amount placed/, '787.50');
  type(/^Delinquent since/, '03012024');
  type(/^Date of service/, '01152024');
  answerNo();
}

describe('placing by hand', () => {
  it('asks what the kind of debt needs, and has what was typed when the kind comes back', async () => {
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

  it('keeps a draft once something was typed, and names it in the address without losing the form', async () => {
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

  it('says everything that is missing on an attempt, and leads to the first', async () => {
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

  it('finds somebody placed before, asks nothing again that is known, and places for that person', async () => {
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

  it('puts what the server refuses at its field until that is changed', async () => {
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

  it('says by how much the itemization is off, and takes over what it comes to', async () => {
    await show();
    fillDebt();
    type(/^Amount placed/, '782.50');
    await userEvent.click(screen.getByRole('button', { name: 'Place $787.50' }));
    expect(field(/^Amount placed/).value).toBe('787.50');
    expect(screen.getByText('Adds up to $787.50, the amount placed.')).toBeTruthy();
  });
});

describe('a placement that begins with an account', () => {
  const ended = { people_id: PERSON, id: ACCOUNT };

  it('has its person and its facts, wants what is known of the debtor again, and places them', async () => {
    portal.account = placedAccount();
    const { router } = await show(placeAgainPath(ended));
    expect(router.state.location.search).toBe(`?people_id=${PERSON}&again=${ACCOUNT}`);
    expect(await screen.findByRole('region', { name: 'Chosen debtor' })).toBeTruthy();
    expect(screen.getByText(/^Filled in from/).textContent).toContain('A-1042-7');
    expect(screen.getByRole('link', { name: 'A-1042-7' }).getAttribute('href')).toBe(`/debtors/${PERSON}/${ACCOUNT}`);
    expect(field(/^Account number/).value).toBe('PT-20418');
    expect(field(/^Date of service/).value).toBe('01/10/2024');
    expect(screen.getByText('Adds up to $537.50, the amount placed.')).toBeTruthy();
    expect(screen.getAllByRole('radio', { name: 'No' }).some((answer) => (answer as HTMLInputElement).checked)).toBe(false);
    // Looking is no placement yet.
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

  it('or like one has its kind of debt only, and is empty where that account is not to be seen', async () => {
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

describe('a draft that is gone on with', () => {
  it('shows what is on file without showing it, to be replaced or cleared', async () => {
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

  it('keeps what is on file while another kind of debt is tried out', async () => {
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

  it('that another tab saved is taken from there, or written over', async () => {
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

  it('is saved before the screen is left', async () => {
    portal.keep({ values: { city: 'Salem' } });
    const { router } = await show(draftPath(DRAFT));
    type(/^City/, 'Eugene');
    await act(() => router.navigate('/debtors'));
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(portal.draft?.values['city']).toBe('Eugene');
  });

  it('that was just begun is saved before the screen is left, and does not lead back', async () => {
    const { router } = await show();
    type(/^City/, 'Eugene');
    await act(() => router.navigate('/debtors'));
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    await waitFor(() => expect(portal.draft?.values['city']).toBe('Eugene'));
    expect(router.state.location.pathname).toBe('/debtors');
  });

  it('is listed on a new form, and deleted when that is confirmed', async () => {
    portal.keep({}, { debtor_name: 'Odalys Quintanar' });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the draft of Odalys Quintanar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete draft' }));
    await waitFor(() => expect(screen.queryByText('Continue a draft')).toBeNull());
    expect(portal.draft).toBeNull();
  });

  it('but is gone, says so', async () => {
    renderApp(manualEntryRoutes, { at: draftPath(DRAFT) });
    expect(await screen.findByText('This draft is not here')).toBeTruthy();
  });
});
