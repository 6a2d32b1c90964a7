import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { StageTask } from './stage.ts';
import { createStageThreads } from './stage-thread.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'recoup-stage-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const task: StageTask = {
  stage: 'read',
  clientId: '018f0000-0000-7000-8000-000000000001',
  importId: '018f0000-0000-7000-8000-000000000002',
  databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
  timeZone: 'UTC',
  dataDir,
  files: { kind: 'disk', directory: join(dataDir, 'files') },
  encryptionKey: undefined,
  now: '2026-11-24T12:00:00.000Z',
  today: '2026-11-24',
  placedOnFileDate: false,
};

it('rejects with the error of a stage, and starts another thread for the next', async () => {
  const threads = createStageThreads();
  const { signal } = new AbortController();
  for (const attempt of [1, 2])
    await expect(threads.run(task, signal), `attempt ${attempt}`).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('ends a stage that is no longer wanted', async () => {
  const stopping = new AbortController();
  const running = createStageThreads().run(task, stopping.signal);
  stopping.abort(new Error('the server stops'));
  await expect(running).rejects.toThrow('the server stops');
});
