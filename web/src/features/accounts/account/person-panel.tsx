import { Anchor, Text } from '@mantine/core';
import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { formatPhone, formatSsnLast4 } from '#lib/format/format.ts';
import type { ReactNode } from 'react';
import classes from './account.module.css';
import { Section } from './section.tsx';
import { Facts } from './facts.tsx';

const phoneLabels: Record<string, string> = { mobile: 'Mobile', home: 'Home phone', work: 'Work phone', other: 'Phone' };

export function PersonPanel({ account }: { account: AccountDetails }) {
  const { person } = account;
  const { line1, line2, city, state, postal_code: zip } = person.address;
  const street = [line1, line2].filter(Boolean).join(', ');
  const cityLine = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <Section title={person.kind === 'business' ? 'Business' : 'Person'}>
      <Facts
        facts={[
          ['Name', person.display_name],
          ['Contact', person.contact_name],
          ['Address', street || cityLine ? [street, cityLine].filter(Boolean).join('\n') : 'Not provided'],
          ...person.phones.map(({ type, number }): [string, string] => [phoneLabels[type] ?? 'Phone', formatPhone(number)]),
          ...person.emails.map((email): [string, ReactNode] => [
            'Email',
            <Anchor key={email} href={`mailto:${encodeURI(email)}`} size="sm">
              {email}
            </Anchor>,
          ]),
          ['SSN', person.ssn_last4 ? formatSsnLast4(person.ssn_last4) : null],
          ['EIN', person.ein_last4 ? `••-•••${person.ein_last4}` : null],
          ['Date of birth', person.has_date_of_birth ? 'On file' : null],
          ['Employer', person.employer_name],
          ['Language', person.language],
        ]}
      />
    </Section>
  );
}

const roleLabels: Record<string, string> = {
  co_debtor: 'Co-debtor',
  guarantor: 'Guarantor',
  spouse: 'Spouse',
  attorney: 'Attorney',
  estate: 'Estate',
  patient: 'Patient',
  responsible: 'Responsible party',
};

export function PartiesPanel({ account }: { account: AccountDetails }) {
  if (account.parties.length === 0) return null;
  return (
    <Section title="Parties">
      <ul className={classes.events}>
        {account.parties.map((party) => (
          <li key={party.id}>
            <Text fw={550}>{party.display_name}</Text>
            <Text size="sm" c="dimmed">
              {roleLabels[party.role] ?? party.role}
              {party.is_liable ? ', liable' : ', not liable'}
              {party.phones.length > 0 ? ` · ${party.phones.map((phone) => formatPhone(phone)).join(', ')}` : ''}
              {party.address ? ` · ${party.address}` : ''}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  );
}
