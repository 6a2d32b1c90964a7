import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { lazily } from '../../lib/lazy-with-recovery.ts';

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
      loader: lazily(() => import('./report/report-loader.ts'), 'loadReport'),
      Component: lazily(() => import('./report/report-page.tsx'), 'ReportPage'),
    },
  },
];
