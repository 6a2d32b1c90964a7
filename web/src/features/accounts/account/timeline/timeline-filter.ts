import { timelineKinds, type TimelineKind } from '@recoup/contract/accounts/timeline';

/** Groups of kinds as users filter by them; the address holds the kinds. */
export const kindGroups: readonly { label: string; kinds: readonly TimelineKind[] }[] = [
  { label: 'Statuses', kinds: ['status'] },
  { label: 'Contacts', kinds: ['contact'] },
  { label: 'Payments and charges', kinds: ['payment', 'charge'] },
  { label: 'Messages', kinds: ['message'] },
  { label: 'Requests', kinds: ['request', 'dispute', 'offer'] },
  { label: 'Documents', kinds: ['document'] },
  { label: 'Notes', kinds: ['note'] },
];

const PARAM = 'kind';

/** Kinds in the address, in the contract's order. Empty means all. */
export function readKinds(search: URLSearchParams): TimelineKind[] {
  const requested = new Set(search.getAll(PARAM));
  return timelineKinds.filter((kind) => requested.has(kind));
}

export const isChosen = (chosen: readonly TimelineKind[], kinds: readonly TimelineKind[]) =>
  kinds.every((kind) => chosen.includes(kind));

/** The address with a group toggled; other parameters are kept. */
export function toggleKinds(search: URLSearchParams, kinds: readonly TimelineKind[]): URLSearchParams {
  const chosen = readKinds(search);
  const next = isChosen(chosen, kinds) ? chosen.filter((kind) => !kinds.includes(kind)) : [...chosen, ...kinds];
  return withKinds(search, next);
}

export function withKinds(search: URLSearchParams, kinds: readonly TimelineKind[]): URLSearchParams {
  const rest = new URLSearchParams([...search].filter(([key]) => key !== PARAM));
  for (const kind of timelineKinds) if (kinds.includes(kind)) rest.append(PARAM, kind);
  return rest;
}
