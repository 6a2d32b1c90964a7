import type { Column, Layout } from './layout.ts';

/** `Ann M Lee`, `Lee, Ann M`, `Lee Ann`. */
export type NameOrder = 'first_last' | 'last_comma_first' | 'last_first';

export interface NameStyles {
  orderOf(column: Column): NameOrder;
  /** All text is in capitals. */
  upper: boolean;
  businessUpper: boolean;
  /** One cell holds several co-debtors. */
  shared: boolean;
  /** The contact column repeats the debtor in natural order. */
  contactIsDebtor: boolean;
}

const ORDERS: readonly (readonly [pattern: RegExp, order: NameOrder])[] = [
  [/\blast(?:name)?,\s*first/i, 'last_comma_first'],
  [/\blast(?:name)?\s+first/i, 'last_first'],
  [/\bfirst(?:name)?\s+(?:middle\s+|m\s+)?last/i, 'first_last'],
];

/** Parses name orders such as "LAST, FIRST M"; the first one applies to the debtor. */
export function readNameStyles({ notes }: Layout): NameStyles {
  const found = ORDERS.map(([pattern, order]) => ({ order, at: notes.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  const debtorOrder = found[0]?.order ?? 'first_last';
  return {
    // Contacts, patients and others use natural order: the notes describe the debtor.
    orderOf: (column) => (column.field === 'full_name' || column.field === 'guarantor_name' ? debtorOrder : 'first_last'),
    upper: /(?:^|[,.;] )(?:all |everything |text |in )*(?:uppercase|capitals)(?:$|[.,;])/i.test(notes),
    businessUpper: /company name in uppercase/i.test(notes),
    shared: /several (?:tenants|people|debtors|names)[^.]*share the cell/i.test(notes),
    contactIsDebtor: /same person/i.test(notes),
  };
}
