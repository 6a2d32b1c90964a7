import { lazy, type ComponentType } from 'react';

interface ComplianceTab {
  /** In the address. */
  id: 'complaints';
  label: string;
  Body: ComponentType;
}

export const complianceTabs: readonly [ComplianceTab, ...ComplianceTab[]] = [
  {
    id: 'complaints',
    label: 'Complaints',
    Body: lazy(async () => ({ default: (await import('./complaints/complaints-tab.tsx')).ComplaintsTab })),
  },
];
