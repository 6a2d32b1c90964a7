import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import type { DraftContent, ManualDraft, PlacedPerson } from '@recoup/contract/placing/manual-entry';

const CLIENT = '018f0000-0000-7000-8000-0000000000c1';
export const DRAFT = '018f0000-0000-7000-8000-0000000000d1';
export const PERSON = '018f0000-0000-7000-8000-0000000000b1';
export const ACCOUNT = '018f0000-0000-7000-8000-0000000000a1';

const company = {
  id: CLIENT,
  client_id: CLIENT,
  client_name: 'Alder Family Dental',
  is_onboarding_completed: true,
  role: 'client_admin',
  code: null,
  trade: 'dental',
};
const details = {
  ...company,
  legal_name: 'Alder Family Dental LLC',
  debt_types: ['medical'],
  created_at: '2026-01-01T00:00:00Z',
  locations: [],
  role: 'client_admin',
  is_read_only: false,
  placing: { allowed: true, reason: null, message: null, documents: [] },
  onboarding: { state: 'none', at: null, reason: null },
  abilities: { place_accounts: true, export_sensitive: true, manage_users: true, edit_business: true, see_administration: true },
};
const person: PlacedPerson = {
  people_id: PERSON,
  kind: 'person',
  display_name: 'Odalys Quintanar',
  values: {
    first_name: 'Odalys',
    last_name: 'Quintanar',
    address_line1: '418 Alder Street',
    city: 'Portland',
    state: 'OR',
    postal_code: '97205',
  },
  ssn_last4: '1234',
  ein_last4: null,
  has_date_of_birth: false,
  accounts: 2,
};

/** Fake server for tests of the form: holds one draft and one person, and records requests. */
export class FakePortal {
  draft: ManualDraft | null = null;
  /** Errors to return for the next submit. */
  refusal: { code: string; errors: { path: string; message: string }[] } | null = null;
  /** The account to prefill an entry from. */
  account: AccountDetails | null = null;
  sent: { method: string; path: string; body: unknown }[] = [];

  keep(content: Partial<DraftContent>, more: Partial<ManualDraft> = {}): ManualDraft {
    const shown = {
      debt_type: 'medical',
      people_id: null,
      values: {},
      parties: [],
      corrects_account_id: null,
      ...content,
    } as DraftContent;
    this.draft = {
      id: DRAFT,
      revision: (this.draft?.revision ?? 0) + 1,
      kept: [],
      debtor_name: null,
      corrects: null,
      errors: [],
      warnings: [],
      updated_at: '2026-06-01T12:00:00Z',
      ...shown,
      ...more,
    };
    return this.draft;
  }

  last(method: string): { path: string; body: unknown } | undefined {
    return this.sent.findLast((call) => call.method === method);
  }

  readonly fetch = async (address: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const method = init?.method ?? 'GET';
    const path = new URL(String(address)).pathname.replace(/.*\/v1\/(clients\/)?([0-9a-f-]{36}\/?)?/, '');
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    this.sent.push({ method, path, body });
    if (path === 'my-clients') return Response.json({ data: [company] });
    if (path === '') return Response.json({ data: details });
    if (path.startsWith('people')) return Response.json({ data: path === 'people' ? [this.found()] : person });
    if (path.endsWith('/documents')) return Response.json({ data: [] });
    if (path.endsWith('/submit')) return this.submit();
    if (path === `debtors/${PERSON}/accounts/${ACCOUNT}` && this.account) return Response.json({ data: this.account });
    if (path.startsWith('manual-drafts')) return this.drafts(method, path, body);
    return this.problem(404, 'not_found');
  };

  private found() {
    const { people_id, display_name, ssn_last4, accounts } = person;
    return { people_id, display_name, ssn_last4, accounts, place: 'Portland, OR' };
  }

  private drafts(method: string, path: string, body: unknown): Response {
    if (path === 'manual-drafts' && method === 'GET') return Response.json({ data: this.draft ? [this.draft] : [] });
    if (method === 'POST') return Response.json({ data: this.keep(body as DraftContent) }, { status: 201 });
    if (!this.draft) return this.problem(404, 'not_found');
    if (method === 'GET') return Response.json({ data: this.draft });
    if (method === 'DELETE') {
      this.draft = null;
      return new Response(null, { status: 204 });
    }
    const { revision, ...content } = body as DraftContent & { revision: number };
    if (revision !== this.draft.revision) return this.problem(409, 'draft_changed');
    return Response.json({ data: this.keep(content, { kept: this.draft.kept }) });
  }

  private submit(): Response {
    if (this.refusal) return this.problem(422, this.refusal.code, this.refusal.errors);
    return Response.json({ data: { people_id: PERSON, account_id: ACCOUNT, number: 'A-1-8', batch_number: 'B-1' } });
  }

  private problem(status: number, code: string, errors: { path: string; message: string }[] = []): Response {
    const message = 'The server refused it.';
    return Response.json({ status_code: status, code, message, errors, request_id: 'r' }, { status });
  }
}
