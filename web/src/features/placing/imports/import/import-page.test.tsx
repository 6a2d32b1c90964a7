import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getQueryClient } from '#lib/api/query-client.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { uploadRoutes } from '../routes.tsx';
import { data, FakeImports, refusal } from '../testing/fake-imports.ts';
import { BATCH, rowOf, structureOf, summary, UPLOAD, uploadOf } from '../testing/samples.ts';
import * as sent from '#shared/placing/sending/send-store.ts';
import { currentStep, isReachable, STEPS, stepOf } from './steps.ts';
import { formatQueuePosition, announcementOf } from './work-panel.tsx';
// Loaded here so that no test waits for a screen's code.
import './import-page.tsx';
import '../columns/columns-step.tsx';
import '../check/check-step.tsx';
import '../done/done-step.tsx';

let api: FakeImports;

beforeEach(() => {
  api = new FakeImports(uploadOf('ready'), [rowOf(16)]);
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => api.fetch(...call));
  startFakeSession();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (search = '') => renderApp(uploadRoutes, { at: `/debtor-entry/uploads/${UPLOAD}${search}` });
const steps = () => within(screen.getByRole('navigation', { name: 'Steps of the upload' }));

describe('steps of an upload', () => {
  it("follow the server's state, and earlier steps can be reopened", () => {
    const reach = (state: Parameters<typeof uploadOf>[0]) => STEPS.filter((step) => isReachable(step, uploadOf(state)));
    expect(reach('reading')).toEqual(['upload']);
    expect(reach('needs_mapping')).toEqual(['upload', 'columns']);
    expect(reach('checking')).toEqual(['upload', 'check']);
    expect(reach('ready')).toEqual(['upload', 'columns', 'check']);
    expect(reach('committed')).toEqual(['upload', 'check', 'done']);
    expect(reach('failed')).toEqual(['upload']);
    expect(currentStep({ state: 'committing' })).toBe('done');
    expect(stepOf('columns', uploadOf('ready'))).toBe('columns');
    expect(stepOf('columns', uploadOf('committed'))).toBe('done');
    expect(stepOf('nonsense', uploadOf('ready'))).toBe('check');
  });

  it('are in the address', async () => {
    const { router } = show();
    expect(await screen.findByRole('heading', { name: 'march.csv', level: 1 })).toBeTruthy();
    expect(steps().getByRole('link', { name: /Check/ }).getAttribute('aria-current')).toBe('step');
    await userEvent.click(steps().getByRole('link', { name: /Columns/ }));
    expect(await screen.findByRole('list', { name: 'Columns of the file' })).toBeTruthy();
    expect(router.state.location.search).toBe('?step=columns');
    expect(steps().queryByRole('link', { name: /Done/ })).toBeNull();
  });
});

describe('an upload', () => {
  it("shows the server's progress and its place in the queue, and follows it to the next step", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    api.upload = uploadOf('reading', { progress: { done: 41_200, total: null }, waiting_before: 2 });
    show();
    expect(await screen.findByText('41,200 rows')).toBeTruthy();
    expect(screen.getByText('2 uploads of your company are ahead of this one.')).toBeTruthy();
    expect(screen.getByText(/You can leave this page/)).toBeTruthy();
    api.upload = uploadOf('needs_mapping');
    await vi.advanceTimersByTimeAsync(1600);
    expect(await screen.findByRole('list', { name: 'Columns of the file' })).toBeTruthy();
    const asked = api.to('GET', 'import').length;
    await vi.advanceTimersByTimeAsync(6000);
    expect(api.to('GET', 'import')).toHaveLength(asked);
  });

  it('does not return to the columns, even if the check shows before its request is answered', async () => {
    const structure = structureOf({ remembered: true });
    api.upload = uploadOf('ready', { structure });
    const answered = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      const response = await api.fetch(...call);
      if (call[1]?.method === 'PUT') await answered.promise;
      return response;
    });
    const refetched = (state: 'checking' | 'ready') => {
      api.upload = uploadOf(state, { structure });
      return act(() => getQueryClient().invalidateQueries());
    };
    const { router } = show('?step=columns');
    await userEvent.click(await screen.findByRole('button', { name: 'Check 1,204 rows' }));
    await waitFor(() => expect(api.to('PUT', 'import/mapping')).toHaveLength(1));
    await refetched('checking');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Columns of the file' })).toBeNull());
    answered.resolve();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await refetched('ready');
    expect(await screen.findByRole('list', { name: 'Result of the check' })).toBeTruthy();
  });

  it('moves the focus when the step that held it is replaced', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    api.upload = uploadOf('checking');
    show();
    expect(await screen.findByRole('region', { name: 'Check and place' })).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
    api.upload = uploadOf('ready');
    await vi.advanceTimersByTimeAsync(1600);
    expect(await screen.findByRole('list', { name: 'Result of the check' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Check and place' })));
  });

  it('asks for the file again after a reload, when the browser no longer has it', async () => {
    api.upload = uploadOf('uploading');
    show();
    expect(await screen.findByText('Choose the file again to continue')).toBeTruthy();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    await userEvent.upload(input ?? document.body, new File(['other'], 'april.csv'));
    expect(await screen.findByText(/This is another file\. Choose “march\.csv” again/)).toBeTruthy();
  });

  it('that failed because of an empty sheet can be read from another sheet', async () => {
    const sheets = ['Notes', 'Open accounts'].map((name) => ({ name, hidden: false, columns: 2, list: null, note: null }));
    api.upload = uploadOf('failed', {
      failure: { code: 'no_rows', message: 'This file has a header but no row with data below it.' },
      structure: structureOf({ kind: 'workbook', sheets, read_sheets: ['Notes'] }),
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Open accounts' }));
    await waitFor(() => expect(api.to('PUT', 'import/reading').map(({ body }) => body)).toEqual([{ sheets: ['Open accounts'] }]));
  });

  it('does not ask for the file again when the last byte is sent and the response is pending', async () => {
    const known = vi.spyOn(sent, 'hasArrived').mockReturnValue(true);
    api.upload = uploadOf('uploading');
    show();
    expect(await screen.findByText('Waiting to be read')).toBeTruthy();
    expect(screen.queryByText('Choose the file again to continue')).toBeNull();
    known.mockRestore();
  });

  it('that failed shows why and accepts another file', async () => {
    api.upload = uploadOf('failed', {
      failure: { code: 'not_a_table', message: 'This is a picture, not a table. Export the list as CSV or XLSX.' },
    });
    show();
    expect(await screen.findByText('This is a picture, not a table. Export the list as CSV or XLSX.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose files' })).toBeTruthy();
  });

  it('is canceled by name, and the dialog says what is lost', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel upload' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the upload of march.csv?' }));
    expect(dialog.getByText(/The file and your corrections are deleted/)).toBeTruthy();
    api.answer = ({ path }) => {
      if (path !== 'import/cancel') return null;
      api.upload = uploadOf('cancelled');
      return data(api.upload);
    };
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel upload' }));
    expect(await screen.findByText('This upload was canceled')).toBeTruthy();
    expect(api.to('POST', 'import/cancel')).toHaveLength(1);
  });

  it('of another company is not found, with a way to switch', async () => {
    api.answer = ({ path }) => (path === 'import' ? refusal(404, 'not_found', 'Not found.') : null);
    show();
    expect(await screen.findByRole('heading', { name: 'Upload not found' })).toBeTruthy();
    expect(screen.getByText(/Switch to that company/)).toBeTruthy();
  });

  it('that cannot be loaded says so and offers a retry', async () => {
    api.answer = ({ path }) => (path === 'import' ? refusal(422, 'x', 'Not just now.') : null);
    show();
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    api.answer = () => null;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'march.csv', level: 1 })).toBeTruthy();
  });

  it('with bytes placed before says where', async () => {
    const earlier = '018f0000-0000-7000-8000-0000000000e9';
    api.upload = uploadOf('ready', {
      same_file: { id: earlier, batch_number: 'B-301', committed_at: '2026-05-01T12:00:00Z' },
    });
    show();
    expect((await screen.findByRole('link', { name: 'batch B-301' })).getAttribute('href')).toBe(
      `/debtor-entry/uploads/${earlier}`,
    );
  });

  it('that was placed is withdrawn while the agency has accepted none of it', async () => {
    api.upload = uploadOf('committed', { summary });
    api.answer = ({ path, method }) =>
      path.endsWith(`/batches/${BATCH}/withdrawal`)
        ? Response.json({ data: method === 'POST' ? { withdrawn: 1180 } : { open: 1180, refusal: null } })
        : null;
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw batch' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw batch B-318?' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong month');
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw 1,180 accounts' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Wrong month' });
  });

  it('that was placed shows batch, figures, documents and a link to the accounts', async () => {
    api.upload = uploadOf('committed', {
      summary: { ...summary, rows: { ...summary.rows, ok: 0, warning: 0, committed: 1180 } },
    });
    show();
    expect(await screen.findByRole('heading', { name: 'Your accounts are placed' })).toBeTruthy();
    expect(screen.getByText('B-318')).toBeTruthy();
    expect(screen.getByText('$412,300.00')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^View [\d,]+ accounts$/ }).getAttribute('href')).toBe(`/debtors?batch_id=${BATCH}`);
    expect(screen.getByRole('button', { name: 'Error file' })).toBeTruthy();
    api.answer = ({ path }) =>
      path === 'import/acknowledgement' ? refusal(503, 'busy', 'The paper is being made. Try again in a moment.') : null;
    await userEvent.click(screen.getByRole('button', { name: 'Acknowledgement (PDF)' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The paper is being made. Try again in a moment.'));
    expect(api.to('GET', 'import/acknowledgement')[0]?.query.get('format')).toBe('pdf');
  });
});

describe('progress announcements', () => {
  it('change only at every tenth', () => {
    expect(announcementOf('Checking', 1234, 10_000)).toBe('Checking: 10%');
    expect(announcementOf('Checking', 1999, 10_000)).toBe('Checking: 10%');
    expect(announcementOf('Reading', 41_200, null)).toBe('Reading: 40,000 rows');
    expect(formatQueuePosition(1)).toBe('1 upload of your company is ahead of this one.');
  });
});
