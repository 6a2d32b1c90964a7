import { addDays } from '@recoup/domain/shared/days';
import { createRandom } from '@recoup/domain/synthetic/random';
import type { RequestKind } from '@recoup/domain/accounts/requests';
import { newId } from '#platform/ids.ts';
import type { DemoCompany } from './companies.ts';

const seed = 20_260_302;

interface RequestDraft {
  id: string;
  kind: RequestKind;
  data: string;
  created_by_name: string;
  created_at: string;
}

export interface DemoRequest extends RequestDraft {
  client_id: string;
  account_id: string;
  created_by: string;
}

interface Circumstances {
  company: DemoCompany;
  index: number;
  placedOn: string;
  today: string;
  placedCents: number;
}

/** The client's request about an account, if any; the agency answers it as usual. */
export function demoRequest({ company, index, placedOn, today, placedCents }: Circumstances): RequestDraft | null {
  const random = createRandom(seed, company.accounts, index);
  const ticket = random.next();
  const isRecentHold = ticket >= 0.085 && ticket < 0.16 && placedOn > addDays(today, -150) && placedOn < addDays(today, -40);
  const on = isRecentHold ? addDays(today, -random.int(2, 18)) : addDays(placedOn, random.int(15, 180));
  if ((ticket > 0.085 && !isRecentHold) || on >= today) return null;
  const requestOf = (kind: RequestKind, data: object): RequestDraft => ({
    id: newId(),
    kind,
    data: JSON.stringify(data),
    created_by_name: 'Dana Whitfield',
    created_at: `${on}T16:${String(random.int(10, 59))}:00Z`,
  });
  if (isRecentHold)
    return requestOf('hold', {
      reason: random.pick(['arrangement', 'insurance', 'checking'] as const),
      until: addDays(today, random.int(5, 60)),
      details: null,
    });
  if (ticket < 0.03)
    return requestOf('recall', { reason: random.pick(['goodwill', 'error', 'changed'] as const), details: null });
  if (ticket < 0.05) return requestOf('hold', { reason: 'arrangement', until: addDays(on, random.int(20, 60)), details: null });
  if (ticket < 0.055)
    return requestOf('contact_data', { phone: `+15035550${random.int(100, 199)}`, email: null, details: 'From our own records' });
  return requestOf('direct_payment', {
    amount_cents: Math.max(500, Math.round((placedCents * random.int(10, 35)) / 100)),
    date: addDays(on, -random.int(0, 3)),
    method: random.pick(['check', 'card', 'cash'] as const),
    reference: null,
    details: null,
  });
}

/** In the order they were made, with their numbers. */
export function numbered(requests: readonly DemoRequest[]): (DemoRequest & { number: number })[] {
  return requests
    .toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
    .map((request, index) => ({ ...request, number: 101 + index }));
}
