// npm test: every check there is. Each runs even when one before it failed; the last line counts all of them together.
// npm test -- PATH-OR-WORD …: only the tests whose path or name contains one of them.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildWeb, env, install, root, run } from './lib.mjs';
import { selectTests } from './select-tests.mjs';

const results = mkdtempSync(join(tmpdir(), 'recoup-results-'));
const failedSteps = [];
/** Failed tests with their errors, repeated at the end of a long output that may be truncated. */
const failedTests = [];
let passed = 0;
let failed = 0;
/** Undefined: run everything. */
let part;

function count(step, good, bad) {
  passed += good;
  failed += bad;
  if (bad > 0) failedSteps.push(step);
}

/** A check that counts as one test. */
async function check(step, work, isWanted = !part) {
  if (!isWanted) return;
  console.log(`\n── ${step}`);
  const ok = await work().then(
    (code) => code === 0,
    (error) => {
      console.error(error instanceof Error ? error.message : error);
      return false;
    },
  );
  count(step, ok ? 1 : 0, ok ? 0 : 1);
}

/** A suite with a JSON report; without a report, or after a failure outside its tests, it counts as one more failure. */
async function suite(step, work, readReport, isWanted = true) {
  if (!isWanted) return;
  console.log(`\n── ${step}`);
  const file = join(results, `${step.replaceAll(/\W+/g, '-')}.json`);
  let code = 1;
  try {
    code = await work(file);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  const report = existsSync(file) ? readReport(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, total: 0 };
  failedTests.push(...(report.names ?? []));
  const broken = (code !== 0 && report.failed === 0) || report.total === 0;
  count(step, report.passed, report.failed + (broken ? 1 : 0));
}

const plain = (message = '') =>
  stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, 30)
    .join('\n    ');

const vitestReport = ({ testResults, numPassedTests, numTotalTests }) => {
  const names = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const failures = assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, failureMessages = [] }) => `${file}: ${fullName}\n    ${plain(failureMessages[0])}`);
    // A file that failed to load has no tests to name.
    return failures.length === 0 && message ? [`${file}: ${plain(message)}`] : failures;
  });
  return { passed: numPassedTests, failed: names.length, total: numTotalTests, names };
};
const failedSpecs = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const error = tests.flatMap(({ results: tries }) => tries).find(({ error: why }) => why)?.error;
      return `e2e/${file}: ${title}\n    ${plain(error?.message)}`;
    }),
  ...suites.flatMap(failedSpecs),
];
const playwrightReport = ({ stats, suites }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + stats.skipped,
  total: stats.expected + stats.unexpected + stats.flaky + stats.skipped,
  names: failedSpecs({ suites }),
});

try {
  await install();
  const words = process.argv.slice(2);
  if (words.length > 0) part = selectTests(words);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
await check('format', () => run('oxfmt', ['--check', '.']));
await check('lint', () => run('oxlint', ['--quiet']));
// Each uses one core.
await Promise.all([
  check('unused code', () => run('npm', ['run', '--silent', 'knip'])),
  check('import rules', () => run('npm', ['run', '--silent', 'imports'])),
]);
await check('types', () => run('node', ['scripts/typecheck.mjs']));
await check('database types', () => run('node', ['scripts/db-types.ts', '--check']));
await suite(
  'unit and integration',
  (file) => run('vitest', ['run', ...(part?.vitest ?? []), '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]),
  vitestReport,
  part?.vitest.length !== 0,
);
await check('web build', () => buildWeb().then(() => 0), part?.playwright.length !== 0);
await check('bundle budgets', () => run('node', ['scripts/check-bundle.mjs']));
await suite(
  'browser',
  async (file) => {
    const { ensureChromium } = await import('./chromium.mjs');
    const chromium = await ensureChromium();
    const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=line,json', ...(part?.playwright ?? [])];
    return run('playwright', args, {
      env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
  },
  playwrightReport,
  part?.playwright.length !== 0,
);
rmSync(results, { recursive: true, force: true });
if (failedTests.length > 0) console.log(`\nFailed tests:\n${failedTests.map((name) => `  ${name}`).join('\n')}`);
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
