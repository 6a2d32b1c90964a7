import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// Products of tests have new data folders, where each thread would compile all modules again.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/recoup/compiled');

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // Each worker has its own server and database, and often waits for them.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // Only end a test that hangs: machines differ by a factor of three.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    // A control that never comes must not hold a worker until the test's own limit.
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    // Disables transitions, so that checks see the final state.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces (`--trace retain-on-failure`) take a fifth of the processor time.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        '--no-sandbox',
        // Pages of tests are too short-lived to gain from optimized code: without it a run takes a sixth less of the processor.
        '--js-flags=--no-opt --no-maglev',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
