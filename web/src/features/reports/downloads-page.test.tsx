import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { data, refusal } from '#testing/fake-api.ts';
import { renderApp } from '#testing/render.tsx';
import { downloadRoutes } from './routes.tsx';
import { startFakePortal } from '#features/reports/testing/fake-portal.ts';
import { id, letter, run, running, schedule } from '#features/reports/testing/samples.ts';

let portal: ReturnType<typeof startFakePortal>;
beforeEach(() => {
  portal = startFakePortal();
});

const open = (search = '') => renderApp(downloadRoutes, { at: `/downloads${search}` });
const refuses = (path: string) => {
  const before = portal.api.answers[path];
  portal.api.answers[path] = () => refusal(422, 'x', 'Not just now.');
  return () => void (before && (portal.api.answers[path] = before));
};

describe('report catalog', () => {
  it('shows reports by group, each with a description', async () => {
    open();
    const group = within(await screen.findByRole('region', { name: 'Money' }));
    expect(group.getByRole('link', { name: 'Payments' }).getAttribute('href')).toBe('/downloads/reports/payments');
    expect(group.getByText('Every payment and adjustment of the period, with its account.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Your company' })).toBeNull();
    expect(screen.getByRole('tab', { name: /Documents.*1 new document/ })).toBeTruthy();
    expect(document.title).toBe('Downloads | Alder Family Dental - Recoup Client Portal');
  });

  it('can be retried, and shows a message if there are no reports', async () => {
    const recover = refuses('GET company/reports');
    open();
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    recover();
    portal.reports = [];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No reports available' })).toBeTruthy();
  });
});

describe('report files', () => {
  const openFiles = () => open('?tab=runs');

  it('show their progress and expiration, and link back to the same report', async () => {
    portal.runs = [running, run];
    openFiles();
    expect(await screen.findByText('400 of 1,234 rows')).toBeTruthy();
    expect(screen.getByText('CSV · 1,234 rows · 200 kB · kept until Jul 8, 2026')).toBeTruthy();
    const [first] = screen.getAllByRole('link', { name: 'Payments' });
    expect(first?.getAttribute('href')).toBe('/downloads/reports/payments?period=last_month');
    await userEvent.click(screen.getByRole('button', { name: /^Download Payments, CSV/ }));
    await waitFor(() => expect(portal.saved).toEqual([expect.stringMatching(/report-files\/signed$/)]));
  });

  it('can be canceled while running, and run again', async () => {
    portal.runs = [running];
    const cancelled = { ...running, state: 'cancelled' as const, can: { cancel: false, retry: true, download: false } };
    portal.api.answers[`POST company/report-runs/${running.id}/cancel`] = () => {
      portal.runs = [cancelled];
      return data(cancelled);
    };
    const again = { ...run, id: id(43) };
    portal.api.answers[`POST company/report-runs/${running.id}/retry`] = () => {
      portal.runs = [again, cancelled];
      return data(again);
    };
    portal.api.answers[`GET company/report-runs/${again.id}/link`] = () =>
      data({ path: '/v1/report-files/again', file_name: 'p.csv', bytes: 1, expires_at: run.created_at });
    openFiles();
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel Payments, Excel/ }));
    expect(await screen.findByText('Canceled')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Run again: Payments, Excel/ }));
    // A file requested on this page downloads automatically.
    await waitFor(() => expect(portal.saved).toEqual([expect.stringMatching(/report-files\/again$/)]));
  });

  it('show why a run failed, and offer to run an expired one again', async () => {
    const failed = {
      ...run,
      id: id(44),
      state: 'failed' as const,
      failure_message: 'The disk is full.',
      can: { ...run.can, retry: true, download: false },
    };
    portal.runs = [run, failed];
    portal.api.answers[`GET company/report-runs/${run.id}/link`] = () =>
      refusal(410, 'report_expired', 'It was kept until Jul 8.');
    const retried: string[] = [];
    portal.api.answers[`POST company/report-runs/${run.id}/retry`] = () => {
      retried.push(run.id);
      portal.runs = [running, failed];
      return data(running);
    };
    openFiles();
    expect(await screen.findByText('The disk is full.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Download Payments, CSV/ }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('It was kept until Jul 8.')).toBeTruthy();
    await userEvent.click(alert.getByRole('button', { name: 'Run the report again' }));
    await waitFor(() => expect(retried).toEqual([run.id]));
    expect(await screen.findByText('400 of 1,234 rows')).toBeTruthy();
  });

  it('load more pages, and show messages for an empty list and for an error', async () => {
    portal.api.answers['GET company/report-runs'] = ({ query }) =>
      Response.json(
        query.has('cursor')
          ? { data: [{ ...run, id: id(49), parameters_text: 'An older one' }], page: { next_cursor: null, total: null } }
          : { data: [run], page: { next_cursor: 'next', total: null } },
      );
    const { unmount } = openFiles();
    await userEvent.click(await screen.findByRole('button', { name: 'Show older files' }));
    expect(await screen.findByText('An older one')).toBeTruthy();
    unmount();
    const recover = refuses('GET company/report-runs');
    openFiles();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    recover();
    portal.api.answers['GET company/report-runs'] = () => Response.json({ data: [], page: { next_cursor: null, total: null } });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No files yet' })).toBeTruthy();
  });

  it('are visible only to the user who requested them', async () => {
    portal = startFakePortal({ role: 'agency_admin' });
    openFiles();
    expect(await screen.findByRole('heading', { name: 'No files available' })).toBeTruthy();
  });
});

describe('published documents', () => {
  it('are marked as new until opened, and grouped by year', async () => {
    portal.api.answers[`POST company/published-documents/${letter.id}/opened`] = () => {
      portal.documents = portal.documents.map((one) => ({ ...one, is_new: false }));
      return new Response(null, { status: 204 });
    };
    open('?tab=documents');
    const list = within(await screen.findByRole('list', { name: 'Documents of 2026' }));
    expect(list.getByText('New')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Documents of 2025' })).getByText('Form 1099 for 2025')).toBeTruthy();
    await userEvent.click(list.getByRole('button', { name: 'Download New rates from August' }));
    await waitFor(() => expect(screen.queryByText('New')).toBeNull());
    expect(portal.saved).toEqual([expect.stringMatching(/report-files\/letter$/)]);
    expect(screen.queryByRole('tab', { name: /new document/ })).toBeNull();
  });

  it('are filtered by kind in the address', async () => {
    const { router } = open('?tab=documents');
    await userEvent.click(await screen.findByRole('button', { name: 'Filter by Kind' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Tax form' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=documents&kind=tax_form'));
    await waitFor(() => expect(screen.queryByText('New rates from August')).toBeNull());
    await router.navigate('/downloads?tab=documents&kind=invoice');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all documents' }));
    expect(await screen.findByText('New rates from August')).toBeTruthy();
  });

  it('show an error if a download fails, and a message if there are none', async () => {
    refuses(`GET company/published-documents/${letter.id}/link`);
    const { unmount } = open('?tab=documents');
    await userEvent.click(await screen.findByRole('button', { name: 'Download New rates from August' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Not just now.');
    unmount();
    portal.documents = [];
    open('?tab=documents');
    expect(await screen.findByRole('heading', { name: 'No documents yet' })).toBeTruthy();
  });
});

it('shows scheduled reports in their own tab', async () => {
  const { router } = open();
  await userEvent.click(await screen.findByRole('tab', { name: 'Schedules' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=schedules'));
  expect(await screen.findByText(schedule.parameters_text)).toBeTruthy();
});
