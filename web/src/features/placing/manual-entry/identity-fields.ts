import type { FieldSection } from '@recoup/domain/placing/placement-field';
import { findField } from '@recoup/domain/placing/placement-fields';

/** Fields that apply only to a person, or only to a business. */
export const PERSON_ONLY: ReadonlySet<string> = new Set([
  'first_name',
  'middle_name',
  'last_name',
  'suffix',
  'date_of_birth',
  'ssn',
  'drivers_license',
  'employer_name',
]);
export const BUSINESS_ONLY: ReadonlySet<string> = new Set(['business_name', 'contact_name', 'contact_title']);

const IDENTITY: readonly FieldSection[] = ['debtor', 'address', 'contact'];

export function isIdentity(key: string): boolean {
  const section = findField(key)?.section;
  return section !== undefined && IDENTITY.includes(section);
}
