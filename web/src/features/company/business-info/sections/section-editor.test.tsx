import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { data, refusal } from '#testing/fake-api.ts';
import { infoOf, openBusinessInfo } from '../testing/samples.tsx';

afterEach(() => vi.unstubAllGlobals());

const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function retype(label: string | RegExp, text: string): Promise<HTMLInputElement> {
  const input = await field(label);
  await userEvent.clear(input);
  if (text !== '') await userEvent.type(input, text);
  return input;
}

const MONTHS = /^Longest payment plan/;
const changedBy = (by: string) =>
  refusal(409, 'section_changed', `${by} changed it.`, [
    { path: 'changed_by', message: by },
    { path: 'changed_at', message: '2026-11-20T10:00:00Z' },
  ]);

describe('section editor', () => {
  it('opens by its link, focuses the first field and returns focus afterwards', async () => {
    const { api, router } = openBusinessInfo({
      'PUT company/business-info/authority': () => data(infoOf({ authority: { plan_max_months: '36' } }, {}, 'Dana Whitfield')),
    });
    await userEvent.click(await screen.findByRole('link', { name: 'Edit Authority' }));
    expect(router.state.location.search).toBe('?edit=authority');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Minimum settlement/)));
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true);
    await retype(MONTHS, '36');
    await press('Save changes');
    expect(await screen.findByText('36 months')).toBeTruthy();
    expect(api.to('PUT', 'company/business-info/authority')[0]?.body).toMatchObject({
      revision: 1,
      data: { plan_max_months: '36', settlement_min_percent: '60 %' },
    });
    expect(router.state.location.search).not.toContain('edit');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Edit Authority' })));
  });

  it('validates before saving, and shows server errors on their fields', async () => {
    const { api } = openBusinessInfo(
      {
        'PUT company/business-info/authority': () =>
          refusal(422, 'validation_failed', 'Not in order.', [{ path: 'name', message: 'Nobody of this name.' }]),
      },
      { at: '?edit=authority' },
    );
    const months = await retype(MONTHS, '0');
    await press('Save changes');
    await waitFor(() => expect(document.activeElement).toBe(months));
    expect(months.getAttribute('aria-invalid')).toBe('true');
    expect(api.to('PUT', 'company/business-info/authority')).toHaveLength(0);
    await retype(MONTHS, '12');
    await press('Save changes');
    expect(await screen.findByText('Nobody of this name.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Approver/)));
  });

  it('keeps the input when the server is unreachable', async () => {
    openBusinessInfo(
      {
        'PUT company/business-info/authority': () => {
          throw new TypeError('offline');
        },
      },
      { at: '?edit=authority' },
    );
    const months = await retype(MONTHS, '36');
    await press('Save changes');
    expect(await screen.findByText(/^We cannot reach the server/)).toBeTruthy();
    expect(months.value).toBe('36');
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', false);
  });

  it('confirms before switching to another section', async () => {
    const { router } = openBusinessInfo({}, { at: '?edit=authority' });
    await retype(MONTHS, '36');
    await userEvent.click(screen.getByRole('link', { name: 'Edit Remittances' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
    await press('Stay');
    expect(router.state.location.search).toBe('?edit=authority');
    expect((await field(MONTHS)).value).toBe('36');
    await userEvent.click(screen.getByRole('link', { name: 'Edit Remittances' }));
    await press('Leave');
    expect(await screen.findByRole('form', { name: 'Edit Remittances' })).toBeTruthy();
    expect(router.state.location.search).toBe('?edit=money');
  });
});

describe('versioned fields', () => {
  const saved = { 'PUT company/business-info/company': () => data(infoOf({ company: {} })) };

  it('keep the stored EIN when its field stays empty', async () => {
    const { api } = openBusinessInfo(saved, { at: '?edit=company' });
    await retype(/^Trade name/, 'Willow');
    expect(screen.queryByText(/^New version/)).toBeNull();
    await press('Save changes');
    await waitFor(() => expect(api.to('PUT', 'company/business-info/company')).toHaveLength(1));
    expect(api.to('PUT', 'company/business-info/company')[0]?.body).not.toHaveProperty('data.ein');
  });

  it('announce new versions, of which every admin is notified, before saving', async () => {
    const { api } = openBusinessInfo(saved, { at: '?edit=company' });
    await retype('EIN', '987654321');
    expect(await screen.findByText('New version: EIN')).toBeTruthy();
    await retype('Legal name', 'Willow LLC');
    expect(await screen.findByText('New version: Legal name and EIN')).toBeTruthy();
    expect(screen.getByText(/Every administrator of Alder Family Dental gets an email with the changes/)).toBeTruthy();
    await press('Save changes');
    await waitFor(() =>
      expect(api.to('PUT', 'company/business-info/company')[0]?.body).toMatchObject({ data: { ein: '98-7654321' } }),
    );
  });
});

describe('concurrent save by another admin', () => {
  it('compares both versions and saves the chosen values over the latest revision', async () => {
    let isLate = true;
    let info = infoOf();
    const theirs = infoOf({ authority: { plan_max_months: '48', settlement_min_percent: '75', name: 'Cora Ives' } });
    const { api } = openBusinessInfo(
      {
        'GET company/business-info': () => data(info),
        'PUT company/business-info/authority': () => {
          if (!isLate) return data(theirs);
          isLate = false;
          info = theirs;
          return changedBy('Bo Marsh');
        },
      },
      { at: '?edit=authority' },
    );
    await retype(MONTHS, '36');
    await retype(/^Approver/, 'Dana Whitfield');
    await press('Save changes');
    expect(await screen.findByText(/^Bo Marsh changed this section on Nov 20, 2026/)).toBeTruthy();
    // The form holds their values for fields only they changed, and the user's values otherwise.
    expect((await field(/^Minimum settlement/)).value).toBe('75');
    expect((await field(MONTHS)).value).toBe('36');
    expect(screen.getByText('48 months')).toBeTruthy();
    await press('Use theirs: Approver');
    expect((await field(/^Approver/)).value).toBe('Cora Ives');
    expect((await field(MONTHS)).value).toBe('36');
    await press('Save changes');
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(api.to('PUT', 'company/business-info/authority')[1]?.body).toMatchObject({
      revision: 2,
      data: { plan_max_months: '36', settlement_min_percent: '75', name: 'Cora Ives' },
    });
  });

  it('keeps the input when the other version cannot be loaded yet', async () => {
    let isLost = false;
    openBusinessInfo(
      {
        'GET company/business-info': () =>
          isLost ? refusal(422, 'x', 'Not just now.') : data(infoOf({ authority: { plan_max_months: '48' } })),
        'PUT company/business-info/authority': () => {
          isLost = true;
          return changedBy('Bo Marsh');
        },
      },
      { at: '?edit=authority' },
    );
    const months = await retype(MONTHS, '36');
    await press('Save changes');
    const show = await screen.findByRole('button', { name: 'Show what changed' });
    expect(screen.getByText('Not just now.')).toBeTruthy();
    expect(months.value).toBe('36');
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true);
    isLost = false;
    await userEvent.click(show);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show what changed' })).toBeNull());
    expect((await field(MONTHS)).value).toBe('36');
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', false);
  });
});
