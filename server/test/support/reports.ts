import { Buffer } from 'node:buffer';
import type { Report, ReportLink, ReportRun } from '@recoup/contract/reports/reports';
import { expect } from 'vitest';
import { call } from './factories.ts';
import type { TestServer } from './server.ts';

/** Base address of file links. */
export const linkBase = '/api/legacy';

/** A user's report API calls. */
export function reporterOf(server: TestServer, { clientId, token }: { clientId: string; token: string }) {
  const path = (rest: string) => `/api/legacy/v1/clients/${clientId}/${rest}`;
  const reporter = {
    clientId,
    token,
    call: <T = { code?: string }>(rest: string, init: { method?: string; body?: unknown } = {}) =>
      call<T>(server, token, path(rest), init),
    ask: (body: object) => reporter.call<{ data: ReportRun; code?: string }>('report-runs', { method: 'POST', body }),
    find: async (id: string) => (await reporter.call<{ data: ReportRun }>(`report-runs/${id}`)).body.data,
    async preview(kind: string, query = ''): Promise<Report> {
      const { status, body } = await reporter.call<{ data: Report }>(`reports/${kind}/preview${query}`);
      expect(status).toBe(200);
      return body.data;
    },
    async waitFor(id: string): Promise<ReportRun> {
      await expect.poll(async () => (await reporter.find(id)).state, { timeout: 20_000 }).not.toMatch(/queued|running/);
      return reporter.find(id);
    },
    async link(id: string): Promise<ReportLink> {
      const { status, body } = await reporter.call<{ data: ReportLink }>(`report-runs/${id}/link`);
      expect(status).toBe(200);
      return body.data;
    },
    async fetch(id: string): Promise<{ content: Buffer; headers: Headers }> {
      const file = await fetch(server.url + linkBase + (await reporter.link(id)).path);
      expect(file.status).toBe(200);
      return { content: Buffer.from(await file.arrayBuffer()), headers: file.headers };
    },
    async make(body: object): Promise<{ run: ReportRun; content: Buffer; headers: Headers }> {
      const { status, body: created } = await reporter.ask(body);
      expect(status).toBe(202);
      const run = await reporter.waitFor(created.data.id);
      expect(run).toMatchObject({ state: 'ready', failure_message: null });
      return { run, ...(await reporter.fetch(run.id)) };
    },
  };
  return reporter;
}

/** Total of a table column, from its totals row. */
export function totalOf(report: Report, table: string, column: string): number | string | null | undefined {
  const found = report.tables.find(({ key }) => key === table);
  const index = found?.columns.findIndex(({ key }) => key === column) ?? -1;
  return index < 0 ? undefined : found?.totals?.[index];
}

/** Displayed cells of a column. */
export function cellsOf(report: Report, table: string, column: string): (number | string | null)[] {
  const found = report.tables.find(({ key }) => key === table);
  const index = found?.columns.findIndex(({ key }) => key === column) ?? -1;
  return found?.rows.map((row) => row[index] ?? null) ?? [];
}
