import { ACTS_FOR_OTHERS, ALIASES, ROLE_WORDS } from './name-phrase-table.ts';

/** `Ann Lee and wife Di`, `Ann Lee & her guardian Bo Orr`. */
const JOINED = String.raw`[\s,;]+(?:&|\+|and)\s+(?:(?:his|her|their|the)\s+)?`;

/** The role words of the table, at each place of a cell where they have their meaning. */
export const ROLES = ROLE_WORDS.map(({ words, role, strong, inside }) => ({
  role,
  inside: new RegExp(String.raw`^(?:${inside === undefined ? words : `${words}|${inside}`})\b[\s:.,-]*(?:is\s+)?(.*)$`, 'i'),
  // `Patient First` and `Guardian Alarm` are names.
  lead: new RegExp(String.raw`^(?:${words})${strong ? String.raw`(?:\b\s*[:.-]?\s+|:)` : ':'}\s*(.+)$`, 'i'),
  tail: new RegExp(
    String.raw`^(.+?)(?:${JOINED}(?=(?:${words})\b[\s,:.-]+[^\s,:.-]{2})${strong ? String.raw`|[\s,;/–-]+` : String.raw`|\s*[,;/–-]+\s*`})(?:${words})\b(?:[\s,:.-]+(?:of\s+)?(.+))?$`,
    'i',
  ),
}));

export const ACTS = {
  cell: whole(String.raw`(?:as )?(?:${ACTS_FOR_OTHERS})\.?(?: only)?`),
  after: new RegExp(String.raw`^(.+?)[\s,]+(?:as )?(?:${ACTS_FOR_OTHERS})\.?(?: only)?$`, 'i'),
  before: new RegExp(String.raw`^(?:${ACTS_FOR_OTHERS})[.:]?\s+(?=\S+\s+\S)(.+)$`, 'i'),
};

export const ALIAS = new RegExp(String.raw`^(.+?)[\s,]+(?:${ALIASES})(?!\p{L})[:.\s]+(.+)$`, 'iu');
export const ALIAS_INSIDE = new RegExp(String.raw`^(?:${ALIASES}|nee|was)(?!\p{L})[:.\s]+(.+)$`, 'iu');
export const TRADE_INSIDE = /^(?:d\/?b\/?a|doing business as)\b[:.\s]+(.+)$/i;
/** `Ann Lee w/ Bo Lee`; not `w/h`, husband and wife, or `w/o`. */
export const WITH = /^(.+?)[\s,;]+(?:w\/(?![ho]\b)|with(?=\s))\s*(\p{L}.+)$/iu;
export const WITH_INSIDE = /^(?:w\/(?![ho]\b)|with(?=\s))\s*(\p{L}.+)$/iu;

export function whole(source: string): RegExp {
  return new RegExp(`^(?:${source})$`, 'i');
}
