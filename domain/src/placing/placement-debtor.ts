import { isPoBox } from '../shared/checks.ts';
import { ageOn, isDay } from '../shared/days.ts';
import { DEBT_TYPE_INFO } from '../shared/debt-types.ts';
import { hasPhrases, readNames } from './sheet/name-phrases.ts';
import { MAX_VALUE_LENGTH, quote } from './sheet/parsed.ts';
import { unlikelyName } from './sheet/unlikely-name.ts';
import { debtorKind, textOf, type PlacementCheck, type PlacementContext, type PlacementDraft } from './placement-draft.ts';

const ADULT = 18;

/** Checks of the debtor: names, minors, business addresses. */
export function checkDebtor(draft: PlacementDraft, context: PlacementContext, check: PlacementCheck): void {
  checkNames(draft, context, check);
  checkMinor(draft, context, check);
  const street = textOf(draft.values, 'address_line1');
  if (draft.debt_type === 'commercial' && street !== null && isPoBox(street)) {
    check.warnings.push({
      path: 'address_line1',
      code: 'address_po_box',
      message: 'Street is a PO box: give the address of the premises of the business too.',
    });
  }
}

function checkNames(
  { debt_type, values }: PlacementDraft,
  { source }: PlacementContext,
  { errors, warnings }: PlacementCheck,
): void {
  const [first, last, business] = ['first_name', 'last_name', 'business_name'].map((key) => textOf(values, key));
  const kind = debtorKind(values, debt_type);
  if (source === 'manual') checkWords(kind, kind === 'business' ? [business] : [first, last], { errors, warnings });
  if (kind === 'business') {
    if (business === null)
      errors.push({ path: 'business_name', code: 'name_missing', message: 'Business name is missing. Enter the debtor’s name.' });
    else if (!DEBT_TYPE_INFO[debt_type].debtors.includes('business')) {
      errors.push({
        path: 'business_name',
        code: 'business_not_consumer',
        message: 'Business name: a business cannot owe this kind of debt. Choose commercial as its kind.',
      });
    }
    return;
  }
  if (last === null)
    errors.push({
      path: 'last_name',
      code: 'name_missing',
      message: first === null ? 'Name is missing. Enter the debtor’s name.' : 'Last name is missing. Enter it.',
    });
  else if (first === null) {
    (source === 'manual' ? errors : warnings).push({
      path: 'first_name',
      code: 'first_name_missing',
      message: 'First name is missing. Add it if you know it.',
    });
  }
  if (debt_type === 'commercial') {
    warnings.push({
      path: 'business_name',
      code: 'sole_proprietor',
      message: 'Business name is empty: if this person owes for personal use, place the debt as a consumer debt.',
    });
  }
}

/** Placeholders for no person, and texts that are probably no name. A file asks about them when it is read. */
function checkWords(
  kind: 'person' | 'business',
  parts: readonly (string | null | undefined)[],
  { errors, warnings }: PlacementCheck,
): void {
  const name = parts.filter((part) => part).join(' ');
  const path = kind === 'business' ? 'business_name' : 'last_name';
  if (name === '' || name.length > MAX_VALUE_LENGTH) return;
  if (hasPhrases(name, 'whole'))
    errors.push({
      path,
      code: 'not_a_name',
      message: `Name: ${quote(name)} is a placeholder, not a name. Enter the debtor’s name.`,
    });
  else {
    const unlikely = unlikelyName(name, kind);
    if (unlikely !== null) warnings.push({ path, code: unlikely.code, message: `Name: ${unlikely.message}` });
    else if (hasPhrases(name)) {
      const read = readNames(name, kind === 'business' ? 'BUSINESS' : 'FIRST LAST');
      if (read.kind === 'people' && (read.people.length > 1 || read.question !== null || read.leftOff.length > 0))
        warnings.push({
          path,
          code: 'name_unlikely',
          message: `Name: ${quote(name)} contains more than the name of the debtor. Enter only the name, and add other people as parties.`,
        });
    }
  }
}

/** A minor is never solely liable: an adult must be responsible, and the minor's SSN is not used (R2.2). */
function checkMinor(
  { values, parties }: PlacementDraft,
  { today }: PlacementContext,
  { errors, warnings }: PlacementCheck,
): void {
  const birth = textOf(values, 'date_of_birth');
  const isYoung = birth !== null && isDay(birth) && birth <= today && ageOn(birth, today) < ADULT;
  if (!isYoung && values['minor_flag'] !== true) return;
  const adults = parties.filter((party) => party.is_liable && isAdult(party.date_of_birth ?? null, today));
  if (adults.length === 0 && textOf(values, 'guarantor_name') === null) {
    errors.push({
      path: 'guarantor_name',
      code: 'minor_without_adult',
      message: isYoung
        ? 'Date of birth says that the debtor is under 18: name the adult who is responsible.'
        : 'The debtor is under 18: name the adult who is responsible.',
    });
  }
  if (textOf(values, 'ssn') !== null) {
    warnings.push({ path: 'ssn', code: 'minor_ssn', message: 'SSN of a minor is not used and will be left out.' });
  }
}

function isAdult(birth: string | null, today: string): boolean {
  return birth === null || !isDay(birth) || ageOn(birth, today) >= ADULT;
}
