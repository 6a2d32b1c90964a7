import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';

/** Not a dependency: 180 MB that every `npm start` would install (decision 0045). */
const LIGHTHOUSE = 'lighthouse@13.5.0';

export interface Rating {
  /** 0 to 100. */
  score: number;
  firstPaintMs: number;
  largestPaintMs: number;
  speedIndexMs: number;
  blockedMs: number;
  layoutShift: number;
  /** Speed of this machine's processor at that moment; Lighthouse calibrates its slow-down for 1,500 and more. */
  benchmarkIndex: number;
}

interface Report {
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number; errorMessage?: string }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

/** Rates a page in a running Chromium, whose local storage (the session) it keeps and whose cache it clears. */
export async function rate(url: string, port: number, device: 'mobile' | 'desktop'): Promise<Rating> {
  const child = spawn(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      '--only-categories=performance',
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [report] = (await Promise.all([json(child.stdout), once(child, 'close')])) as [Report, unknown];
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: Math.round((report.categories.performance.score ?? 0) * 100),
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    speedIndexMs: value('speed-index'),
    blockedMs: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    benchmarkIndex: report.environment.benchmarkIndex,
  };
}
