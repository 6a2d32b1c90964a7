import { isOpenStatus, type StatusCode } from '@recoup/domain/accounts/statuses';
import type { CollectionStop } from '@recoup/domain/accounts/collection-stops';
import { statusBefore, remainingStops } from '@recoup/domain/feed/past';
import type { HistoryRecord } from '#areas/placing/writer/index.ts';
import type { Codes } from '../status-codes.ts';
import type { AccountItem } from './account-schema.ts';

/** A status with its instant, of a history in time order. */
export interface PastStatus {
  to: StatusCode;
  at: string;
  reason: string | null;
  reasonCode: string | null;
  agencyCode: string | null;
}

type Given = {
  status?: StatusCode | undefined;
  code?: string | undefined;
  reason?: string | undefined;
  reason_code?: string | undefined;
};

/** A status as the item gives it; null for an unknown code. */
function resolve({ status, code, reason, reason_code: reasonCode }: Given, at: string, codes: Codes): PastStatus | null {
  const known = code === undefined ? null : codes.byCode.get(code);
  const to = known?.status ?? status;
  if (!to) return null;
  return {
    to,
    at,
    reason: reason ?? known?.reason ?? null,
    reasonCode: reasonCode ?? known?.reasonCode ?? null,
    agencyCode: code ?? null,
  };
}

interface ItemStatuses {
  /** In time order. */
  known: PastStatus[];
  /** In codes that no `status_code` defines yet. */
  unmapped: { code: string; at: string; reason?: string | undefined; reason_code?: string | undefined }[];
}

/** The statuses of an item. `at`: of the current status, if the item has none. */
export function statusesOf(item: AccountItem, codes: Codes, at: string): ItemStatuses {
  const past: PastStatus[] = [];
  const unmapped: ItemStatuses['unmapped'] = [];
  const take = (given: Given, instant: string) => {
    const one = resolve(given, instant, codes);
    if (!one) unmapped.push({ code: given.code ?? '', at: instant, reason: given.reason, reason_code: given.reason_code });
    return one;
  };
  for (const given of item.history ?? []) {
    const one = take(given, given.at);
    if (one) past.push(one);
  }
  past.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  if (item.status === undefined && item.code === undefined) return { known: past, unmapped };
  const last = past.at(-1);
  const current = take(item, item.status_at ?? (last && Date.parse(last.at) > Date.parse(at) ? last.at : at));
  const isNew = current && (last?.to !== current.to || item.status_at !== undefined);
  return { known: isNew ? [...past, current] : past, unmapped };
}

/** The state and history rows of a new account. Without a status it was accepted and not worked yet. */
export function loadedState(statuses: readonly PastStatus[], placedAt: string) {
  const all =
    statuses.length > 0 ? statuses : [{ to: 'NEW' as const, at: placedAt, reason: null, reasonCode: null, agencyCode: null }];
  const history: HistoryRecord[] = [];
  let returnsTo: StatusCode | null = null;
  let before: StatusCode | null = null;
  let stops: readonly CollectionStop[] = [];
  for (const one of all) {
    history.push({
      from_status: before,
      to_status: one.to,
      at: one.at,
      reason: one.reason,
      reason_code: one.reasonCode,
      agency_code: one.agencyCode,
    });
    returnsTo = statusBefore(one.to, before, returnsTo);
    stops = remainingStops(stops, one.to, one.reasonCode);
    before = one.to;
  }
  const last = all.at(-1) as PastStatus;
  return { status: last.to, reason: last.reason, since: last.at, returnsTo, stops, history, isOpen: isOpenStatus(last.to) };
}
