import NAMES from './words/names.json' with { type: 'json' };
import TRADES from './words/trades.json' with { type: 'json' };

/** Legal forms: at the end of a name they mark a business. */
export const LEGAL_FORMS = words(
  `LLC LC INC CORP CORPORATION INCORPORATED LTD LIMITED LP LLP LLLP PLLC PLC PC PA GMBH MBH KGAA OHG GBR SARL EURL SRL LTDA EIRL SPRL BVBA
  APS ULC PTY CO COMPANY`,
);
/** Legal forms of other countries that are also initials or surnames: only in capitals, and in a name that is not. */
const SHORT_FORMS = words(`AB AG AS BV EK EV KG NV OY SA SAS SE SL UG VOF`);
/** `S.A.`, `e.K.`, `B.V.` at the end of a name. */
const DOTTED_FORM = /\s(?:A\.B|A\.G|A\.S|B\.V|e\.K|e\.V|K\.G|N\.V|S\.A|S\.A\.S|S\.L|S\.p\.A|S\.r\.l|S\.R\.L|v\.o\.f)\.$/;

/** Words that never occur in a person's name. */
const TRADE_WORDS: ReadonlySet<string> = new Set(TRADES.words);
/** Trade words that are common surnames: `Church`, `Steel`. */
const TRADE_SURNAMES: ReadonlySet<string> = new Set(TRADES.surnames);
/** Those that are a surname beside a given name, too: `Linda Coffee`; not `Grace Church`. */
const TRADE_PEOPLE: ReadonlySet<string> = new Set(TRADES.people);
/** Trade words that are given names before or after some surnames: `Hoa Tran`. */
const TRADE_GIVEN: ReadonlySet<string> = new Set(TRADES.given);
const VIETNAMESE_SURNAMES: ReadonlySet<string> = new Set(NAMES.vietnamese);
/** First words of businesses, churches and banks: `First`, `Texas`, `Calvary`. */
const PLACES: ReadonlySet<string> = new Set(TRADES.places);

const BUSINESS_STARTS = new RegExp(
  '^(?:(?:CITY|TOWN|VILLAGE|COUNTY|STATE|UNIVERSITY|CHURCH|BANK|BOARD|HOUSE|FRIENDS) OF' +
    '|(?:COMMITTEE|CITIZENS|NEIGHBORS|RESIDENTS|TAXPAYERS|VOTERS) (?:TO|FOR|OF|AGAINST)' +
    '|(?:BANCO|CIUDAD|COMMUNE|COMUNE|MUNICIPALIDAD|MUNICIPIO|UNIVERSIDAD|VILLE) D[EIU]' +
    '|STADT|GEMEINDE|LANDKREIS|AYUNTAMIENTO) ',
);
/** `S.A. de C.V.`, `S de RL`: legal forms of Mexico, without dots and spaces. */
const MEXICAN_FORM_ENDS = /(?:DECV|SDERL)$/;
/** `Bob's Diner`: only a name of a business has a possessive, but for `Ann's mother`. */
const POSSESSIVE = /^[^,]{0,60}\w'S [^,]|^[^,\s]{1,60}\w'S$/;
/** `Riders' Stop`; before other words the apostrophe is a slip: `James' Smith`. Trade words make a business anyway. */
const PLURAL_POSSESSIVE =
  /^[^,]{0,60}S' (?:[^,\s]{1,40} ){0,2}(?:CORNER|GUILD|HALL|HAVEN|HIDEAWAY|HOME|HOUSE|LEAGUE|LODGE|MARKET|PLACE|STOP|UNION)$/;
/** Relatives: `Ann's mother`. */
const RELATIVES =
  'mom|mum|mother|dad|father|parents?|(?:ex[- ]?)?(?:wife|husband|spouse)|son|daughter|dtr|kids?|child(?:ren)?|(?:grand|step)\\w+|brother|sister|aunt|uncle|guardian|(?:boy|girl)friend|room-?mate|estate|family|heirs?';
