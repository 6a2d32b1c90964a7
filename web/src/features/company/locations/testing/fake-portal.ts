import type { CompanyLocationView } from '@recoup/contract/company/locations';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi } from '#testing/fake-api.ts';
import { startFakeSession } from '#testing/render.tsx';
import { id, listOf, main, mill } from './samples.ts';

/** Starts an administrator's session in a company with an active and an inactive location. */
export function startFakePortal() {
  const portal = { locations: [main, mill] as CompanyLocationView[] };
  const one = (n: number) => () => data(portal.locations.find((location) => location.id === id(n)));
  const api = new FakeApi({
    'GET clients/my-clients': () => data([membershipOf()]),
    'GET company': () => data(detailsOf()),
    'GET company/locations': () => listOf(portal.locations),
    [`GET company/locations/${id(11)}`]: one(11),
    [`GET company/locations/${id(12)}`]: one(12),
  });
  startFakeSession();
  return Object.assign(portal, { api });
}
