import { lazy, type ComponentType } from 'react';

export interface DownloadsTab {
  /** Value of `tab=` in the address; the first tab is the default and is omitted. */
  id: 'reports' | 'runs' | 'schedules' | 'documents';
  label: string;
  Body: ComponentType;
}

export const downloadsTabs: readonly [DownloadsTab, ...DownloadsTab[]] = [
  {
    id: 'reports',
    label: 'Reports',
    Body: lazy(async () => ({ default: (await import('#features/reports/catalog/reports-tab.tsx')).ReportsTab })),
  },
  {
    id: 'runs',
    label: 'Files',
    Body: lazy(async () => ({ default: (await import('#features/reports/runs/runs-tab.tsx')).RunsTab })),
  },
  {
    id: 'schedules',
    label: 'Schedules',
    Body: lazy(async () => ({ default: (await import('#features/reports/schedules/schedules-tab.tsx')).SchedulesTab })),
  },
  {
    id: 'documents',
    label: 'Documents',
    Body: lazy(async () => ({ default: (await import('#features/reports/documents/documents-tab.tsx')).DocumentsTab })),
  },
];

/** The tab in the address; any unknown value means the first. */
export function readTab(search: URLSearchParams): DownloadsTab {
  return downloadsTabs.find(({ id }) => id === search.get('tab')) ?? downloadsTabs[0];
}
