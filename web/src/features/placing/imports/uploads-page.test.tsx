import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setConfig } from '#lib/api/config.ts';
import { testConfig } from '#testing/config.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { formatProgress, nextStep } from './history-columns.tsx';
import { refetchIntervalOf } from './import-states.ts';
import { uploadRoutes } from './routes.tsx';
// Loaded here so that no test waits for a screen's code.
import './uploads-page.tsx';
import './templates/template-rules.tsx';
import { startUpload } from './sending/send-import.ts';
import type * as sendImport from './sending/send-import.ts';
import { FakeImports, refusal } from './testing/fake-imports.ts';
import { BATCH, UPLOAD, uploadOf } from './testing/samples.ts';

vi.mock('./sending/send-import.ts', async (original) => ({
  ...(await original<typeof sendImport>()),
  startUpload: vi.fn<typeof startUpload>(),
}));

let api: FakeImports;

beforeEach(() => {
  api = new FakeImports(uploadOf('committed'));
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => api.fetch(...call));
  startFakeSession();
  vi.mocked(startUpload).mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const show = () => renderApp(uploadRoutes, { at: '/debtor-entry/uploads' });
const choose = async (...files: File[]) => {
  await screen.findByRole('button', { name: 'Choose files' });
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]') ?? document.body, files);
};

describe('upload history', () => {
  it('shows file, state, rows, accounts, dollars and the batch', async () => {
    show();
    const row = within(await screen.findByRole('row', { name: /march\.csv/ }));
    expect(row.getByText('Placed')).toBeTruthy();
    expect(row.getByText('1,204')).toBeTruthy();
    expect(row.getByText('1,180')).toBeTruthy();
    expect(row.getByText('$412,300.00')).toBeTruthy();
    expect(row.getByRole('link', { name: 'B-318' }).getAttribute('href')).toBe(`/debtors?batch_id=${BATCH}`);
    expect(row.getByRole('link', { name: 'View the result: march.csv' }).getAttribute('href')).toBe(
      `/debtor-entry/uploads/${UPLOAD}`,
    );
  });

  it('shows an explanation while empty', async () => {
    api.list = [];
    show();
    expect(await screen.findByRole('heading', { name: 'No uploads yet' })).toBeTruthy();
  });

  it('is filtered by the address to waiting uploads, and can show all again', async () => {
    const { router } = renderApp(uploadRoutes, { at: '/debtor-entry/uploads?state=ready&state=nonsense' });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the filter Status' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(() => {
      const asked = api.to('GET', 'imports/').map(({ query }) => query.getAll('state').join(','));
      expect([...new Set(asked)]).toEqual(['ready', '']);
    });
  });

  it('leaves the drop zone usable if it cannot be loaded', async () => {
    api.answer = ({ path }) => (path === 'imports/' ? refusal(422, 'x', 'Not just now.') : null);
    show();
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose files' })).toBeTruthy();
  });

  it('polls only while an upload is being processed', () => {
    expect(refetchIntervalOf(['committed', 'reading'])).toBe(1500);
    expect(refetchIntervalOf(['uploading'])).toBe(5000);
    expect(refetchIntervalOf(['ready', 'committed', 'failed'])).toBe(false);
    expect(refetchIntervalOf([])).toBe(false);
  });

  it("shows each upload's progress and next step", () => {
    const local = { id: '', fileName: '', bytes: 2_400_000, sent: 600_000, problem: null };
    expect(formatProgress(uploadOf('uploading'), local)).toBe('25% of 2.3 MB');
    expect(formatProgress(uploadOf('uploading'), { ...local, problem: 'The connection was lost.' })).toBe('Interrupted');
    expect(formatProgress(uploadOf('checking', { progress: { done: 300, total: 1200 } }), undefined)).toBe('25%');
    expect(formatProgress(uploadOf('ready'), undefined)).toBe('');
    expect(nextStep({ state: 'needs_mapping' })).toBe('Confirm columns');
    expect(nextStep({ state: 'checking' })).toBe('View progress');
    expect(nextStep({ state: 'ready' }, true)).toBe('View details');
  });
});

describe('files to upload', () => {
  it('are refused immediately with a message if empty, too large or not a table', async () => {
    setConfig({ ...testConfig, upload_max_bytes: 1024 * 1024 });
    show();
    await choose(new File([], 'empty.csv'));
    expect(await screen.findByText('empty.csv is empty.')).toBeTruthy();
    await choose(new File(['x'.repeat(1024 * 1024 + 1)], 'large.csv'));
    expect(await screen.findByText('large.csv is larger than 1.0 MB. Split it into smaller files.')).toBeTruthy();
    expect(startUpload).not.toHaveBeenCalled();
  });

  it('start one import each; a single one opens', async () => {
    vi.mocked(startUpload).mockResolvedValue(uploadOf('uploading'));
    const { router } = show();
    await choose(new File(['a'], 'a.csv'), new File(['b'], 'b.csv'));
    await waitFor(() => expect(startUpload).toHaveBeenCalledTimes(2));
    expect(router.state.location.pathname).toBe('/debtor-entry/uploads');
    await choose(new File(['c'], 'c.csv'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/debtor-entry/uploads/${UPLOAD}`));
  });
});

describe('templates', () => {
  it('list the rules for each column', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Templates' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'What goes in each column' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What goes in each column' }));
    expect(dialog.getAllByRole('row').length).toBeGreaterThan(10);
    await userEvent.selectOptions(dialog.getByLabelText('Debt type'), 'Rental');
    expect(dialog.getAllByRole('rowheader', { name: /move-out|lease/i }).length).toBeGreaterThan(0);
  });
});
