import type { AgencyRole } from '@recoup/contract/shared/endpoint';
import { lazy, type ComponentType } from 'react';

interface StatementsTab {
  /** Value of `tab=` in the address; the first tab is the default and is omitted. */
  id: 'statements' | 'drafts' | 'ach';
  label: string;
  Body: ComponentType;
  /** Absent: for every role. */
  roles?: readonly AgencyRole[];
}

export const statementsTabs: readonly [StatementsTab, ...StatementsTab[]] = [
  {
    id: 'statements',
    label: 'Issued',
    Body: lazy(async () => ({ default: (await import('./list/statement-list.tsx')).StatementList })),
  },
  { id: 'drafts', label: 'Drafts', Body: lazy(async () => ({ default: (await import('./drafts/drafts-tab.tsx')).DraftsTab })) },
  {
    id: 'ach',
    label: 'ACH files',
    roles: ['agency_admin', 'agency_auditor'],
    Body: lazy(async () => ({ default: (await import('./ach/ach-tab.tsx')).AchTab })),
  },
];

/** The tab in the address; any unknown value means the first. */
export function readTab(search: URLSearchParams): StatementsTab {
  return statementsTabs.find(({ id }) => id === search.get('tab')) ?? statementsTabs[0];
}
