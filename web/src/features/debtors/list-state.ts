import { debtorListQuery, type DebtorListQuery, type DebtorSort } from '@recoup/contract/debtors';

/** What the address bar of /debtors says; the same names as the API's filters, so that a link is a question. */
export type ListState = Omit<DebtorListQuery, 'cursor' | 'limit'>;

const repeatedKeys = ['status', 'location_id', 'debt_type'] as const;

/** Reads the address. A part that makes no sense (an old link, a typo) is left out and the rest holds. */
export function readListState(search: URLSearchParams): ListState {
  const raw: Record<string, unknown> = Object.fromEntries(search);
  for (const key of repeatedKeys) if (search.has(key)) raw[key] = search.getAll(key);
  const parsed = debtorListQuery.safeParse(raw);
  if (!parsed.success) {
    const bad = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    const rest = new URLSearchParams([...search].filter(([key]) => !bad.has(key)));
    return rest.size < search.size ? readListState(rest) : readListState(new URLSearchParams());
  }
  const { cursor: _cursor, limit: _limit, ...state } = parsed.data;
  return search.has('dir') ? state : { ...state, dir: defaultDir(state.sort) };
}

/** Writes what differs from the plain list, in a fixed order, so that equal lists have equal addresses. */
export function writeListState(state: ListState): URLSearchParams {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) {
    if (
      value === undefined ||
      value === '' ||
      (key === 'sort' && value === 'placed') ||
      (key === 'dir' && value === defaultDir(state.sort))
    )
      continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(key, String(item));
  }
  return search;
}

/** Names read best from A, everything else from the newest or largest. */
export function defaultDir(sort: DebtorSort): 'asc' | 'desc' {
  return sort === 'name' ? 'asc' : 'desc';
}

export function isFiltered({ sort: _sort, dir: _dir, ...filters }: ListState): boolean {
  return Object.values(filters).some(
    (value) => value !== undefined && value !== '' && (!Array.isArray(value) || value.length > 0),
  );
}
