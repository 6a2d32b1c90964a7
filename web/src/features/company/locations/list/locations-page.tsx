import { Button } from '@mantine/core';
import { exportLocations } from '@recoup/contract/company/locations';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAddressState } from '#lib/hooks/use-address-state.ts';
import { paths } from '#lib/paths/paths.ts';
import { downloadApi } from '#lib/api/api.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { ExportMenu } from '#ui/export-menu.tsx';
import { Page } from '#ui/page.tsx';
import { useLocationList } from '../queries.ts';
import { locationOf, readListState, writeListState } from './list-state.ts';
import { LocationsList } from './locations-list.tsx';

const LocationDrawer = lazy(async () => ({ default: (await import('../edit/location-drawer.tsx')).LocationDrawer }));

/** Spec 2, /manage-business/locations. The query stores the open location, so that Back closes it. */
export function LocationsPage() {
  const { client_id: clientId } = useClient();
  const [search, setSearch] = useSearchParams();
  const open = locationOf(search);
  const { state, change } = useAddressState(readListState, (next) => writeListState(next, open));
  const list = useLocationList(clientId, state);
  const abilities = list.data?.pages[0]?.abilities;
  const { sort: _sort, dir: _dir, ...filters } = state;

  // Closing replaces the history entry, so that Back does not reopen the location.
  const show = (location: string | null) =>
    setSearch(writeListState(state, location), { replace: location === null, preventScrollReset: true });

  return (
    <Page
      title="Locations"
      breadcrumbs={[{ label: 'Manage business', to: paths.manageBusiness }]}
      description="Offices, clinics or properties that you place accounts for"
      actions={
        <>
          {abilities?.export ? (
            <ExportMenu
              load={(format) => downloadApi(exportLocations, { params: { client_id: clientId }, query: { ...filters, format } })}
            />
          ) : null}
          {abilities?.add ? (
            <>
              <Button
                component={Link}
                to={paths.importLocations}
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden="true" />}
              >
                Import
              </Button>
              <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => show('new')}>
                Add location
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <LocationsList key={clientId} state={state} onChange={change} onOpen={show} />
      {open === null ? null : (
        <Suspense fallback={null}>
          <LocationDrawer key={`${clientId} ${open}`} id={open} mayAdd={abilities?.add} onClose={() => show(null)} />
        </Suspense>
      )}
    </Page>
  );
}
