import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { STATUSES } from '@recoup/domain/accounts/statuses';
import { describe, expect, it, vi } from 'vitest';
import { Link } from 'react-router';
import { z } from 'zod';
import { ApiError } from '#lib/api/errors.ts';
import { renderApp } from '#testing/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DateText } from './date-text.tsx';
import { ErrorState } from './error-state.tsx';
import { FileDropZone } from './file-drop-zone.tsx';
import { FilterChip } from './filter-chip.tsx';
import { applyServerErrors, FormError, TextField, useZodForm } from './form.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { statusIcons } from '#shared/accounts/status-icons.ts';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';
import { findProblem } from './use-file-drop.tsx';

describe('status badge', () => {
  it('shows meaning and next step on focus', async () => {
    renderApp(<StatusBadge {...STATUSES.DISPUTED} focusable />);
    (await screen.findByRole('button', { name: 'Disputed' })).focus();
    expect((await screen.findByRole('tooltip')).textContent).toContain('Answer the dispute');
  });

  it('has an icon for every status', () => {
    for (const { icon } of Object.values(STATUSES)) expect(statusIcons).toHaveProperty(icon);
  });
});

describe('state components', () => {
  it('offer a retry and a reference for support', async () => {
    const retry = vi.fn();
    renderApp(
      <ErrorState
        error={new ApiError({ status: 500, code: 'internal', message: 'The list is not available.', requestId: 'req-3' })}
        onRetry={retry}
      />,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Reference req-3');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('show a count for long work', async () => {
    renderApp(<ProgressBar label="Importing" done={4210} total={10_000} />);
    expect(await screen.findByText('4,210 of 10,000 rows')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Importing' }).getAttribute('aria-valuenow')).toBe('42');
  });

  it('show a missing date as a dash and a known one with its machine-readable value', async () => {
    renderApp(
      <>
        <DateText value={null} />
        <DateText value="2026-03-04" />
      </>,
    );
    expect((await screen.findByText('Mar 4, 2026')).getAttribute('datetime')).toBe('2026-03-04');
    expect(screen.getByText('-')).toBeTruthy();
  });
});

describe('filter chip', () => {
  it('opens its editor and can be cleared', async () => {
    const clear = vi.fn();
    renderApp(
      <FilterChip label="Status" value="New" onClear={clear}>
        {(close) => <button onClick={close}>Done</button>}
      </FilterChip>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Status New' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Done' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Status' }));
    expect(clear).toHaveBeenCalledOnce();
  });
});

describe('dialogs', () => {
  it('name the action, show its failure and focus the safe button', async () => {
    const confirm = vi.fn();
    renderApp(
      <ConfirmDialog
        opened
        title="Remove batch B-318?"
        confirmLabel="Remove batch"
        danger
        error={new ApiError({ status: 409, code: 'busy', message: 'It is being imported.' })}
        onConfirm={confirm}
        onClose={() => {}}
      >
        Its 40 accounts are removed too.
      </ConfirmDialog>,
    );
    expect((await screen.findByRole('alert')).textContent).toBe('It is being imported.');
    await userEvent.click(screen.getByRole('button', { name: 'Remove batch' }));
    expect(confirm).toHaveBeenCalledOnce();
  });

  it('guard unsaved changes', async () => {
    const { router } = renderApp([
      {
        path: '/',
        element: (
          <>
            <UnsavedChangesGuard when />
            <Link to="/away">Away</Link>
          </>
        ),
      },
      { path: '/away', element: <p>Gone</p> },
    ]);
    await userEvent.click(await screen.findByRole('link', { name: 'Away' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/');
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Gone')).toBeTruthy();
  });
});

describe('drop zone', () => {
  const file = (name: string, size: number) => new File(['x'.repeat(size)], name);
  const rules = { accept: ['.csv', '.xlsx'], maxBytes: 10 };

  it('explains why it refuses files', () => {
    expect(findProblem([file('a.pdf', 5)], rules)).toContain('Use .csv, .xlsx');
    expect(findProblem([file('a.csv', 0)], rules)).toContain('empty');
    expect(findProblem([file('a.csv', 11)], rules)).toContain('larger than 10 B');
    expect(findProblem([file('a.csv', 1), file('b.csv', 1)], rules)).toContain('one file');
    expect(findProblem([file('A.CSV', 10)], rules)).toBeNull();
  });

  it('also works as a button', async () => {
    const take = vi.fn();
    renderApp(<FileDropZone {...rules} onFiles={take} />);
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeTruthy();
    await userEvent.upload(screen.getByLabelText('Drop a file here'), file('a.csv', 3));
    expect(take.mock.calls[0]?.[0]).toHaveLength(1);
  });

  it('accepts dropped files and ignores dragged text', async () => {
    const take = vi.fn();
    renderApp(<FileDropZone {...rules} onFiles={take} />);
    const zone = (await screen.findByText('Drop a file here')).closest('[class*=zone]') as HTMLElement;
    expect(fireEvent.drop(zone, { dataTransfer: { files: [], types: ['text/plain'] } })).toBe(true);
    fireEvent.drop(zone, { dataTransfer: { files: [file('a.pdf', 3)], types: ['Files'] } });
    expect((await screen.findByRole('alert')).textContent).toContain('Use .csv, .xlsx');
    expect(take).not.toHaveBeenCalled();
    expect(fireEvent.drop(zone, { dataTransfer: { files: [file('a.csv', 3)], types: ['Files'] } })).toBe(false);
    expect(take.mock.calls[0]?.[0]).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('forms', () => {
  const schema = z.object({ name: z.string().min(1, 'First name is required'), phone: z.string().min(14, 'Enter ten digits') });
  function Form({ error }: { error?: ApiError }) {
    const form = useZodForm(schema, { name: '', phone: '' });
    return (
      <form onSubmit={form.handleSubmit(() => applyServerErrors(form, error))}>
        <FormError message={form.formState.errors.root?.['server']?.message} />
        <TextField control={form.control} name="name" label="First name" hint="As on the contract" />
        <TextField control={form.control} name="phone" label="Phone" mask="phone" />
        <button type="submit">Save debtor</button>
      </form>
    );
  }

  it('associate each error with its field and focus the first', async () => {
    renderApp(<Form />);
    await userEvent.click(await screen.findByRole('button', { name: 'Save debtor' }));
    const name = screen.getByLabelText('First name');
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    const described = (name.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toContain('First name is required');
    expect(described).toContain('As on the contract');
    expect(document.activeElement).toBe(name);
  });

  it('mask input and show server errors on their fields', async () => {
    const error = new ApiError({
      status: 422,
      code: 'validation_failed',
      message: 'Check the fields.',
      errors: [{ path: 'phone', message: 'This number is not in service' }],
    });
    renderApp(<Form error={error} />);
    await userEvent.type(await screen.findByLabelText('First name'), 'Dana');
    await userEvent.type(screen.getByLabelText('Phone'), '5555550134');
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('(555) 555-0134');
    await userEvent.click(screen.getByRole('button', { name: 'Save debtor' }));
    expect(await screen.findByText('This number is not in service')).toBeTruthy();
    expect(screen.queryByText('Check the fields.')).toBeNull();
  });

  it('show form-level errors above the form', async () => {
    renderApp(<Form error={new ApiError({ status: 409, code: 'duplicate', message: 'This account exists already.' })} />);
    await userEvent.type(await screen.findByLabelText('First name'), 'Dana');
    await userEvent.type(screen.getByLabelText('Phone'), '5555550134');
    await userEvent.click(screen.getByRole('button', { name: 'Save debtor' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This account exists already.');
  });
});
