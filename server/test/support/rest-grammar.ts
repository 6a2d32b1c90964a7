import fc from 'fast-check';

const name = fc.constantFrom(
  'id',
  'name',
  'data',
  'tags',
  'cents',
  'state',
  'note',
  'customer_id',
  'nope',
  'lines',
  'customers',
  '*',
);
const path = fc.tuple(name, fc.constantFrom('', '->a', '->>a', '->0->>b')).map((parts) => parts.join(''));
const value = fc.oneof(
  fc.constantFrom('1', 'null', 'a', '{1,2}', '(1,2)', '{', '2026-01-01', '[1,2)', ''),
  fc.string({ maxLength: 6 }),
);
const operator = fc.constantFrom(
  'eq',
  'neq',
  'gt',
  'like',
  'ilike(any)',
  'match',
  'is',
  'in',
  'fts',
  'fts(english)',
  'wfts',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'adj',
  'not.eq',
  'eq(all)',
  'isdistinct',
  'not.is',
);
const test = fc.tuple(path, operator, value);
const { item } = fc.letrec<{ item: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 3 },
    fc
      .tuple(path, fc.constantFrom('', '::text', '::int', '::numeric(4,2)', '.sum()', '.count()', '.max()::text'))
      .map((parts) => parts.join('')),
    fc
      .tuple(
        fc.constantFrom('', 'x:', '...'),
        fc.constantFrom('customers!customer_id', 'customers', 'lines', 'orders', 'products', 'recent', 'lines!inner'),
        fc.array(tie('item'), { maxLength: 3 }),
      )
      .map(([prefix, embed, items]) => `${prefix}${embed}(${items.join(',')})`),
  ),
}));
/** A query parameter that the schema `shop` of the REST tests may or may not understand: name and value. */
export const restParameter = fc.oneof(
  test.map(([field, op, text]) => [field, `${op}.${text}`]),
  fc.array(item, { minLength: 1, maxLength: 4 }).map((items) => ['select', items.join(',')]),
  fc.array(test, { minLength: 1, maxLength: 3 }).map((all) => ['or', `(${all.map((each) => each.join('.')).join(',')})`]),
  fc.tuple(path, fc.constantFrom('', '.desc', '.asc.nullslast')).map((parts) => ['order', parts.join('')]),
  fc.constantFrom(['limit', '2'], ['offset', '1'], ['limit', '-1'], ['lines.limit', '1'], ['lines.order', 'pieces.desc']),
);
