/**
 * Words around names, as clients write them. Sources: the 46 sample layouts, messy files of practices, landlords and lenders, and
 * the abbreviations of deeds and court captions (et al., et ux., ttee). Extend the tables; the rules are in `name-phrases.ts`.
 */
export type NameRole =
  | 'main'
  | 'co_debtor'
  | 'guarantor'
  | 'spouse'
  | 'attorney'
  | 'contact'
  | 'guardian'
  | 'representative'
  /** Named beside the debtor, without a word on who owes. */
  | 'companion'
  | 'child';

/** Whole cells that refer to a person named elsewhere in the row. */
export const REFERENCES: readonly { words: RegExp; to: 'self' | 'patient' | 'guarantor' | 'above' }[] = [
  {
    words:
      /self|(?:el |la )?mism[oa](?: paciente)?|him ?self|her ?self|same(?:(?: ?[,/] ?| )same)?|same person|same (?:as )?(?:self|debtor|name)|(?:guarantor|patient|insured) (?:is )?(?:self|same)/,
    to: 'self',
  },
  {
    words: /(?:same as|see|is|as) (?:the )?(?:patient|pt)|patient is (?:the )?(?:guarantor|responsible(?: party)?)/,
    to: 'patient',
  },
  { words: /(?:same as|see) (?:the )?(?:guarantor|guar|responsible party|subscriber|insured)/, to: 'guarantor' },
  { words: /(?:same as|see) (?:above|previous|line above|below)|as above|same above|ditto|do\./, to: 'above' },
];

/** Other spellings of `c/o` before a name: `%Ann Lee`, `C/- Ann Lee`; not the share `50 % Ann Lee`. */
export const CARE_OF =
  /(?<!\d\s?)%\s*(?=\p{L})|\u2105\s*|(?<![\p{L}\d])(?:c\/[-0]|c\/o(?=\p{L}{2})|c\\o\b|in care of\b)[\s:.-]*(?=\p{L})/giu;

/** Whole cells that name no one. */
export const NOBODY =
  /(?:current |the |new |old )?(?:occupants?|residents?|renters?|room-?mates?|tenants?|homeowner|owner)|(?:currently )?(?:vacant|vacancy|unoccupied)(?: (?:unit|lot|house|home|property|apt|apartment))?|(?:or )?current (?:occupant|resident)|unknown(?: (?:name|debtor|person|patient|tenant))?|no name(?: given)?|not (?:given|provided|known|available|applicable)|n\/?a|none|no ?(?:one|body)|somebody|someone|tba|tbd|various|multiple|neighbou?rs?|grand(?:ma|pa|mother|father|parents?)|mom|dad|mother|father|(?:his|her|their|my) (?:aunt|boyfriend|brother|dad|daughter|ex|father|fianc[e\u00e9]e?|friend|girlfriend|grand(?:ma|pa|mother|father|parents?)|husband|mom|mother|parents?|partner|sister|son|spouse|uncle|wife)|landlord|manager|misc(?:ellaneous)?|many|others?|(?:see|check) (?:notes?|file|chart|comments?|attached|account|below)|do not use|dnu|void|deleted?|duplicates?|test(?:ing)?(?:,? (?:test|patient|customer|account|record))?|patient|guarantor|debtor|customer|client|tenant|borrower|name|deceased|bankrupt(?:cy)?|estate|spouse|parents?|guardians?|minor|cash (?:customer|sales?|patient)|walk-? ?in(?: customer| patient)?|house(?: account)?|guest|anonymous|self ?pay|x+|\?+/;

/**
 * Words for a person's relation to the debt. `strong`: no comma or bracket is needed before them. `inside`: abbreviations that have
 * this meaning only at the start of a bracket.
 */
export const ROLE_WORDS: readonly { words: string; role: NameRole; strong: boolean; inside?: string }[] = [
  {
    words:
      'co-? ?(?:signer|signor|debtor|maker|borrower|applicant|buyer|tenant|lessee|obligor)|room-?mate|joint(?: debtor| with)?|2nd (?:debtor|tenant)',
    role: 'co_debtor',
    strong: true,
    inside: 'co(?=:)|co-?(?:app|bor|borr|mkr|sgnr|sign|sgn)|cosgnr|jt|2nd(?=:)',
  },
  {
    words: '(?:personal )?guarantor|resp(?:\\.|onsible)? (?:party|person)',
    role: 'guarantor',
    strong: true,
    inside: '(?:pers(?:onal|\\.)? )?guar(?:anty|anteed by)?|gtor|gtr|p/?g(?=[.:])|resp(?=[.:])|r/?p(?=[.:])',
  },
  { words: 'c/o|care of|att(?:n|ention)\\b[.:]?', role: 'contact', strong: true },
  // Under a lease signed by an employer or a parent, who lives there may not owe.
  { words: "(?:(?:other|add(?:itional|[.'’]?l)?) )?occupants?(?=:)", role: 'companion', strong: false },
  { words: 'spouse|husband|wife|h/w|w/h', role: 'spouse', strong: false, inside: 'sp(?=[.:])|hus(?:b|band)?|hubby' },
  { words: 'attorney|atty|lawyer|counsel|represented by|rep(?:\\.|resented)? by', role: 'attorney', strong: false },
  {
    words: 'poa|power of attorney|executor|executrix|administrator|personal rep(?:resentative)?|contact',
    role: 'contact',
    strong: false,
  },
  { words: '(?:legal )?guardian|parent(?: ?(?:/|or) ?guardian)?|mother|father|mom|dad', role: 'guardian', strong: false },
  { words: 'debtor|patient|tenant|primary', role: 'main', strong: false },
];

