import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { data, refusal } from '#testing/fake-api.ts';
import { renderApp } from '#testing/render.tsx';
import { downloadRoutes } from '#features/reports/routes.tsx';
import { startFakePortal } from '#features/reports/testing/fake-portal.ts';
import { id, schedule } from '#features/reports/testing/samples.ts';
import { rhythmOf, formatRhythm } from './rhythm.ts';

let portal: ReturnType<typeof startFakePortal>;
beforeEach(() => {
  portal = startFakePortal();
});

const open = (search = '?tab=schedules') => renderApp(downloadRoutes, { at: `/downloads${search}` });
const act = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for the schedule of Payments' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const choose = async (label: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

describe('scheduled reports', () => {
  it('show when, in which format and to whom they are sent', async () => {
    open();
    expect(await screen.findByText('Every Monday, as Excel; next on Jul 6, 2026')).toBeTruthy();
    expect(screen.getByText('To Ann Example and 2 others')).toBeTruthy();
  });

  it('can be paused, resumed, left, and deleted after confirmation', async () => {
    const path = `company/report-schedules/${schedule.id}`;
    portal.api.answers[`PATCH ${path}`] = ({ body }) => {
      portal.schedules = [{ ...schedule, ...(body as object), next_run_on: null }];
      return data(portal.schedules[0]);
    };
    portal.api.answers[`POST ${path}/leave`] = () => {
      portal.schedules = portal.schedules.map((one) => ({ ...one, can: { ...one.can, leave: false } }));
      return new Response(null, { status: 204 });
    };
    portal.api.answers[`DELETE ${path}`] = () => {
      portal.schedules = [];
      return new Response(null, { status: 204 });
    };
    open();
    await act('Pause');
    expect(await screen.findByText('Paused')).toBeTruthy();
    expect(portal.api.to('PATCH', path)[0]?.body).toEqual({ is_paused: true });
    await act('Stop sending to me');
    await userEvent.click(await screen.findByRole('button', { name: 'Stop sending' }));
    await waitFor(() => expect(portal.api.to('POST', `${path}/leave`)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act('Delete');
    expect(portal.api.to('DELETE', path)).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete schedule' }));
    expect(await screen.findByRole('heading', { name: 'No schedules yet' })).toBeTruthy();
  });

  it('are edited in a dialog that is part of the address', async () => {
    const path = `company/report-schedules/${schedule.id}`;
    portal.api.answers[`PATCH ${path}`] = () => data(schedule);
    const { router } = open();
    await act('Change');
    const dialog = within(await screen.findByRole('dialog'));
    expect(new URLSearchParams(router.state.location.search).get('schedule')).toBe(schedule.id);
    await choose('Frequency', 'Every month');
    await choose('Day of the month', '31st, or the last day');
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Cy Trial' }));
    expect(dialog.getByText(/^Sent as Excel on the 31st of every month, next on/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Save schedule' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=schedules'));
    expect(portal.api.to('PATCH', path)[0]?.body).toEqual({
      parameters: { period: 'last_month' },
      format: 'xlsx',
      rhythm: { every: 'month', day: 31 },
      recipient_ids: [id(1), id(2)],
    });
  });

  it('can be retried, and are read-only for agency staff', async () => {
    portal.api.answers['GET company/report-schedules'] = () => refusal(422, 'x', 'Not just now.');
    const { unmount } = open();
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    unmount();
    portal = startFakePortal({ role: 'agency_admin' });
    open();
    expect(await screen.findByText(schedule.parameters_text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New schedule' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
  });
});

describe('new schedule', () => {
  it('keeps the open report’s filters, but no fixed days', async () => {
    portal.api.answers['POST company/report-schedules'] = () => data(schedule);
    open('/reports/payments?from=2026-06-01&date=effective');
    await userEvent.click(await screen.findByRole('button', { name: 'Schedule' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^The days chosen on the page would stay the same/)).toBeTruthy();
    await choose('Frequency', 'After each remittance');
    await choose('File', 'PDF');
    await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Ann Example' }).checked).toBe(true));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Ann Example' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create schedule' }));
    expect(await dialog.findByText('Choose at least one recipient')).toBeTruthy();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Bo Sample' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create schedule' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(portal.api.to('POST', 'company/report-schedules')[0]?.body).toEqual({
      kind: 'payments',
      format: 'pdf',
      parameters: { period: 'last_month', date: 'effective' },
      rhythm: { every: 'remittance' },
      recipient_ids: [id(2)],
    });
  });

  it('shows the error if rejected, and offers every report', async () => {
    portal.api.answers['POST company/report-schedules'] = () => refusal(409, 'too_many', 'You have 20 schedules.');
    open('?tab=schedules&schedule=new');
    await choose('Report', 'Payments');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('checkbox', { name: 'Ann Example' });
    await choose('Period', 'Last year');
    await userEvent.click(dialog.getByRole('button', { name: 'Create schedule' }));
    expect(await dialog.findByText('You have 20 schedules.')).toBeTruthy();
    expect(portal.api.to('POST', 'company/report-schedules')[0]?.body).toMatchObject({ parameters: { period: 'last_year' } });
  });

  it('is created once if retried after a lost answer', async () => {
    portal.api.answers['POST company/report-schedules'] = () => Promise.reject(new TypeError('network'));
    open('?tab=schedules&schedule=new');
    await choose('Report', 'Payments');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('checkbox', { name: 'Ann Example' });
    await userEvent.click(dialog.getByRole('button', { name: 'Create schedule' }));
    expect(await dialog.findByText(/cannot reach the server/)).toBeTruthy();
    portal.api.answers['POST company/report-schedules'] = () => data(schedule);
    await userEvent.click(dialog.getByRole('button', { name: 'Create schedule' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const keys = portal.api.to('POST', 'company/report-schedules').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('after each statement is offered to administrators only', async () => {
    portal = startFakePortal({ role: 'client_staff' });
    open('/reports/payments?schedule=new');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Frequency' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Every week', 'Every month']);
  });
});

it('formats each rhythm', () => {
  expect((['week', 'month', 'remittance'] as const).map((every) => formatRhythm(rhythmOf(every)))).toEqual([
    'every Monday',
    'on the 1st of every month',
    'after each statement from the agency',
  ]);
});
