import type { DraftContent, ManualDraft } from '@recoup/contract/placing/manual-entry';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#lib/api/errors.ts';
import { createDraftSaver } from './draft-saver.ts';
import { saveText } from './save-state.tsx';

const content = (city: string): DraftContent => ({
  debt_type: 'medical',
  people_id: null,
  values: { city },
  parties: [],
  corrects_account_id: null,
});
const answer = (revision: number) =>
  ({ id: 'd1', revision, updated_at: '2026-06-01T14:14:00Z', ...content('') }) as unknown as ManualDraft;
const conflict = new ApiError({ status: 409, code: 'draft_changed', message: 'Saved elsewhere' });

let typed = 'Salem';
const create = vi.fn<(sent: DraftContent) => Promise<ManualDraft>>();
const update = vi.fn<(draft: { revision: number }, sent: DraftContent) => Promise<ManualDraft>>();
const load = vi.fn<() => Promise<ManualDraft>>();
const onSaved = vi.fn();
const start = (draft: { id: string; revision: number; updated_at: string } | null = null) =>
  createDraftSaver({ draft, read: () => content(typed), create, update, load, onSaved });

beforeEach(() => {
  vi.useFakeTimers();
  typed = 'Salem';
  create.mockReset().mockResolvedValue(answer(1));
  update.mockReset().mockImplementation(async ({ revision }) => answer(revision + 1));
  load.mockReset().mockResolvedValue(answer(7));
  onSaved.mockReset();
});
afterEach(() => vi.useRealTimers());

describe('draft saver', () => {
  it('saves once after the last keystroke, first as a new draft, then with its revision', async () => {
    const saver = start();
    saver.touch();
    await vi.advanceTimersByTimeAsync(600);
    saver.touch();
    expect(create).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(create).toHaveBeenCalledExactlyOnceWith(content('Salem'));
    expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ id: 'd1' }), true);
    typed = 'Bend';
    saver.touch();
    await saver.flush();
    expect(update).toHaveBeenCalledExactlyOnceWith({ id: 'd1', revision: 1 }, content('Bend'));
    expect(saver.draft()).toEqual({ id: 'd1', revision: 2 });
    expect(saver.isDirty()).toBe(false);
  });

  it('saves input made during a save, one save at a time', async () => {
    let finish = (_draft: ManualDraft) => {};
    create.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
    const saver = start();
    saver.touch();
    const done = saver.flush();
    typed = 'Bend';
    saver.touch();
    void saver.flush();
    expect(create).toHaveBeenCalledOnce();
    finish(answer(1));
    expect(await done).toBe(true);
    expect(update).toHaveBeenCalledExactlyOnceWith(expect.anything(), content('Bend'));
  });

  it('retries after a lost connection, but not after a rejection', async () => {
    create.mockRejectedValueOnce(new NetworkError());
    const saver = start();
    saver.touch();
    expect(await saver.flush()).toBe(false);
    expect(saveText(saver.getState())).toBe('Not saved. Trying again…');
    await vi.advanceTimersByTimeAsync(2000);
    expect(saver.getState().phase).toBe('saved');
    update.mockRejectedValue(new ApiError({ status: 422, code: 'invalid', message: 'Too many fields' }));
    saver.touch();
    await saver.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(update).toHaveBeenCalledOnce();
    expect(saveText(saver.getState())).toBe('Not saved. Too many fields');
  });

  it('stops at a conflict with another tab until the user chooses a version', async () => {
    update.mockRejectedValueOnce(conflict);
    const saver = start({ id: 'd1', revision: 3, updated_at: '2026-06-01T14:14:00Z' });
    saver.touch();
    expect(await saver.flush()).toBe(false);
    expect(saver.getState().phase).toBe('conflict');
    saver.touch();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(update).toHaveBeenCalledOnce();
    expect(await saver.overwrite()).toBe(true);
    expect(update).toHaveBeenLastCalledWith({ id: 'd1', revision: 7 }, content('Salem'));
  });

  it('creates an empty draft for attachments, once', async () => {
    const saver = start();
    expect(await saver.ensure()).toEqual({ id: 'd1', revision: 1 });
    expect(await saver.ensure()).toEqual({ id: 'd1', revision: 1 });
    expect(create).toHaveBeenCalledOnce();
  });

  it('labels the time of the last save', () => {
    expect(saveText(start().getState())).toBe('Saved as you type');
    const at = new Date(2026, 5, 1, 14, 14).toISOString();
    expect(saveText({ phase: 'saved', at })).toMatch(/^Saved 2:14\sPM$/);
  });
});
