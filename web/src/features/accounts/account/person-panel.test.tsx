import { MantineProvider } from '@mantine/core';
import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PersonPanel } from './person-panel.tsx';

const person: AccountDetails['person'] = {
  people_id: '0190a0b0-0000-7000-8000-000000000000',
  kind: 'person',
  display_name: '<img src=x onerror=alert(1)>',
  contact_name: null,
  address: { line1: null, line2: null, city: null, state: null, postal_code: null, country: 'US' },
  phones: [],
  emails: ['ann@example.com', 'a%0abcc@example.com'],
  ssn_last4: '6789',
  ein_last4: null,
  has_date_of_birth: true,
  employer_name: null,
  language: null,
};

describe('person panel', () => {
  it('shows placement data as text, and keeps it out of the headers of an email link', () => {
    const { container } = render(
      <MantineProvider env="test">
        <PersonPanel account={{ person } as AccountDetails} />
      </MantineProvider>,
    );
    expect(screen.getByText(person.display_name)).toBeTruthy();
    expect(container.querySelector('img')).toBeNull();
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(addresses).toEqual(['mailto:ann@example.com', 'mailto:a%250abcc@example.com']);
  });
});
