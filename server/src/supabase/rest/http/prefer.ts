export interface Preferences {
  resolution: 'merge' | 'ignore' | null;
  return: 'representation' | 'minimal' | 'headers-only' | null;
  count: 'exact' | 'planned' | 'estimated' | null;
  tx: 'commit' | 'rollback' | null;
  missing: 'default' | 'null' | null;
  handling: 'strict' | 'lenient' | null;
  timezone: string | null;
  maxAffected: number | null;
  /** Unknown ones; refused where handling is strict. */
  invalid: string[];
}

const readers: Record<string, (value: string, preferences: Preferences) => boolean> = {
  resolution: (value, preferences) => {
    if (value !== 'merge-duplicates' && value !== 'ignore-duplicates') return false;
    preferences.resolution ??= value === 'merge-duplicates' ? 'merge' : 'ignore';
    return true;
  },
  return: choice('return', ['representation', 'minimal', 'headers-only']),
  count: choice('count', ['exact', 'planned', 'estimated']),
  tx: choice('tx', ['commit', 'rollback']),
  missing: choice('missing', ['default', 'null']),
  handling: choice('handling', ['strict', 'lenient']),
  timezone: (value, preferences) => {
    preferences.timezone ??= value;
    return true;
  },
  'max-affected': (value, preferences) => {
    if (/^\d{1,15}$/.test(value)) preferences.maxAffected ??= Number(value);
    return true;
  },
};

function choice<K extends 'return' | 'count' | 'tx' | 'missing' | 'handling'>(
  name: K,
  allowed: readonly NonNullable<Preferences[K]>[],
): (value: string, preferences: Preferences) => boolean {
  return (value, preferences) => {
    const found = allowed.find((each) => each === value);
    if (found === undefined) return false;
    preferences[name] ??= found;
    return true;
  };
}

/** Reads the Prefer headers; of a preference given twice the first counts. */
export function readPreferences(header: string | string[] | undefined): Preferences {
  const preferences: Preferences = {
    resolution: null,
    return: null,
    count: null,
    tx: null,
    missing: null,
    handling: null,
    timezone: null,
    maxAffected: null,
    invalid: [],
  };
  const given = (Array.isArray(header) ? header : [header ?? '']).flatMap((line) => line.split(','));
  for (const part of given.map((text) => text.trim()).filter((text) => text !== '')) {
    const [, name = '', value = ''] = /^([a-z-]+)=(.*)$/.exec(part) ?? [];
    const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
    if (!reader?.(value, preferences)) preferences.invalid.push(part);
  }
  return preferences;
}

/** The value of the Preference-Applied header; null: no header. */
export function appliedPreferences(preferences: Preferences, applied: readonly (keyof Preferences)[]): string | null {
  const { resolution, missing, count, tx, handling, timezone, maxAffected } = preferences;
  const named: [keyof Preferences, string | null][] = [
    ['resolution', resolution && `resolution=${resolution}-duplicates`],
    ['missing', missing && `missing=${missing}`],
    ['return', preferences.return && `return=${preferences.return}`],
    ['count', count && `count=${count}`],
    ['tx', tx && `tx=${tx}`],
    ['handling', handling && `handling=${handling}`],
    ['timezone', timezone && `timezone=${timezone}`],
    ['maxAffected', handling === 'strict' && maxAffected !== null ? `max-affected=${maxAffected}` : null],
  ];
  const texts = named.flatMap(([name, text]) => (text !== null && applied.includes(name) ? [text] : []));
  return texts.length === 0 ? null : texts.join(', ');
}
