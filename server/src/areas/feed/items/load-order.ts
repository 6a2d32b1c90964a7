import { normalizeAccountNumber } from '@recoup/domain/shared/ids';
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
    const names = accountNamesOf(one);
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

function accountNamesOf({ clientName, item }: WellFormed): string[] {
  const { account, agency_account: agency, client_account: own } = item as Record<string, string | undefined>;
  return [
    ...(account === undefined ? [] : [`${clientName}/number/${account}`]),
    ...(agency === undefined ? [] : [`${clientName}/agency/${agency}`]),
    ...(own === undefined ? [] : [`${clientName}/own/${normalizeAccountNumber(own)}`]),
  ];
}
