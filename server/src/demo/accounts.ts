import { addDays } from '@recoup/domain/shared/days';
import { normalizeAccountNumber } from '@recoup/domain/shared/ids';
import { inventBusiness, inventPerson, type InventedAddress } from '@recoup/domain/synthetic/people';
import { displayName, matchKey } from '@recoup/domain/accounts/person-name';
import { createRandom, type Random } from '@recoup/domain/synthetic/random';
import type { AccountRecord, PersonRecord } from '#areas/placing/writer/index.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { DemoCompany } from './companies.ts';

const seed = 20_260_101;

export interface DemoPerson {
  name: string;
  record: PersonRecord;
}

export interface DemoAccount {
  record: AccountRecord;
  accountKey: string;
  placedCents: number;
  coDebtor: string | null;
}

/** Invented people; sensitive fields are encrypted as everywhere. One in ten debtors of a utility or landlord is a business. */
export function demoPerson({
  company,
  clientId,
  index,
  vault,
}: {
  company: DemoCompany;
  clientId: string;
  index: number;
  vault: Vault;
}): DemoPerson {
  const number = company.code.length * 100_000 + company.accounts * 10 + index;
  if (company.debtTypes.includes('commercial') && index % 11 === 0) {
    const business = inventBusiness(seed, number);
    return {
      name: business.business_name,
      record: {
        ...blankPerson,
        kind: 'business',
        display_name: business.business_name,
        business_name: business.business_name,
        contact_name: `${business.contact_first_name} ${business.contact_last_name}`,
        ein_sealed: vault.seal(business.ein, `people.ein:${clientId}`),
        ein_last4: business.ein.slice(-4),
        phones: [{ type: 'work', number: business.phone }],
        emails: [business.email],
        match_key: matchKey({ business_name: business.business_name, postal_code: business.address.zip }),
        ...addressColumns(business.address),
      },
    };
  }
  const person = inventPerson(seed, number);
  const name = displayName(person);
  const hasSsn = index % 3 !== 0;
  const ssnFingerprint = hasSsn ? vault.fingerprint(person.ssn, clientId) : null;
  return {
    name,
    record: {
      ...blankPerson,
      kind: 'person',
      display_name: name,
      first_name: person.first_name,
      middle_name: person.middle_name,
      last_name: person.last_name,
      suffix: person.suffix || null,
      date_of_birth_sealed: vault.seal(person.date_of_birth, `people.date_of_birth:${clientId}`),
      ssn_sealed: hasSsn ? vault.seal(person.ssn, `people.ssn:${clientId}`) : null,
      ssn_fingerprint: ssnFingerprint,
      ssn_last4: hasSsn ? person.ssn.slice(-4) : null,
      phones: [
        { type: 'mobile', number: person.phone_mobile },
        ...(index % 2 === 0 ? [{ type: 'home', number: person.phone }] : []),
      ],
      emails: index % 4 === 0 ? [] : [person.email],
      match_key: matchKey({ ...person, postal_code: person.address.zip, ssnFingerprint }),
      ...addressColumns(person.address),
    },
  };
}

const blankPerson: PersonRecord = {
  kind: null,
  display_name: null,
  first_name: null,
  middle_name: null,
  last_name: null,
  suffix: null,
  business_name: null,
  contact_name: null,
  address_line1: null,
  address_line2: null,
  city: null,
  state: null,
  postal_code: null,
  country: null,
  phones: null,
  emails: null,
  ssn_sealed: null,
  ssn_fingerprint: null,
  ssn_last4: null,
  ein_sealed: null,
  ein_last4: null,
  date_of_birth_sealed: null,
  drivers_license_sealed: null,
  employer_name: null,
  language: null,
  match_key: null,
};

function addressColumns(address: InventedAddress) {
  return {
    address_line1: address.address_line1,
    address_line2: address.address_line2 || null,
    city: address.city,
    state: address.state,
    postal_code: address.zip,
    country: 'US',
  };
}

export interface AccountInput {
  company: DemoCompany;
  index: number;
  isBusiness: boolean;
  placedOn: string;
  locationId: string;
}

/** A demo account as placed: amounts that add up, and an itemization. The agency sends everything after that. */
export function demoAccount({ company, index, isBusiness, placedOn, locationId }: AccountInput): DemoAccount {
  const random = createRandom(seed, company.accounts, index);
  const placed = amount(random, company.amounts);
  const serviceDate = addDays(placedOn, -random.int(75, 420));
  const debtType = isBusiness ? 'commercial' : (company.debtTypes[0] ?? 'consumer');
  const interest = debtType === 'medical' ? 0 : Math.round(placed * 0.01 * random.int(0, 6));
  const fees = debtType === 'medical' ? 0 : Math.min(random.int(0, 4) * 1250, Math.floor(placed / 4));
  const payments = random.chance(0.3) ? Math.round(placed * 0.1 * random.int(1, 5)) : 0;
  const number = company.accountNumber(index);
  return {
    placedCents: placed,
    coDebtor: !isBusiness && random.chance(0.06) ? coDebtorName(company, index) : null,
    accountKey: normalizeAccountNumber(number) ?? number,
    record: {
      location_id: locationId,
      debt_type: debtType,
      client_account_number: number,
      debt_date: serviceDate,
      itemization_reference: isBusiness ? null : 'transaction',
      itemization_date: isBusiness ? null : serviceDate,
      itemization_amount_cents: isBusiness ? null : placed - interest - fees + payments,
      itemization_interest_cents: isBusiness ? null : interest,
      itemization_fees_cents: isBusiness ? null : fees,
      itemization_payments_cents: isBusiness ? null : payments,
      itemization_credits_cents: isBusiness ? null : 0,
      creditor_current: company.legalName,
      creditor_itemization: company.legalName,
      details: { description: random.pick(company.descriptions), date_of_service: serviceDate },
      previous_account_id: null,
    },
  };
}

function coDebtorName(company: DemoCompany, index: number): string {
  const person = inventPerson(seed + 1, company.accounts * 10 + index);
  return `${person.first_name} ${person.last_name}`;
}

/** Most debts are small and a few are large. */
function amount(random: Random, [least, most]: readonly [number, number]): number {
  return Math.round(least + (most - least) * random.next() ** 3);
}

export function at(day: string, random: Random): string {
  return `${day}T${String(random.int(13, 22)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}Z`;
}
