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
  const fields = new Set<string>();
  const ids = new Set<string>();
  for (const one of items) {
    const [name, ...others] = accountNamesOf(one);
    if (one.kind.about !== 'account' || name === undefined || others.length > 0) return whole;
    fields.add(name.field);
    ids.add(JSON.stringify([one.kind.kind, one.item.id]));
    // Without the client, which a sender may spell in several ways.
    (hashOf(name.value) % 2 === 0 ? first : second).push(one);
  }
  if (fields.size > 1 || ids.size < items.length || first.length === 0 || second.length === 0) return whole;
  return [first, second];
}

/** FNV-1a with a final mix: account numbers often differ only in their last digits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
