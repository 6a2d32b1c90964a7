import { MantineProvider } from '@mantine/core';
import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { DetailsPanel } from './details-panel.tsx';

const account = {
  details: {},
  debt_type: 'consumer',
  client_account_number: 'C-1',
  batch: { id: 'b', number: 'B-101', created_at: '2026-06-01T10:00:00Z' },
  placed_before: null,
  placed_again: null,
  person: { kind: 'person' },
} as unknown as AccountDetails;
const other = { id: 'a', people_id: 'p', number: 'A-1042-7', debtor_name: 'Ann Example', client_account_number: 'C-1' };

it('links to the previous and the next account', () => {
  const links = (more: Partial<AccountDetails>) => {
    const { unmount } = render(
      <MantineProvider env="test">
        <MemoryRouter>
          <DetailsPanel account={{ ...account, ...more }} />
        </MemoryRouter>
      </MantineProvider>,
    );
    const found = screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
    const labels = screen.queryAllByText(/^Placed/).map(({ textContent }) => textContent);
    unmount();
    return [...labels, ...found.slice(1)];
  };
  expect(links({})).toEqual([]);
  expect(links({ placed_before: other })).toEqual(['Placed before as', 'A-1042-7 /debtors/p/a']);
  expect(links({ placed_again: other })).toEqual(['Placed again as', 'A-1042-7 /debtors/p/a']);
});

it('names the fields missing from a loaded account', () => {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <DetailsPanel account={{ ...account, creditor_current: null, debt_date: null, itemization: null }} />
      </MemoryRouter>
    </MantineProvider>,
  );
  expect(screen.getAllByText('Not provided')).toHaveLength(3);
});

it('labels what else was provided', async () => {
  const details = { service_date: '2026-03-04', known_facts: [], notes: '', interest_rate: 12.5 };
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <DetailsPanel account={{ ...account, details }} />
      </MemoryRouter>
    </MantineProvider>,
  );
  expect((await screen.findByText('12.5')).previousElementSibling?.textContent).toBe('Interest rate');
  expect(screen.getByText('Mar 4, 2026')).toBeTruthy();
});
