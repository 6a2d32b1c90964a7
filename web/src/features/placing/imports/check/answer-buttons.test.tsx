import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { importQuery } from '../queries.ts';
import { data, FakeImports, refusal } from '../testing/fake-imports.ts';
import { CLIENT, rowOf, summary, UPLOAD, uploadOf } from '../testing/samples.ts';
import { CheckStep } from './check-step.tsx';

const params = { client_id: CLIENT, id: UPLOAD };
const asked = {
  code: 'fact_bankruptcy',
  level: 'error',
  field: 'notes',
  message: 'Notes: “BK13” suggests a bankruptcy. Confirm whether it applies to this debt.',
} as const;
let api: FakeImports;

function Check() {
  const upload = useQuery(importQuery(params)).data?.data;
  return upload ? <CheckStep upload={upload} params={params} /> : null;
}

beforeEach(() => {
  window.sessionStorage.clear();
  const asking = rowOf(17, { state: 'error', problems: [{ ...asked, column: 4 }], debtor_name: 'Sam Quill' });
  api = new FakeImports(uploadOf('ready', { summary: { ...summary, problems: [{ ...asked, count: 12 }] } }), [asking]);
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => api.fetch(...call));
  startFakeSession();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('answers a question for all rows that ask it, and says why it could not', async () => {
  renderApp(<Check />, { at: '/' });
  const questions = await screen.findByRole('region', { name: 'Questions' });
  api.answer = ({ path }) => (path === 'import/answers' ? refusal(409, 'locked', 'A colleague is placing this upload.') : null);
  await userEvent.click(within(questions).getByRole('button', { name: /^It applies: tell the agency/ }));
  expect(await screen.findByText('A colleague is placing this upload.')).toBeTruthy();

  api.answer = ({ path }) => (path === 'import/answers' ? data({ changed: 12, summary }) : null);
  await userEvent.click(within(questions).getByRole('button', { name: /^It does not apply/ }));
  await waitFor(() =>
    expect(api.to('POST', 'import/answers').at(-1)?.body).toEqual({ problem: 'fact_bankruptcy', answer: 'does_not_apply' }),
  );
  await waitFor(() => expect(screen.queryByText('A colleague is placing this upload.')).toBeNull());
});

it('skips and lists the rows of one column that asks', async () => {
  const problems = [4, 7].map((column) => ({ ...asked, message: `Column ${column} asks.`, column, count: 2 }));
  api.upload = uploadOf('ready', { summary: { ...summary, problems } });
  renderApp(<Check />, { at: '/' });
  const questions = within(await screen.findByRole('region', { name: 'Questions' }));
  const [one, other] = [4, 7].map((column) => questions.getByRole('button', { name: new RegExp(`^Column ${column} asks`) }));
  if (one) await userEvent.click(one);
  expect([one, other].map((button) => button?.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
  await waitFor(() =>
    expect(api.to('GET', 'import/rows').at(-1)?.query.toString()).toContain('problem=fact_bankruptcy&column=4'),
  );
  api.answer = ({ path }) => (path === 'import/leave-out' ? data({ changed: 2, summary }) : null);
  await userEvent.click(questions.getByRole('button', { name: 'Skip: Column 7 asks.' }));
  await waitFor(() =>
    expect(api.to('POST', 'import/leave-out').at(-1)?.body).toEqual({ problem: 'fact_bankruptcy', column: 7, left_out: true }),
  );
});

it('answers it for one row in its drawer', async () => {
  renderApp(<Check />, { at: '/?row=17' });
  const drawer = await screen.findByRole('dialog', { name: 'Row 17, Sam Quill' });
  api.answer = ({ path }) => (path === 'import/answers' ? data({ changed: 1, summary }) : null);
  await userEvent.click(within(drawer).getByRole('button', { name: /^It applies/ }));
  await waitFor(() =>
    expect(api.to('POST', 'import/answers').at(-1)?.body).toEqual({
      problem: 'fact_bankruptcy',
      answer: 'applies',
      column: 4,
      row_number: 17,
    }),
  );
});
