import { lazy, Suspense } from 'react';
import { useFirstScreenReady } from '#lib/hooks/use-first-screen-ready.ts';
import { useAgencyRole, useMyClients, useSelectedClient } from '#lib/session/selected-client.ts';
import { CompanyMark } from './company-mark.tsx';
import classes from './company-switcher.module.css';

const CompanyList = lazy(async () => ({ default: (await import('./company-list.tsx')).CompanyList }));
const ClientSearch = lazy(async () => ({ default: (await import('../agency/client-search.tsx')).ClientSearch }));

/** Shows the selected company; with several, a list to switch, loaded after the page. */
export function CompanySwitcher({ onSwitch }: { onSwitch: (clientId: string) => void }) {
  const clients = useMyClients();
  const client = useSelectedClient();
  const agencyRole = useAgencyRole();
  const isReady = useFirstScreenReady();
  if (!client) return null;
  const only = (
    <div className={classes.single}>
      <CompanyMark name={client.client_name} />
      <span className={classes.name}>{client.client_name}</span>
    </div>
  );
  if (!isReady || (clients.length === 1 && !agencyRole)) return only;
  const List = agencyRole ? ClientSearch : CompanyList;
  return (
    <Suspense fallback={only}>
      <List client={client} onSwitch={onSwitch} />
    </Suspense>
  );
}
