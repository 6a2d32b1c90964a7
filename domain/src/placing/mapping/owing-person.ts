import { readHeader } from './read-header.ts';
import { roleReadings, type Role } from './roles.ts';
import { tokensOf } from './tokens.ts';

const MAY_OWE: ReadonlySet<Role> = new Set(['debtor', 'co', 'guarantor']);
const MIN_SCORE = 0.6;

/** Holders of a policy have a debtor's role in files without a patient, and owe nothing for another. */
const INSURED = new Set(['insured', 'policyholder', 'subscriber']);

/** Whether a heading is that of the names of people who may owe: `Lessee/Transferee`, `Other Occupants`, `Guarantor`. */
export function namesOfOwingPerson(header: string): boolean {
  if (tokensOf(header).some(({ text }) => INSURED.has(text))) return false;
  const [best] = readHeader(header).filter(({ kind }) => kind === 'person');
  if (best !== undefined && best.concept === 'name' && best.score >= MIN_SCORE)
    return best.role !== null && MAY_OWE.has(best.role);
  // The words of a role and nothing else: `Additional Occupant`.
  return roleReadings(tokensOf(header)).some(
    ({ role, rest }) => MAY_OWE.has(role) && rest.every(({ text }) => FURTHER.has(text)),
  );
}

const FURTHER = new Set(['additional', 'current', 'former', 'new', 'other', 'previous', 'transferee']);
