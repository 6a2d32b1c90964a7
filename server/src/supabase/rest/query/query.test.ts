import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RestError } from '../errors.ts';
import { parseQuery } from './index.ts';

const parse = (text: string, hasArguments = false) => parseQuery(text, { hasArguments, maxDepth: 5 });

function catchError(act: () => unknown): RestError {
  try {
    act();
  } catch (error) {
    if (error instanceof RestError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('select', () => {
  it('reads renames, casts, JSON paths and aggregates', () => {
    const [path, sum, count] = parse('select=a:b->c->>0::int,total:cents.sum()::text,count()').select;
    expect(path).toMatchObject({ alias: 'a', cast: 'int', field: { name: 'b', path: [{ key: 'c' }, { arrow: '->>', key: 0 }] } });
    expect(sum).toMatchObject({ alias: 'total', aggregate: { name: 'sum', cast: 'text' } });
    expect(count).toMatchObject({ field: { name: '*' }, aggregate: { name: 'count' } });
  });

  it('reads embeds with alias, hint, join and spread, to any depth', () => {
    const [embed, spread] = parse('select=x:orders!key!inner(id,lines(*)),...owner(name)').select;
    expect(embed).toMatchObject({ kind: 'embed', name: 'orders', alias: 'x', hint: 'key', join: 'inner', isSpread: false });
    expect(spread).toMatchObject({ kind: 'embed', name: 'owner', isSpread: true });
  });

  it('reads names with dashes and blanks, quoted or not', () => {
    expect(parse('select=a-b,column whitespace,"a,b"').select.map((item) => item.kind === 'field' && item.field.name)).toEqual([
      'a-b',
      'column whitespace',
      'a,b',
    ]);
  });
});

describe('filters', () => {
  it('reads operators, quantifiers, lists and trees', () => {
    const { conditions } = parse('a=not.in.("x,y",z)&b.c->>d=ilike(all).{q*}&x.or=(e.is.null,not.and(f.eq."1)",g.cs.{1,2}))');
    expect(conditions).toMatchObject([
      { path: [], value: { kind: 'in', isNegated: true, values: ['x,y', 'z'] } },
      { path: ['b'], value: { kind: 'compare', comparison: 'ilike', quantifier: 'all', value: '{q*}' } },
      {
        path: ['x'],
        value: {
          kind: 'or',
          parts: [
            { kind: 'is', value: 'null' },
            { kind: 'and', isNegated: true, parts: [{ value: '1)' }, { comparison: 'cs', value: '{1,2}' }] },
          ],
        },
      },
    ]);
  });

  it('distinguishes filters of a function from its arguments', () => {
    const { args, conditions } = parse('name=eq.x&search=plain&dotted=a.b', true);
    expect(args).toEqual([
      ['search', 'plain'],
      ['dotted', 'a.b'],
    ]);
    expect(conditions).toHaveLength(1);
  });

  it('reads order, limits and their scopes', () => {
    const { order, limits } = parse('order=a.desc.nullsfirst,rel(b->c).asc&x.order=d&x.limit=3&offset=4');
    expect(order).toMatchObject([
      {
        path: [],
        value: [
          { direction: 'desc', nulls: 'first' },
          { relation: 'rel', direction: 'asc' },
        ],
      },
      { path: ['x'], value: [{ field: { name: 'd' } }] },
    ]);
    expect(limits).toEqual([
      { path: ['x'], value: { limit: 3, offset: 0 } },
      { path: [], value: { limit: null, offset: 4 } },
    ]);
  });

  it('skips blanks in logic trees and before the first value of a list', () => {
    const [tree, list, none] = parse('and=( or ( a.in.( 1,2 ) , b.eq.3 ) )&c=in.( x,y)&d=in.(  )').conditions;
    expect(tree?.value).toMatchObject({
      kind: 'and',
      parts: [{ kind: 'or', parts: [{ values: ['1', '2 '] }, { value: '3 ' }] }],
    });
    expect(list?.value).toMatchObject({ values: ['x', 'y'] });
    expect(none?.value).toMatchObject({ values: [] });
  });

  it('reads special characters in the keys of a JSON path, and a single quotation mark as a value', () => {
    const { select, conditions } = parse(`select=${encodeURIComponent('a->!@#$%^&*_d->>b-c')}&a=in.(")`);
    expect(select).toMatchObject([{ field: { path: [{ key: '!@#$%^&*_d' }, { key: 'b-c' }] } }]);
    expect(conditions).toMatchObject([{ value: { values: ['"'] } }]);
  });

  it.each([
    [
      'or=()',
      'line 1, column 4',
      'expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
    ],
    ['select=a->>--3', 'line 1, column 6', 'unexpected "-" expecting digit'],
    ['order=a.asc.nullslasttt', 'line 1, column 16', 'expecting "," or end of input'],
  ])('names the place of %s as PostgREST does', (text, place, details) => {
    const answer = catchError(() => parse(text));
    expect(answer.body.message).toContain(place);
    expect(answer.body.details).toContain(details);
  });

  it.each([
    'id=1',
    'id=nope.1',
    'select=a(',
    'select=a.bad()',
    'or=(a.eq.1',
    'or=()',
    'order=a.up',
    'a=is.maybe',
    'a=in.1',
    'and=(a)',
  ])('refuses %s and names the place', (text) => {
    expect(() => parse(text)).toThrow(/failed to parse .*line 1, column \d+/);
  });
});

it('answers any text with a query or an error of the request', () => {
  const pieces = fc.constantFrom(
    'select=',
    'order=',
    '&',
    'or=',
    'and=',
    '(',
    ')',
    ',',
    '.',
    '..',
    ':',
    '::',
    '->',
    '->>',
    '!',
    '"',
    '\\',
    '{',
    '}',
    '*',
    'a',
    'b',
    '1',
    '-',
    ' ',

    'eq.',
    'not.',
    'in.',
    'is.',
    'null',
    'fts(',
    'like(any).',
    'count()',
    'sum()',
    '...',
    '=',
    'limit=',
    'columns=',
    '%',
    '%00',
    '😀',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join('')),
      ),
      fc.boolean(),
      (text, isCall) => {
        try {
          parse(text, isCall);
        } catch (error) {
          if (!(error instanceof RestError) || error.status !== 400) throw error;
        }
      },
    ),
    { numRuns: 5000 },
  );
});
