import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

export const downloadRoutes: RouteObject[] = [
  {
    path: paths.downloads,
    lazy: {
      loader: lazily(() => import('./downloads-loader.ts'), 'loadDownloads'),
      Component: lazily(() => import('./downloads-page.tsx'), 'DownloadsPage'),
    },
  },
  {
    path: paths.report,
    lazy: {
      loader: lazily(() => import('#features/reports/report/report-loader.ts'), 'loadReport'),
      Component: lazily(() => import('#features/reports/report/report-page.tsx'), 'ReportPage'),
    },
  },
];