/** Words about who owes after the colon of `Lee, Ann:Estate` and `Ann Lee: see patient`, which is no job then. */
export const NOT_A_JOB = new RegExp(
  String.raw`\b(?:${ROLE_WORDS.map(({ words }) => words).join('|')}|parents?|guardians?|minor|estate|est|dec(?:eased|d)?|trust|owes|pays|see|same)\b`,
  'i',
);

/** Words before a former or other name of the same person. */
export const ALIASES = String.raw`[afnp][/.]?k[/.]?a\.?|(?:also|formerly|now|previously) known as|formerly|previously|n\u00e9e|(?-i:nee)|maiden(?: name)?`;

/** Of two people on one contract, who is which, as registries and courts mark them. `owes`: the side that mostly owes. */
export const PARTY_MARKS: readonly { words: string; side: string; owes: boolean }[] = [
  { words: 'lessor|lsr|lsor', side: 'lessor', owes: false },
  { words: 'lessee|lse|lsee', side: 'lessee', owes: true },
  { words: '(?:reg(?:istered)?\\.? )?own(?:er|r)?|r/o|landlord', side: 'owner', owes: false },
  { words: 'ten(?:ant|t)?|tnt|renter|occupant', side: 'tenant', owes: true },
  { words: 'seller|slr|vendor', side: 'seller', owes: false },
  { words: 'buyer|byr|purchaser', side: 'buyer', owes: true },
  { words: 'driver|drv|drvr|operator|opr', side: 'driver', owes: true },
  { words: 'lien ?holder|l/?h', side: 'lienholder', owes: false },
];

/** Words that divide a debt among people: `(mom half)`. */
export const SHARE_WORDS = /(?<!\p{L})(?:half|halves|share|portion|third|split)(?!\p{L})/iu;

/** Words by which a registry or an office says that it has no name; others of these stand beside them: `NO RECORD`, `DMV NOT FOUND`. */
export const ABSENT = wordSet('awaiting missing no non none not nothing pending unable unavailable unk unknown without');
export const OF_ABSENCE = wordSet(
  `address any at available avail customer data db debtor dmv entry file filed for found from given hit id identified in info information
  issued known law listed locate located lookup match matches name obtained of on our owner owners patient person plate provided rec recd
  received record recorded records reg registered registration reported resp response responses result results return returned returns
  search shown stated supplied system tag tenant the this time title to vehicle vin yet`,
);

/** Ends of a cell that mention people without naming them. */
export const NAMELESS =
  /[\s,]*(?:(?:&|\+|\band\b|\bor\b|\band\/or\b)\s*(?:(?:current|the|all other|\d{1,2}|two|three|several)\s+)?(?:(?:(?:his|her|their) )?(?:spouse|wife|husband|family|child(?:ren)?|kids|partner|fianc(?:e|ee|\u00e9|\u00e9e)|(?:boy|girl)friend|room-?mates?|(?:co-?)?tenants?|renters?|son|daughter|brother|sister|mother|mom|father|dad)|occupants?|residents?|others?|\d{1,2}|any (?:other )?occupants?)|\bet\.? ?(?:al|ux|vir)\.?)$/i;

/** After the name of a relative, what the relative does: `(father Glenn guaranteed)`, `(mother Ann pays)`. */
export const RELATIVE_ACTS =
  /[\s,]+(?:(?:has|is|was|who|to) )*(?:co-?sign(?:ed|er|s)|guarantee[ds]|guaranteeing|guarantor|owes|pay(?:s|ing)|responsible|resp\.?|signed)(?: too| also)?$/i;

/** Acts by which a relative becomes a guarantor. One who pays may be the parent of a minor. */
export const GUARANTEES = /co-?sign|guarant|signed/i;

/** Who acts for another person or a trust, in words and abbreviations after a name. */
export const ACTS_FOR_OTHERS =
  'trustees?|ttee|poa|power of attorney|(?:co-?)?exec(?:s|utors?|utrix)?|executr|(?:co-?)?admin(?:istrator|istratrix)?|adm[rx]|pers?(?:onal)?\\.? rep(?:resentative)?';

/** Verbs and pronouns of a remark after a word, in lower case only: `He` and `She` are surnames too. */
export const REMARK =
  /\S\s(?:agreed|came|co-?signed|declined|denies|died|doesn['’]?t|found|gets|got|guarantee[ds]|had|has|he|him|is|lives|lived|left|moved|owed|owes|paid|pays|quit|refused|refuses|said|says|she|signed|they|wants|was|went|were|will|won['’]?t)(?:[\s.,;]|$)/;

/** Words that belong to no person's name. */
export const NOT_IN_NAMES = wordSet(
  `account accounts acct aid balance bankruptcy bankrupt billing ch7 ch13 chapter collection collections comment contact copay customer
  debtor deceased dept department deductible discharged dispute disputed duplicate email family guarantor household insurance invoice legal lawyer medicaid
  medicare misc nobody none notes occupant occupants occupied office patient payment phone refund refused renter renters responsible roommate roommates same secretary statement subscriber tenant tenants test unit unknown unoccupied vacant vacated void`,
);

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
