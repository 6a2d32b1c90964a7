import { describe, expect, it } from 'vitest';
import { findDuplicates, readNewClient, type TypedNewClient } from './new-client.ts';

const typed = (given: Partial<TypedNewClient>): TypedNewClient => ({
  agency_client_id: '',
  code: 'FERN',
  legal_name: 'Fernwood LLC',
  dba: '',
  trade: '',
  debt_types: '',
  phone: '',
  ein: '',
  website: '',
  onboarding: 'open',
  signed_on_paper: '',
  admin_email: '',
  admin_name: '',
  ...given,
});
const problemsOf = (given: Partial<TypedNewClient>) => readNewClient(typed(given)).problems.map(({ path }) => path);

describe('a new client', () => {
  it('becomes feed items, with industries and debt types by key or label', () => {
    const { value } = readNewClient(
      typed({ code: ' fern ', trade: 'Dental practice', admin_email: 'Ann@Example.com', admin_name: 'Ann Lee' }),
    );
    expect(value).toEqual({
      client: {
        id: 'console:FERN',
        code: 'FERN',
        legal_name: 'Fernwood LLC',
        onboarding: 'open',
        trade: 'dental',
        debt_types: ['medical'],
      },
      admin: { id: 'ann@example.com', email: 'ann@example.com', name: 'Ann Lee' },
    });
    expect(
      readNewClient(typed({ debt_types: 'Consumer; medical or dental', agency_client_id: 'C-7' })).value?.client,
    ).toMatchObject({
      id: 'C-7',
      debt_types: ['consumer', 'medical'],
    });
  });

  it.each([
    [{ code: '' }, 'code'],
    [{ code: 'A-1' }, 'code'],
    [{ legal_name: '' }, 'legal_name'],
    [{ trade: 'Space travel' }, 'trade'],
    [{ debt_types: 'consumer, space' }, 'debt_types'],
    [{ onboarding: 'done', signed_on_paper: '2/30/2026' }, 'signed_on_paper'],
    [{ onboarding: 'open', signed_on_paper: '3/31/2026' }, 'signed_on_paper'],
    [{ admin_email: 'nobody' }, 'admin_email'],
  ] as const)('with %o has a problem in %s', (given, path) => {
    expect(problemsOf(given)).toEqual([path]);
  });

  it('takes dates as people and workbooks write them', () => {
    for (const text of ['3/1/2026', '2026-03-01', '2026-03-01T00:00:00', '3/1/2026 12:00 AM'])
      expect(readNewClient(typed({ onboarding: 'done', signed_on_paper: text })).value?.client).toMatchObject({
        signed_on_paper: '2026-03-01',
      });
  });

  it('finds rows that name the same client', () => {
    const rows = [
      typed({ code: 'A1B' }),
      typed({ code: ' a1b' }),
      typed({ code: 'C2D', agency_client_id: '7' }),
      typed({ code: 'E3F', agency_client_id: '7' }),
    ];
    expect([...findDuplicates(rows)]).toEqual([
      [3, { path: 'agency_client_id', first: 2 }],
      [1, { path: 'code', first: 0 }],
    ]);
  });
});
