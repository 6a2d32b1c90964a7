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

/** Whether a cell labels a record that counts and adds up the rows above it. */
export function isControlLabel(text: string): boolean {
  return controls.has(labelIn(text));
}
