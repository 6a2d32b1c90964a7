import type {
  AccountHit,
  PageHit,
  PaymentHit,
  PersonHit,
  SearchGroup,
  SearchHit,
  SearchResult,
} from '@recoup/contract/search/search';
import { SEARCH_KIND_LABELS } from '@recoup/domain/search/kinds';

const id = (n: number) => `018f0000-0000-7000-8000-0000000000${n}`;
const common = (key: string, title: string) => ({ id: key, title, title_ranges: [], why: [], score: 500 });
const facts = { people_id: id(10), account_id: id(11), account_number: 'A-1042-7' };

/** Maria Garcia, found by a similar spelling. */
export const person = (change: Partial<PersonHit> = {}): PersonHit => ({
  kind: 'people',
  ...common('p1', 'Maria Garcia'),
  title_ranges: [[6, 12]],
  why: [{ field: 'name', label: 'Name', text: 'Maria Garcia', ranges: [[6, 12]], match: 'close' }],
  ...facts,
  status: 'ACTIVE',
  balance_cents: 125_050,
  accounts: 2,
  open_accounts: 1,
  place: 'Springfield, IL',
  ...change,
});

export const account = (change: Partial<AccountHit> = {}): AccountHit => ({
  kind: 'accounts',
  ...common('a1', 'Maria Garcia'),
  why: [{ field: 'client_account_number', label: 'Your account number', text: 'PT-8841', ranges: [[3, 7]], match: 'exact' }],
  ...facts,
  client_account_number: 'PT-8841',
  status: 'DISPUTED',
  balance_cents: 80_000,
  placed_on: '2026-03-04',
  ...change,
});

export const payment = (change: Partial<PaymentHit> = {}): PaymentHit => ({
  kind: 'payments',
  ...common('y1', 'Bo Sample'),
  why: [{ field: 'amount', label: 'Amount', text: '$125.00', ranges: [[0, 7]], match: 'exact' }],
  ...facts,
  payment_id: id(12),
  type: 'PC',
  state: 'posted',
  amount_cents: 12_500,
  effective_on: '2026-03-09',
  reported_on: '2026-03-10',
  reference: '1043',
  ...change,
});

export const page = (change: Partial<PageHit> = {}): PageHit => ({
  kind: 'pages',
  ...common('sign_out', 'Sign out'),
  page: 'sign_out',
  is_action: true,
  hint: 'End this session',
  ...change,
});

/** One hit of every other kind. */
export const others: readonly SearchHit[] = [
  {
    kind: 'batches',
    ...common('b1', 'B-318'),
    batch_id: id(20),
    import_id: id(21),
    file_name: 'march.xlsx',
    accounts: 120,
    amount_placed_cents: 9_000_000,
    created_at: '2026-03-01T10:00:00Z',
  },
  {
    kind: 'documents',
    ...common('d1', 'Statement of March'),
    document_id: id(22),
    file_name: 'statement.pdf',
    is_published: false,
    people_id: id(10),
    account_id: id(11),
    account_number: 'A-1042-7',
    debtor_name: 'Maria Garcia',
    bytes: 20_480,
    created_at: '2026-03-02T10:00:00Z',
  },
  {
    kind: 'statements',
    ...common('s1', 'S-0042'),
    title_ranges: [[0, 6]],
    why: [{ field: 'statement_number', label: 'Statement', text: 'S-0042', ranges: [[0, 6]], match: 'exact' }],
    remittance_id: id(24),
    issued_on: '2026-07-01',
    amount_cents: 910_000,
    statement: { state: 'paid', period_from: '2026-06-01', period_to: '2026-06-30' },
    invoice: null,
  },
  {
    kind: 'locations',
    ...common('l1', 'North Hills'),
    location_id: id(25),
    code: 'NH',
    place: 'Salem, OR',
    is_active: false,
    accounts: 12,
  },
  {
    kind: 'requests',
    ...common('r1', 'R-101'),
    ...facts,
    request_id: id(23),
    request_kind: 'recall',
    state: 'submitted',
    debtor_name: 'Maria Garcia',
    created_at: '2026-03-03T10:00:00Z',
  },
];

export function resultOf(
  hits: readonly SearchHit[],
  change: Partial<SearchResult> = {},
  next: string | null = null,
): SearchResult {
  const groups: SearchGroup[] = Object.values(Object.groupBy(hits, ({ kind }) => kind)).map((of) => {
    const [{ kind }] = of as [SearchHit];
    return { kind, label: SEARCH_KIND_LABELS[kind], hits: of as SearchHit[], next_cursor: next };
  });
  return { groups, understood: [], took_ms: 4, partial: [], ...change };
}
