import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** These replace a module, which in a process that has loaded it already would have no effect. */
const replacing = [
  'src/app/start/start.test.tsx',
  'src/features/placing/imports/uploads-page.test.tsx',
  'src/features/placing/imports/sending/send-store.test.ts',
];

/** Timeout for polling assertions: the default of one second is too short on a loaded machine. */
const patient = { poll: { timeout: 20_000 } };

const web = {
  environment: 'jsdom',
  setupFiles: ['src/testing/setup.ts'],
  // Only ends a test that hangs.
  testTimeout: 120_000,
  expect: patient,
  restoreMocks: true,
  unstubGlobals: true,
};

export default defineConfig({
  test: {
    // Two more than there are cores, because tests also wait: with three workers, two cores were idle for a third of the time.
    maxWorkers: availableParallelism() + 2,
    // Most objects of a test die young: with the default of 16 MB, a tenth of the time was spent collecting them.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          // Some property tests run hundreds of thousands of cases.
          testTimeout: 120_000,
          include: ['domain/src/**/*.test.ts', 'contract/src/**/*.test.ts', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          // Loads the server once per worker instead of once per file.
          isolate: false,
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          // Servers of tests have new data folders, where each thread and command would compile all modules again.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/recoup/compiled') },
          // Only ends a test that hangs: the longest takes 25 s on a quiet machine, and machines differ by a factor of three.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: patient,
        },
      },
      {
        plugins: [react()],
        root: 'web',
        test: { ...web, name: 'web', isolate: false, include: ['src/**/*.test.{ts,tsx}'], exclude: replacing },
      },
      { plugins: [react()], root: 'web', test: { ...web, name: 'web-replacing', include: replacing } },
    ],
  },
});
