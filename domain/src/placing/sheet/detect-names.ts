import { hasNameComma } from './name-affixes.ts';
import { looksLikeBusiness } from './name-labels.ts';
import { hasPhrases } from './name-phrases.ts';
import { joinComponents, orderOfWords, parseNames } from './names.ts';
import type { NameFinding, NameFormat } from './types.ts';

const SAMPLE_SIZE = 500;
const SHARED_SURNAME = /^\S+ (?:\S+ )*(\S+), (?:\S+ )+\1$/i;
const INITIAL = /^[A-Z]\.?$/i;

/** Name order of a column, judged by commas, initials and common given names. */
export function detectNameFormat(values: readonly string[]): NameFinding {
  const votes: Record<NameFormat, number> = { 'LAST, FIRST M': 0, 'FIRST LAST': 0, 'LAST FIRST': 0, BUSINESS: 0 };
  let seen = 0;
  let several = false;
  for (const value of values) {
    if (seen >= SAMPLE_SIZE) break;
    const text = joinComponents(value.trim());
    if (text === '' || text.length > 200) continue;
    seen += 1;
    // `Ann Lee, Trustee` and `Ann Lee, Bo Lee` have other commas.
    if (hasPhrases(text) || SHARED_SURNAME.test(text)) continue;
    if (looksLikeBusiness(text)) {
      votes.BUSINESS += 1;
      continue;
    }
    const names = parseNames(text, 'FIRST LAST');
    several ||= names.ok && names.value.length > 1;
    const [head = ''] = text.split(/\s*[;&/|]\s*/);
    const format = orderOf(head);
    if (format !== null) votes[format.order] += format.weight;
  }
  const people = votes['LAST, FIRST M'] + votes['FIRST LAST'] + votes['LAST FIRST'];
  const order =
    (['FIRST LAST', 'LAST, FIRST M', 'LAST FIRST'] as const).toSorted((a, b) => votes[b] - votes[a])[0] ?? 'FIRST LAST';
  if (people === 0)
    return { format: votes.BUSINESS > 0 ? 'BUSINESS' : 'FIRST LAST', confidence: votes.BUSINESS > 0 ? 0.9 : 0.3, several };
  const confidence = Math.round((votes[order] / people) * Math.min(1, 0.5 + people / 10) * 100) / 100;
  return { format: order, confidence, several };
}

/** The order one name suggests, with its weight; null for none. */
function orderOf(name: string): { order: NameFormat; weight: number } | null {
  if (hasNameComma(name)) return { order: 'LAST, FIRST M', weight: 1 };
  const order = orderOfWords(name.split(/\s+/));
  const isByInitial = name.split(/\s+/).some((token) => INITIAL.test(token));
  return order === null ? null : { order, weight: isByInitial ? 1 : 0.8 };
}
