import {
  businessInfo,
  type BusinessInfo,
  type BusinessSection,
  type BusinessVersion,
} from '@recoup/contract/company/business-info';
import { typedOnboarding } from '@recoup/domain/company/onboarding/example';
import { agreementOf, signatureOf } from '#testing/agreements.ts';
import { detailsOf, membershipOf } from '#testing/companies.ts';
import { data, FakeApi, list } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { BusinessInfoPage } from '../business-page.tsx';

type Sections = BusinessInfo['sections'];
type Changes = { [S in BusinessSection]?: Partial<Sections[S]['data']> };

/** Business info of the example company. `by`: who saved the changed sections, at one revision higher. */
export function infoOf(changes: Changes = {}, change: Partial<BusinessInfo> = {}, by = 'Bo Marsh'): BusinessInfo {
  const { company, contacts, billing, money, authority } = typedOnboarding();
  const { ein: _ein, ...named } = company;
  const all = {
    company: { ...named, website: 'https://willow.example.com' },
    contacts,
    billing: { ...billing, interest_rate: '8.25' },
    money,
    authority,
  };
  const about = (section: BusinessSection) =>
    section in changes
      ? { revision: 2, changed_at: '2026-11-20T10:00:00Z', changed_by: by }
      : { revision: 1, changed_at: null, changed_by: null };
  const sections = Object.fromEntries(
    (Object.keys(all) as BusinessSection[]).map((section) => [
      section,
      { ...about(section), data: { ...all[section], ...changes[section] } },
    ]),
  );
  return businessInfo.parse({
    code: 'WILLOW',
    ein: 'XX-•••6789',
    sections,
    abilities: { edit: true, see_history: true },
    ...change,
  });
}

export const versionOf = (change: Partial<BusinessVersion> = {}): BusinessVersion => ({
  id: '018f0000-0000-7000-8000-0000000000e1',
  field: 'legal_name',
  version: 1,
  value: 'Willow Creek Dental, PLLC',
  changed_by: 'On record before',
  changed_at: '2026-01-01T00:00:00Z',
  ...change,
});

/** Renders the page with a fake API that serves the example unless `answers` overrides it. */
export function openBusinessInfo(
  answers: ConstructorParameters<typeof FakeApi>[0] = {},
  { at = '', membership = {} }: { at?: string; membership?: Parameters<typeof membershipOf>[0] } = {},
) {
  startFakeSession();
  const api = new FakeApi({
    'GET clients/my-clients': () => data([membershipOf(membership)]),
    'GET company': () => data(detailsOf()),
    'GET company/business-info': () => data(infoOf()),
    'GET company/business-info/history': () => data([]),
    'GET company/agreements': () => Response.json({ data: [agreementOf()], signatures: [signatureOf()] }),
    'GET company/activity': () => list([]),
    ...answers,
  });
  const { router } = renderApp(
    [
      { path: '/manage-business/business-info', element: <BusinessInfoPage /> },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    { at: `/manage-business/business-info${at}` },
  );
  return { api, router };
}
