import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const dashboard = read('deploy/grafana/dashboard.json');
const alerts = read('deploy/prometheus/alerts.yaml');
const alertTests = read('deploy/prometheus/alerts.test.yaml');
const manual = read('docs/operations.md');

const matchesOf = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const metricsIn = (text: string) => [...new Set(matchesOf(/\b(recoup_\w+)/g, text))];
const alertNames = matchesOf(/^ +- alert: (\w+)$/gm, alerts);

/** As GitHub and GitLab make them. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-');
const anchors = new Set(matchesOf(/^#{2,4} (.+)$/gm, manual).map(anchorOf));

let server: TestServer;
let series: Set<string>;
beforeAll(async () => {
  server = await startTestServer();
  const { body } = await call<string>(server, null, '/metrics');
  series = new Set(
    [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
});
afterAll(() => server.stop());

// Registered only if an exchange folder or a read replica is configured.
const optional = new Set(['recoup_exchange_failing', 'recoup_replica_lag_seconds', 'recoup_replica_used']);
const unknown = (text: string) => metricsIn(text).filter((name) => !series.has(name) && !optional.has(name));

describe('the dashboard', () => {
  it('shows metrics that exist', () => {
    expect(metricsIn(dashboard).length).toBeGreaterThan(25);
    expect(unknown(dashboard)).toEqual([]);
  });

  it('has no overlapping panels', () => {
    const { panels } = JSON.parse(dashboard) as { panels: { id: number; gridPos: { x: number; y: number } }[] };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
  });
});

describe('the alert rules', () => {
  it('watch metrics that exist', () => {
    expect(metricsIn(alerts).length).toBeGreaterThan(12);
    expect(unknown(alerts)).toEqual([]);
    expect(unknown(alertTests)).toEqual([]);
  });

  it('each link to a section of the manual and have a test', () => {
    const links = matchesOf(/^ +runbook: docs\/operations\.md#(\S+)$/gm, alerts);
    expect(links).toHaveLength(alertNames.length);
    expect(links.filter((link) => !anchors.has(link))).toEqual([]);
    expect(alertNames.filter((name) => !alertTests.includes(`alertname: ${name}\n`))).toEqual([]);
  });
});

describe('the manual', () => {
  it('names metrics and alerts that exist', () => {
    // `recoup_imports_*` stands for all metrics with that prefix.
    const begins = (name: string) => name.endsWith('_') && [...series].some((one) => one.startsWith(name));
    expect(unknown(manual).filter((name) => !begins(name))).toEqual([]);
    expect(matchesOf(/`(Recoup[A-Z]\w+)`/g, manual).filter((name) => !alertNames.includes(name))).toEqual([]);
  });
});
