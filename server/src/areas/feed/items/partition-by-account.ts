import type { WellFormed } from './item-reader.ts';
import { accountNamesOf } from './load-order.ts';

/** Splitting fewer items would cost more than it saves. */
const minItems = 200;

/**
 * The items of a chunk in two partitions that may be applied at the same time: items of one account are in one partition, in their
 * order. A chunk is one partition if anything in it may depend on the order across accounts: items that are not about an account,
 * accounts named in different ways, or an id that is used twice.
 */
export function partitionByAccount(items: readonly WellFormed[]): WellFormed[][] {
  const whole = [[...items]];
  if (items.length < minItems) return whole;
  const [first, second]: [WellFormed[], WellFormed[]] = [[], []];
  const sides = new Map<string, WellFormed[]>();
  const fields = new Set<string>();
  const ids = new Set<string>();
  for (const one of items) {
    const [name, ...others] = accountNamesOf(one);
    if (one.kind.about !== 'account' || name === undefined || others.length > 0) return whole;
    fields.add(name.field);
    ids.add(JSON.stringify([one.kind.kind, one.item.id]));
    // Without the client, which a sender may spell in several ways.
    const side = sides.get(name.value) ?? (sides.size % 2 === 0 ? first : second);
    sides.set(name.value, side);
    side.push(one);
  }
  if (fields.size > 1 || ids.size < items.length || second.length === 0) return whole;
  return [first, second];
}