/** `Ann Lee's mother`, `Ann Jones' mother`, `Lee, Ann's mother`, which names someone else than the debtor. */
export const OF_RELATIVE = new RegExp(`^((?:[^,]{2,60}, ?)?[^,]{2,60}?)(?:['’]s|(?<=s)['’]) (?:${RELATIVES})$`, 'i');
const FORM_ENDS = /(?:^|[\s,])(?:L\.?L\.?C|L\.?L\.?P|P\.?L\.?L\.?C|P\.?C|P\.?A|L\.?P|N\.?A)\.?$/;

/** Common given names, to find the given half of `Boateng Valerie`. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(NAMES.given);

/** Whether the word is a common given name. */
export function isGivenName(word: string): boolean {
  return GIVEN_NAMES.has(plainUpper(word));
}

/** Given names that are surnames too, so that `Thomas, Keisha` and `Keisha Thomas` say nothing about their order. */
export const AMBIGUOUS_GIVEN_NAMES: ReadonlySet<string> = new Set(NAMES.ambiguous);

/** The second of two given names where it could be taken for a surname: `Mary Beth`, `Juan Carlos`. */
export const SECOND_GIVEN_NAMES: ReadonlySet<string> = new Set(NAMES.second);

/** Particles that belong to the surname after them: `da Costa`, `van der Berg`. */
export const PARTICLES = words(
  `DA DE DEL DELA DELLA DER DI DOS DU EL LA LE MAC ST SAN SANTA TEN TER VAN VANDER VON BIN AL DES DEN`,
);

/** Surnames with a lost apostrophe: `O Brien`. Before any other name, `O` is a middle initial. */
export const AFTER_O = words(
  `BANION BOYLE BRIAN BRIEN BYRNE CALLAGHAN CONNELL CONNER CONNOR DANIEL DAY DEA DELL DONNELL DONOGHUE DONOVAN DOWD DWYER FARRELL
  FLAHERTY FLYNN GORMAN GRADY HAGAN HALLORAN HANLON HARA HARE HEARN HERN KANE KEEFE KEEFFE KELLEY KELLY LAUGHLIN LEARY LOUGHLIN MALLEY
  MARA MEARA NEAL NEIL NEILL QUIN QUINN REGAN REILLY REILY RIORDAN ROARK ROURKE RYAN SHAUGHNESSY SHEA SULLIVAN TOOLE`,
);

