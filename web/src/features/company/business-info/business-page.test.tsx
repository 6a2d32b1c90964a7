import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { agreementOf } from '#testing/agreements.ts';
import { detailsOf } from '#testing/companies.ts';
import { data, list, refusal } from '#testing/fake-api.ts';
import { infoOf, openBusinessInfo, versionOf } from './testing/samples.tsx';

afterEach(() => vi.unstubAllGlobals());

const staff = { edit: false, see_history: false };

describe('business info page', () => {
  it('shows every section with an edit link', async () => {
    openBusinessInfo({
      'GET company/business-info': () => data(infoOf({ money: { remittance_frequency: 'weekly' } })),
    });
    expect(await screen.findByText('Willow Creek Dental, PLLC')).toBeTruthy();
    expect(screen.getByText('XX-•••6789')).toBeTruthy();
    expect(screen.getAllByText('Same as the primary contact')).toHaveLength(3);
    expect(screen.getByText(/^Changed by Bo Marsh on Nov 20, 2026/)).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /^Edit / }).map((link) => link.getAttribute('aria-label'))).toEqual([
      'Edit Company',
      'Edit Contacts and addresses',
      'Edit How you bill',
      'Edit Remittances',
      'Edit Authority',
    ]);
    expect(screen.getByRole('link', { name: 'willow.example.com' }).getAttribute('rel')).toBe('noreferrer');
  });

  it('is read-only for staff, regardless of the query', async () => {
    const { api } = openBusinessInfo(
      { 'GET company/business-info': () => data(infoOf({}, { abilities: staff })) },
      { at: '?edit=billing&history=1', membership: { role: 'client_staff' } },
    );
    expect(await screen.findByText('Willow Creek Dental, PLLC')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Edit / })).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.requests.filter(({ path }) => /history|agreements|activity/.test(path))).toEqual([]);
  });

  it("tells admins why editing is disabled during the agency's review", async () => {
    openBusinessInfo({
      'GET company': () => data(detailsOf({ onboarding: { state: 'submitted', at: '2026-11-20T10:00:00Z', reason: null } })),
      'GET company/business-info': () => data(infoOf({}, { abilities: { edit: false, see_history: true } })),
    });
    expect(await screen.findByText(/ is reviewing this$/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Edit / })).toBeNull();
  });

  it('counts missing items, and prompts for an empty section', async () => {
    const none = { remittance_method: '', remittance_frequency: '' };
    openBusinessInfo({
      'GET company/business-info': () => data(infoOf({ money: none, authority: { name: '', title: '' } })),
    });
    expect(await screen.findByText('2 items missing or incorrect')).toBeTruthy();
    expect(screen.getByText(/^Nothing is on record yet/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add Remittances' })).toBeTruthy();
  });

  it('shows a load error and retries', async () => {
    let isThere = false;
    openBusinessInfo({
      'GET company/business-info': () => (isThere ? data(infoOf()) : refusal(422, 'x', 'Not just now.')),
    });
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    isThere = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Willow Creek Dental, PLLC')).toBeTruthy();
  });

  it('links to setup while the company is being onboarded', async () => {
    const { api } = openBusinessInfo({}, { membership: { is_onboarding_completed: false } });
    expect(await screen.findByRole('link', { name: 'Continue setup' })).toBeTruthy();
    expect(api.to('GET', 'company/business-info')).toHaveLength(0);
  });
});

describe('business info side panels', () => {
  it('show signed and pending agreements', async () => {
    const agreements = [
      agreementOf({ state: 'needed', version: '2' }),
      agreementOf({ kind: 'baa', title: 'Business associate agreement', state: 'paper', signed: null }),
    ];
    openBusinessInfo({ 'GET company/agreements': () => Response.json({ data: agreements, signatures: [] }) });
    expect(await screen.findByText('Signature needed')).toBeTruthy();
    expect(screen.getByText('On paper')).toBeTruthy();
    expect(screen.getByText('Version 2 needs your signature')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Read and sign' }).getAttribute('href')).toBe('/manage-business/agreements');
    expect(screen.getByRole('button', { name: /^Download the PDF of Collection service agreement, version 1/ })).toBeTruthy();
  });

  it('open the history by its own URL, with versions and section changes', async () => {
    const entry = {
      id: '018f0000-0000-7000-8000-0000000000f1',
      at: '2026-11-20T10:00:00Z',
      action: 'business.changed',
      words: 'Changed the business info',
      detail: 'How you bill',
      actor: { id: null, name: 'Bo Marsh', email: null, kind: 'member' },
      subject: null,
      ip: null,
      device: null,
      looks: null,
    };
    const versions = [
      versionOf({ id: '018f0000-0000-7000-8000-0000000000e2', version: 2, value: 'Willow LLC', changed_by: 'Bo Marsh' }),
      versionOf(),
    ];
    const { router, api } = openBusinessInfo({
      'GET company/business-info/history': () => data(versions),
      'GET company/activity': () => list([entry]),
    });
    await userEvent.click(await screen.findByRole('link', { name: 'History' }));
    const drawer = await screen.findByRole('dialog', { name: 'Business info history' });
    expect(router.state.location.search).toBe('?history=1');
    const newest = (await within(drawer).findByText('Version 2, current')).closest('li');
    expect(newest?.textContent).toContain('FromWillow Creek Dental, PLLCtoWillow LLC');
    expect(newest?.textContent).toContain('Bo Marsh');
    expect(await within(drawer).findByText('How you bill')).toBeTruthy();
    expect(api.to('GET', 'company/activity')[0]?.query.getAll('action')).toEqual(['business.changed']);
    await userEvent.click(within(drawer).getByRole('button', { name: 'Close history' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('history'));
  });
});
