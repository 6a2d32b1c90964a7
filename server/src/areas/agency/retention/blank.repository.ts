import { REMOVED_NAME, REMOVED_NUMBER } from '@recoup/domain/agency/retention';
import { sql } from 'kysely';

/** Assignments that remove what identifies a person from a row, with a condition for rows that still have it. */

export const blankPerson = sql`
  display_name = ${REMOVED_NAME}, first_name = null, middle_name = null, last_name = null, suffix = null, business_name = null,
  contact_name = null, address_line1 = null, address_line2 = null, city = null, state = null, postal_code = null, country = null,
  phones = '[]', emails = '[]', ssn_sealed = null, ssn_fingerprint = null, ssn_last4 = null, ein_sealed = null, ein_last4 = null,
  date_of_birth_sealed = null, drivers_license_sealed = null, employer_name = null, language = null, match_key = null,
  agency_person_id = null, facts = '{}', updated_at = now()`;

export const isPersonNamed = sql`(display_name <> ${REMOVED_NAME} or phones <> '[]' or emails <> '[]' or facts <> '{}'
  or num_nonnulls(first_name, middle_name, last_name, suffix, business_name, contact_name, address_line1, address_line2, city, state,
    postal_code, country, ssn_sealed, ssn_fingerprint, ssn_last4, ein_sealed, ein_last4, date_of_birth_sealed, drivers_license_sealed,
    employer_name, language, match_key, agency_person_id) > 0)`;

export const blankParty = sql`display_name = ${REMOVED_NAME}, contact = '{}'`;

export const isPartyNamed = sql`(display_name <> ${REMOVED_NAME} or contact <> '{}')`;

/** The client's own number is kept: it identifies the account on statements. */
export const blankAccount = sql`debtor_name = ${REMOVED_NAME}, status_reason = null, details = '{}'`;

export const blankAccountNumber = sql`client_account_number = ${REMOVED_NUMBER}, client_account_key = ${REMOVED_NUMBER}`;

export const isAccountNamed = sql`(debtor_name <> ${REMOVED_NAME} or client_account_number <> ${REMOVED_NUMBER}
  or status_reason is not null or details <> '{}')`;
