import { looksLikeBusiness } from './name-labels.ts';

/** Who acts for a minor, as court captions and practices write it. */
const GUARDIANS =
  '(?:legal )?guardians?(?: ad litem)?|g\\.?a\\.?l\\.?|next (?:best )?friend|conservator|custodian|(?:grand|step|foster)?-?(?:mother|father|parents?)|mom|dad|aunt|uncle';
/** Who acts for an adult, an estate or a trust. */
const AGENTS =
  'poa|power of attorney|attorney[- ]in[- ]fact|agent|executor|executrix|administrator|administratrix|personal rep(?:resentative)?|trustees?|ttee';
const OWN =
  '(?:(?:his|her|their|its|the|an?|my)\\s+)?(?:(?:natural|biological|custodial|court[- ]appointed|adoptive|proposed)\\s+)*';
const ACT = `${OWN}(?:${GUARDIANS}|${AGENTS})(?:\\s*(?:,|/|&|and|or)\\s*${OWN}(?:${GUARDIANS}|${AGENTS}))*`;

const THROUGH = /^(.+?)[\s,;]+(by(?:,?\s+(?:and|&)\s+through)?|through|thru|b\/?n\/?f)[\s,:]+(.+)$/i;
const ACTS_FIRST = new RegExp(String.raw`^(${ACT})\b[\s,:]+(.+)$`, 'i');
const ACTS_LAST = new RegExp(String.raw`^(.+?)[\s,]+(?:as\s+)?(${ACT})\.?$`, 'i');
const FRIEND = /^(.+?)[\s,;-]+(?:(?:his|her)\s+)?(next (?:best )?friend|guardian ad litem)[\s,:]+(?!of\b|for\b)(.+)$/i;
const ACTS_FOR = new RegExp(String.raw`^([^\d]+?)[\s,]+(?:as\s+)?(${ACT})\s+(?:of|for|to)[\s,:]+(.+)$`, 'i');
const BEHALF =
  /^(.+?)[\s,]+(?:o\/?b\/?o|on behalf of|f\/?b\/?o|for (?:the )?benefit of)[\s,:]+(?:(?:his|her|their)\s+)?((?:minor\s+)?(?:child|son|daughter)[\s,:]+)?(.+)$/i;
const OF_MINOR = new RegExp(String.raw`\b(?:${GUARDIANS}|child|son|daughter)(?![\p{L}])|^b\/?n\/?f$`, 'iu');
const OF_ADULT = new RegExp(String.raw`\b(?:${AGENTS})(?![\p{L}])`, 'iu');

/** Words that may name a representative. */
export const REPRESENTED = String.raw`by|through|thru|b/?n/?f|next (?:best )?friend|ad litem|o/?b/?o|on behalf of|f/?b/?o|benefit of|conservator|custodian|agent|grand(?:mother|father|parents?)`;

export interface Representation {
  /** Whom the cell is about. */
  main: string;
  /** Who acts for that person. */
  by: string;
  /** `guardian`: for a minor; `agent`: for an adult or an estate; null: not said. */
  as: 'guardian' | 'agent' | null;
}

/** `Ann Lee by next friend Bo Lee`, `Ann Lee, by and through her mother, Bo Lee`, `Bo Lee, POA for Ann Lee`; null for others. */
export function findRepresentative(text: string): Representation | null {
  if (looksLikeBusiness(text)) return null;
  const through = THROUGH.exec(text);
  if (through !== null) {
    const [, main = '', link = '', rest = ''] = through;
    const first = ACTS_FIRST.exec(rest);
    const last = ACTS_LAST.exec(rest);
    const act = first?.[1] ?? last?.[2];
    const by = first?.[2] ?? last?.[1] ?? rest;
    // `Nails by Kim` may be a business.
    const isTold = act !== undefined || !/^(?:by|thr(?:ough|u))$/i.test(link) || (isWhole(main) && isWhole(rest));
    return isTold ? found(main, by, act ?? link) : null;
  }
  const friend = FRIEND.exec(text);
  if (friend !== null) return found(friend[1], friend[3], friend[2]);
  const other = ACTS_FOR.exec(text) ?? BEHALF.exec(text);
  // `Bankr. Trustee for Ann Lee` and `Parent of Ann Lee` name no one who acts.
  return other !== null && isWhole(other[1] ?? '') ? found(other[3], other[1], other[2]) : null;
}

function found(main = '', by = '', act = ''): Representation | null {
  const [name, other] = [main, by].map((text) => text.replaceAll(/^[\s,;:]+|[\s,;:]+$/g, ''));
  if (!name || !other || !/\p{L}{2}/u.test(name) || !/\p{L}{2}/u.test(other)) return null;
  return { main: name, by: other, as: OF_MINOR.test(act) ? 'guardian' : OF_ADULT.test(act) ? 'agent' : null };
}

function isWhole(name: string): boolean {
  return /\p{L}{2}[^\s]*\s+\S*\p{L}/u.test(name) && !/^(?:to |the )/i.test(name);
}

const SAYS_MINOR =
  '(?:an?\\s+)?(?:(?:unemancipated|infant|disabled)\\s+)?(?:minors?|juvenile|child)(?:\\s+(?:child|patient|debtor|tenant|son|daughter))?';
const MINOR = [
  // In brackets, or after an article: `(minor)`, `(12 yrs old)`, `, a minor`.
  new RegExp(
    String.raw`[\s,]*[([]\s*(?:${SAYS_MINOR}|age[d]? ?(?:\d|1[0-7])|(?:\d|1[0-7]) ?(?:yrs?|years?|y)[ /]?(?:old|o)?)\s*[)\]]`,
    'i',
  ),
  /[\s,–-]+an?\s+(?:unemancipated\s+|infant\s+)?(?:minor|infant|juvenile)(?:\s+(?:child|patient|debtor))?\b(?!\s+of\b)[\s,]*/i,
  // `Minor` is a surname too, so the word needs a mark and a whole name before it.
  /(?<=\S\s\S.*)(?:\s*,\s*|\s+[-–]+\s*)minor(?:\s+(?:child|patient|debtor))?(?=\s*$|\s*[,;]|\s+by\b)/i,
  /(?<=\p{Lu}\S*\s\S*\p{Lu}.*)\sminor(?=$|\sby\b)/u,
  /^minor(?::|\s+(?:child|patient|debtor)\b(?!\s+of\b)[:,]?)\s*/i,
];

/** The name without the words that it is a minor's; null where it has none. */
export function takeMinor(text: string): string | null {
  for (const words of MINOR) {
    const rest = text.replace(words, ' ').trim();
    if (rest !== text.trim() && /\p{L}{2}/u.test(rest)) return rest.replace(/\s+,/, ',');
  }
  return null;
}
