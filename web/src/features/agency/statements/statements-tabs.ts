import { lazy, type ComponentType } from 'react';

interface StatementsTab {
  /** Value of `tab=` in the address; the first tab is the default and is omitted. */
  id: 'statements' | 'drafts';
  label: string;
  Body: ComponentType;
}

export const statementsTabs: readonly [StatementsTab, ...StatementsTab[]] = [
  {
    id: 'statements',
    label: 'Issued',
    Body: lazy(async () => ({ default: (await import('./list/statement-list.tsx')).StatementList })),
  },
  { id: 'drafts', label: 'Drafts', Body: lazy(async () => ({ default: (await import('./drafts/drafts-tab.tsx')).DraftsTab })) },
];

/** The tab in the address; any unknown value means the first. */
export function readTab(search: URLSearchParams): StatementsTab {
  return statementsTabs.find(({ id }) => id === search.get('tab')) ?? statementsTabs[0];
}
