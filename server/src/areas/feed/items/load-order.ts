import { normalizeAccountNumber, parseAccountNumber } from '@recoup/domain/shared/ids';
import type { WellFormed } from './item-reader.ts';

const order = ['client', 'location', 'membership', 'person', 'account'] as const;
const last = order.length;

/**
 * The parts of a chunk in the order in which they are applied: status codes, clients, locations, members, people and accounts before the items
 * about them. An account item that follows another item about the same account starts a new part, so that the items of one account
 * stay in line order. A chunk of items about accounts is one part.
 */
export function partsOf(items: readonly WellFormed[]): WellFormed[][] {
  if (items.every(({ kind }) => kind.loads === undefined)) return items.length === 0 ? [] : [[...items]];
  const parts: WellFormed[][] = [];
  let stages = emptyStages();
  let touched = new Set<string>();
  const end = () => {
    parts.push(...stages.filter((stage) => stage.length > 0));
    [stages, touched] = [emptyStages(), new Set()];
  };
  for (const one of items) {
    const names = accountNamesOf(one).map(({ field, value }) => `${one.clientName}/${field}/${value}`);
    const { loads } = one.kind;
    if (loads !== undefined) names.push(`${one.clientName}/${loads}/${one.item.id}`);
    if (loads !== undefined && names.some((name) => touched.has(name))) end();
    for (const name of names) touched.add(name);
    stages[stageOf(one.kind)]?.push(one);
  }
  end();
  return parts;
}

/** Status codes come before the accounts that use them. */
const stageOf = ({ about, loads }: WellFormed['kind']) => (about === 'agency' ? 0 : loads ? order.indexOf(loads) : last);

const emptyStages = (): WellFormed[][] => Array.from({ length: last + 1 }, () => []);

interface AccountName {
  field: 'account' | 'agency_account' | 'client_account';
  /** As it is compared. */
  value: string;
}

/** The names of accounts in an item: of the one that it is about, and a number that it assigns. */
export function accountNamesOf({ item }: Pick<WellFormed, 'item'>): AccountName[] {
  const { account, agency_account: agency, client_account: own } = item as Record<string, string | undefined>;
  return [
    ...(account === undefined ? [] : [{ field: 'account', value: `${parseAccountNumber(account)}` } as const]),
    ...(agency === undefined ? [] : [{ field: 'agency_account', value: agency } as const]),
    ...(own === undefined ? [] : [{ field: 'client_account', value: `${normalizeAccountNumber(own)}` } as const]),
  ];
}
