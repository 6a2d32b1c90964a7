import type { Column } from './layout.ts';
import type { CellContext, Value } from './values.ts';

/** Columns without a field contain typical values for their header, so that they can mislead like real ones. */
export function writeFiller({ debt, item, layout }: CellContext, { header, key }: Column): Value {
  // Blank where the notes say so.
  if (header !== '' && layout.notes.includes(`${header} is left blank`)) return null;
  const found = FILLERS.find(([words]) => words.test(header));
  if (header === '' || /^filler/i.test(key) || found === undefined) return null;
  if (layout.format === 'fixed') return null;
  return found[1](debt.random, item?.billed ?? debt.balance);
}

const text = (value: string): Value => ({ kind: 'text', text: value });

const ANIMALS = ['Bella', 'Max, Tiger', 'Cleo', 'Duke', 'Lucy', 'Rocky & Daisy', 'Shadow', 'herd', 'Charlie', 'Ginger'];

const FILLERS: readonly (readonly [words: RegExp, write: (random: number, amount: number) => Value])[] = [
  [
    /^(?:is |drop|quote$|partial)|stripe|paypal|square|authorize|checkout|braintree|forte|worldpay|wepay|razorpay|gocardless|payments pro|payflow|before tax|inclusive|prints? (?:after|before)/i,
    () => text('false'),
  ],
  [/^(?:pet|animal|horse)s?\b|^patient ?name$/i, (random) => text(ANIMALS[random % ANIMALS.length] ?? '')],
  [/addr(?:ess)?[ _]?1|^your company.*address/i, () => text('1200 Market Street')],
  [/city_?st/i, () => text('Portland, OR 97205')],
  [/_zip$/i, () => text('97205')],
  [/_phone$|phones?2/i, () => text('(503) 555-0199')],
  [/tax.*(?:amount|%)|[CSI]GST|CESS|discount|charge|adjustment|rate|price|minimum|subsidy/i, () => ({ kind: 'money', cents: 0 })],
  [/excl|sub ?total/i, (_, amount) => ({ kind: 'money', cents: Math.round(amount / 1.08) })],
  [/date$|expected/i, (random) => ({ kind: 'date', day: `2026-0${1 + (random % 9)}-15` })],
  [/count$|number of|period$/i, (random) => ({ kind: 'count', count: random % 4 })],
  [/territory|class|group|category|template|type$|via$/i, () => text('Standard')],
  [/\bid$|\bno\.?$|#$|number$|code$/i, (random) => text(String(400_000 + random))],
  [/account$/i, () => text('1200')],
  [
    /amt|amount|bal|fine|tuition|dues|rent|cost|tax|proceeds|owed|sewer|water|total|allowed|payments?$|contract$|est/i,
    (random, amount) => ({ kind: 'money', cents: Math.round(amount / (2 + (random % 5))) }),
  ],
  [
    /\bdt$|^last |^first |thru|submitted|bill$|visit|withdraw/i,
    (random) => ({ kind: 'date', day: `2025-1${random % 3}-1${random % 9}` }),
  ],
  [/flag|filed|consent|sent|hold|y\/n|\bind$/i, (random) => text(random % 3 === 0 ? 'Y' : 'N')],
  [/status|stage|level|grade|state|make|model|division|desk|class/i, (random) => text(['A', 'B', 'C2', 'D'][random % 4] ?? 'A')],
];