/** Classifies a name as a business by its words; `Smith, Ann` without such a word is a person. */
export function looksLikeBusiness(text: string): boolean {
  if (text.length > 400) return false;
  const upper = plainUpper(text.trim());
  if (upper === '' || upper.length > 200) return false;
  // `Moua Pa` has a given name; the legal form is in capitals or has dots.
  if (/^[^\s,]+,? Pa$/.test(text.trim())) return false;
  if (BUSINESS_STARTS.test(upper) || /& (?:SONS?|CO|COMPANY|ASSOCIATES|DAUGHTERS?|BROS)\b/.test(upper)) return true;
  if (/\bLEGAL AID\b|\bLAW (?:OFFICES?|FIRM|GROUP|CENTER)\b/.test(upper)) return true;
  if (FORM_ENDS.test(upper) && !/^[^,]+,\s*P\.?A\.?$/.test(upper)) return true;
  if (/[VL]\.?$/.test(upper) && MEXICAN_FORM_ENDS.test(upper.replaceAll(/[.\s,]/g, ''))) return true;
  if (upper.includes("'") && (POSSESSIVE.test(upper) || PLURAL_POSSESSIVE.test(upper)) && !OF_RELATIVE.test(upper)) return true;
  const tokens = upper.split(/[^A-Z0-9']+/).filter((token) => token !== '');
  const last = tokens.at(-1) ?? '';
  if (tokens.length > 1 && LEGAL_FORMS.has(last)) return true;
  if (hasForeignForm(text.trim(), tokens)) return true;
  return tokens.length > 1 && tokens.some(isTradeWord) && !isTradeSurname(upper, tokens) && !isTradeGiven(text, tokens);
}

/** `Keller Bau AG`, `Moda Conti S.r.l.`; not `LI AG`, `Patel, B.V.` or `Maria SA`. */
function hasForeignForm(text: string, tokens: readonly string[]): boolean {
  if (text.includes(',') || GIVEN_NAMES.has(tokens[0] ?? '')) return false;
  if (DOTTED_FORM.test(text)) return true;
  const last = text.slice(text.lastIndexOf(' ') + 1);
  return tokens.length > 2 && SHORT_FORMS.has(last) && /\p{Ll}/u.test(text);
}

/** `Bosch AG`, `KELLER BAU KG`, read as a person: the letters may be initials. */
export function mayHaveForm(text: string): boolean {
  const tokens = text.trim().split(' ');
  const form = [tokens.at(-1), tokens[0]].find((token = '') => SHORT_FORMS.has(token));
  if (form === undefined || tokens.length < 2 || tokens.some(isGivenName)) return false;
  return /\p{Ll}/u.test(text) || /^(?:AG|BV|KG|NV)$/.test(form);
}

/** `Hoa Tran`, `Nguyen, Hoa T`: names of one person, in which no other word is of a trade. `Nguyen HOA` is an association. */
function isTradeGiven(text: string, tokens: readonly string[]): boolean {
  if (text.trimEnd().endsWith(' HOA') && /\p{Ll}/u.test(text)) return false;
  const others = tokens.filter((token) => !TRADE_GIVEN.has(token));
  return (
    others.length < tokens.length &&
    tokens.length < 5 &&
    !others.some(isTradeWord) &&
    others.some((token) => VIETNAMESE_SURNAMES.has(token))
  );
}

function isTradeWord(word: string): boolean {
  return TRADE_WORDS.has(word) || /^(?:\d{2,}|LLC|INC|CORP|GMBH)$/.test(word);
}

/** `Church, Mary Ann`, `Church, Ann & Mark`, `Steel, Ulf`: a surname before its comma; `Linda Coffee`. */
function isTradeSurname(upper: string, [last = '', ...given]: readonly string[]): boolean {
  if (/^[A-Z]+ [A-Z]+$/.test(upper)) {
    const words = [last, ...given];
    return words.some((word) => TRADE_PEOPLE.has(word)) && words.some((word) => GIVEN_NAMES.has(word));
  }
  const [one = '', two = last] = upper.split(/ (?:&|AND) /, 2);
  if (!/^[^\s,]+, ?\S+(?: \S+)?$/.test(one) || given.some(isTradeWord)) return false;
  if (two !== last) return [given[0], two.split(' ')[0]].every((name = '') => GIVEN_NAMES.has(name));
  return GIVEN_NAMES.has(given[0] ?? '') || ((given[1] ?? '').length < 2 && isPersonOfTrade(given[0] ?? '', last));
}

/** `Church, Thuy Anh`, `MOUA PA`, read as a business: given names that are not common. */
export function isOpenTradeSurname(text: string): boolean {
  if (/^\p{Lu}{2,},? PA$/u.test(text.trim())) return true;
  const [, last = '', given = '', second = ''] = /^(\p{L}+), ?(\p{L}+) (\p{L}+)$/u.exec(text.trim()) ?? [];
  return [given, second].every((name) => isPersonOfTrade(name, last));
}

/** `Destiny Church` in columns of first and last names; not `Texas Steel` or `Mayo Clinic`. */
export function isPersonOfTrade(first: string, last: string): boolean {
  const name = plainUpper(first.trim());
  return TRADE_SURNAMES.has(plainUpper(last.trim())) && /^[^\s\d]{2,}$/.test(name) && !isTradeWord(name) && !PLACES.has(name);
}

/** In capitals, without accents and curly apostrophes. */
export function plainUpper(text: string): string {
  const upper = text.toUpperCase();
  return /[^ -~]/.test(upper) ? upper.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'") : upper;
}

/** The words of a list, in capitals. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
