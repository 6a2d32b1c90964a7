import type { ColumnReading } from './column-reading.ts';
import type { ColumnProfile } from './profile.ts';
import type { Reading } from './read-header.ts';
import type { Role } from './roles.ts';

const NAME_PARTS = new Set(['name', 'first_name', 'last_name', 'business_name']);
/** Debtor roles where the file names no debtor, likeliest first: before and after a bare `Customer` or `Payer`. */
const DEPENDENT_ROLES: readonly Role[] = ['guarantor', 'student', 'patient'];
const FALLBACK_ROLES: readonly Role[] = ['client', 'contact', 'shipping', 'site'];
const DEBTOR_ROLES: readonly (Role | null)[] = [null, 'debtor', 'mailing'];

/**
 * Roles that mean the debtor in this file: guarantors without another name, then patients, and so on. `filled`: the share of rows with
 * a value, by column.
 */
export function debtorRoles(columns: readonly ColumnReading[], filled: readonly number[] = []): ReadonlySet<Role | null> {
  const debtors = new Set<Role | null>(DEBTOR_ROLES);
  const named = new Set<Role | null>();
  const weaklyNamed = new Set<Role | null>();
  const areFew = namesFew(columns, filled);
  for (const [at, column] of columns.entries()) {
    const reading = nameReading(column);
    if (reading !== undefined && fitsName(column.profile) && !isOfSingleWords(column, reading)) {
      const isKnown = !reading.weak || isOwingBusiness(column, reading) || (areFew && isFullOfNames(column, filled[at]));
      const isWeak = !isKnown || isInsurers(column);
      (isWeak ? weaklyNamed : named).add(reading.concept === 'client_name' ? 'client' : reading.role);
    }
    if (column.header === '' && column.profile.person + column.profile.business > 0.6) named.add(null);
  }
  // The placing client has no first name, so such a `client` is the client's own customer.
  if (columns.some(({ readings: [best] }) => best?.role === 'client' && /^(?:first|last)_name$/.test(best.concept ?? '')))
    debtors.add('client');
  // A student owes unless a parent has more than a name, or the school teaches children. A child never owes.
  const parentsOwe = hasParent(columns);
  if (!parentsOwe) debtors.add('student');
  const isNamed = (names: ReadonlySet<Role | null>) =>
    [...DEBTOR_ROLES, 'student' as const, 'client' as const].some((role) => debtors.has(role) && names.has(role));
  if (isNamed(named)) return debtors;
  const dependent = DEPENDENT_ROLES.find((role) => named.has(role) && !(parentsOwe && role === 'student'));
  if (dependent !== undefined) return debtors.add(dependent);
  const fallback = isNamed(weaklyNamed) ? undefined : FALLBACK_ROLES.find((role) => named.has(role) || weaklyNamed.has(role));
  if (fallback !== undefined) debtors.add(fallback);
  else if (!isNamed(weaklyNamed)) debtors.add('guarantor');
  return debtors;
}

const PARENT = /parent|guardian|payer|payor|family|household/i;
const FATHER_OR_MOTHER = /^(?:father|mother|dad|mom|mum)(?![a-z]*[\s_]*maiden)/i;

const OF_CHILDREN = /\b(?:grade|homeroom|classroom|relation(?:ship)?|child(?:ren)?|camper)\b/i;
const COLLEGE = /semester|college|universit|campus|undergrad|bursar|\bmajor\b|last attended|\blda\b|title ?(?:iv\b|4)/i;
/** A school of children has terms, enrollments and financial aid too. */
const MAYBE_COLLEGE = /\bterm\b|enroll|financial aid/i;

/** Whether the file lists students who owe on their own. */
export function isOfCollege(columns: readonly Pick<ColumnReading, 'header'>[]): boolean {
  const headers = columns.map(({ header }) => header.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' '));
  const has = (pattern: RegExp) => headers.some((header) => pattern.test(header));
  return has(COLLEGE) || (has(MAYBE_COLLEGE) && !has(OF_CHILDREN));
}

function hasParent(columns: readonly ColumnReading[]): boolean {
  const isPerson = ({ readings }: ColumnReading) =>
    readings.some(({ kind, concept, score }) => kind === 'person' && concept !== 'number' && score >= 0.8);
  const isCollege = isOfCollege(columns);
  const isParent = ({ header }: ColumnReading) => PARENT.test(header) || (!isCollege && FATHER_OR_MOTHER.test(header));
  const parts = columns.filter((column) => isParent(column) && isPerson(column));
  if (parts.length >= 2) return true;
  const isOfChildren = !isCollege && columns.some(({ header }) => OF_CHILDREN.test(header));
  return isOfChildren && (parts.length > 0 || columns.some((column) => nameReading(column)?.role === 'guarantor'));
}

const FULL = 0.9;
const SPARSE = 0.5;
/** Of names, the table of given names knows about half. */
const NAMED = 0.4;

/** Whether few rows name a guarantor or patient: then a column that names someone in nearly every row names the debtor. */
function namesFew(columns: readonly ColumnReading[], filled: readonly number[]): boolean {
  const shares = columns.flatMap((column, at) => {
    const role = nameReading(column)?.role;
    return role !== undefined && role !== null && DEPENDENT_ROLES.includes(role) ? [filled[at] ?? 1] : [];
  });
  return shares.length > 0 && Math.max(...shares) < SPARSE;
}

function isFullOfNames({ profile }: ColumnReading, share = 1): boolean {
  return share >= FULL && profile.person + profile.business >= NAMED;
}

/** Businesses below a heading that insurers have too, such as `Primary Payer`. */
function isInsurers({ profile, readings }: ColumnReading): boolean {
  return (
    profile.business >= 0.3 &&
    readings.some(({ kind, concept, role }) => kind === 'person' && concept === 'name' && role === 'insurance')
  );
}

/** The best name reading; a reading with a role comes first. */
function nameReading({ readings }: ColumnReading): Reading | undefined {
  const best = readings.find(({ weak }) => !weak) ?? readings[0];
  const explained = readings.find(
    (reading) => reading.kind === 'person' && reading.role !== null && NAME_PARTS.has(reading.concept ?? ''),
  );
  const within = best?.kind === 'person' ? 0.2 : 0.04;
  const found = explained !== undefined && explained.score >= (best?.score ?? 0) - within ? explained : best;
  if (found?.concept === 'client_name') return found;
  return found !== undefined &&
    found.kind === 'person' &&
    found.score >= (found.role === null ? 0.8 : 0.62) &&
    NAME_PARTS.has(found.concept ?? '')
    ? found
    : undefined;
}

/** A business under `Lessee` owes, not its guarantor. */
function isOwingBusiness({ profile }: ColumnReading, { role }: Reading): boolean {
  return role === 'debtor' && profile.business >= 0.3;
}

/** First names of pets and children: whole names of people have two words, and a business is rarely a patient or student. */
function isOfSingleWords({ profile: { filled, words, business } }: ColumnReading, { concept, role }: Reading): boolean {
  return concept === 'name' && (role === 'patient' || role === 'student') && filled >= 3 && words <= 1 && business < 0.3;
}

function fitsName({ filled, number, plainDate, email }: ColumnProfile): boolean {
  return filled === 0 || (number < 0.5 && plainDate < 0.5 && email < 0.5);
}
