import { lazy, type ComponentType } from 'react';

interface IntegrationsTab {
  /** Value of `tab=` in the address; the first tab is the default and is omitted. */
  id: 'keys' | 'webhooks' | 'items' | 'codes' | 'exchange';
  label: string;
  Body: ComponentType;
}

export const integrationsTabs: readonly [IntegrationsTab, ...IntegrationsTab[]] = [
  { id: 'keys', label: 'Keys', Body: lazy(async () => ({ default: (await import('./keys/keys-tab.tsx')).KeysTab })) },
  {
    id: 'webhooks',
    label: 'Webhooks',
    Body: lazy(async () => ({ default: (await import('./webhooks/webhooks-tab.tsx')).WebhooksTab })),
  },
  { id: 'items', label: 'Items', Body: lazy(async () => ({ default: (await import('./items/items-tab.tsx')).ItemsTab })) },
  { id: 'codes', label: 'Status codes', Body: lazy(async () => ({ default: (await import('./codes/codes-tab.tsx')).CodesTab })) },
  {
    id: 'exchange',
    label: 'Exchange folder',
    Body: lazy(async () => ({ default: (await import('./exchange/exchange-tab.tsx')).ExchangeTab })),
  },
];

/** The tab in the address; any unknown value means the first. */
export function readTab(search: URLSearchParams): IntegrationsTab {
  return integrationsTabs.find(({ id }) => id === search.get('tab')) ?? integrationsTabs[0];
}
