/** What labels a sum of rows in other languages than English, as the whole label: `Suma` is a first name too. */
const OTHER_LANGUAGES = [
  'gesamt',
  'gesamtbetrag',
  'gesamtsumme',
  'importe total',
  'montant total',
  'saldo total',
  'som',
  'soma',
  'somma',
  'somme',
  'sous-total',
  'subtotaal',
  'subtotale',
  'suma',
  'suma general',
  'suma total',
  'sumas',
  'sumatoria',
  'summe',
  'totaal',
  'totale',
  'totales',
  'zwischensumme',
];

/** Labels of control records below the rows. */
const CONTROLS = [
  'batch control',
  'batch trailer',
  'control',
  'control record',
  'control total',
  'control totals',
  'end of file',
  'eof',
  'file control',
  'file trailer',
  'footer',
  'footer record',
  'hash total',
  'tlr',
  'trailer',
  'trailer record',
  'trl',
  'trlr',
];

/** What else a line below the rows may state: an average of their amounts, or the agency's share of them. */
const OTHER_FIGURES =
  /%|\b(?:averages?|avg|comisi[oó]n|commissions?|contingency|durchschnitt|fees?|honorar(?:ios?)?|mean|median|moyenne|pct|percent|promedio|provision)(?!\p{L})/iu;
/** `Total with fees` is the sum of all. */
const TOGETHER = /[&+]|\b(?:and|incl|including|plus|with)\b/i;

const [totals, controls] = [new Set(OTHER_LANGUAGES), new Set(CONTROLS)];

/** The label in lower case, without what surrounds it: `*** SUMA: ***`. */
function labelIn(text: string): string {
  return text
    .slice(0, 40)
    .toLowerCase()
    .replaceAll(/[^\p{L}\d-]+/gu, ' ')
    .replaceAll(/^[\s-]+|[\s-]+$/g, '');
}

export function isTotalWord(text: string): boolean {
  return totals.has(labelIn(text));
}

/** `Trips: 21`: how many rows are above. */
const COUNT = /^\p{L}[\p{L} .]{0,29}s\s?[:=]\s?\d{1,7}$/iu;

export function isCountLabel(text: string): boolean {
  return COUNT.test(text.trim());
}

/** Whether a line's label says that its amount is another than the sum of the rows. */
export function isOtherFigure(label: string): boolean {
  const text = label.slice(0, 200);
  return /\p{L}/u.test(text) && OTHER_FIGURES.test(text) && !TOGETHER.test(text);
}

/** Whether a cell labels a record that counts and adds up the rows above it; its count may follow: `TRL0000016`. */
export function isControlLabel(text: string): boolean {
  return controls.has(labelIn(text).replace(/ ?\d+$/, ''));
}
