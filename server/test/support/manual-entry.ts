import type { ManualDraft } from '@recoup/contract/placing/manual-entry';
import { CERTIFICATION } from '@recoup/domain/placing/certification';
import { call, type createMember } from './factories.ts';
import type { TestServer } from './server.ts';

type Member = Pick<Awaited<ReturnType<typeof createMember>>, 'client' | 'token'>;

/** Creates a manual entry for a consumer debt with this account number, ready to submit. `submit` places it. */
export async function enterByHand(server: Pick<TestServer, 'url'>, member: Member, number: string) {
  const at = server as TestServer;
  const drafts = `/api/legacy/v1/clients/${member.client.id}/manual-drafts`;
  const values = {
    client_account_number: number,
    location_code: 'L1',
    first_name: 'Maria',
    last_name: 'Invented',
    address_line1: '12 Elm Street',
    city: 'Austin',
    state: 'TX',
    postal_code: '78701',
    balance: 78_750,
    current_creditor: 'Company LLC',
    itemization_creditor: 'Company LLC',
    open_date: '2025-09-01',
    delinquency_date: '2025-12-01',
    itemization_reference: 'transaction',
    itemization_date: '2025-11-20',
    itemization_amount: 78_750,
    itemization_interest: 0,
    itemization_fees: 0,
    itemization_payments: 0,
    itemization_credits: 0,
    bankruptcy_flag: false,
    deceased_flag: false,
    attorney_flag: false,
    dispute_flag: false,
  };
  const { body } = await call<{ data: ManualDraft }>(at, member.token, drafts, {
    method: 'POST',
    body: { debt_type: 'consumer', values },
  });
  const certification = { version: CERTIFICATION.version, affirmed: CERTIFICATION.statements.map(() => true) };
  return {
    draft: body.data,
    submit: (headers: Record<string, string> = {}) =>
      call<{ data: { number: string }; code?: string; errors?: { path: string; message: string }[] }>(
        at,
        member.token,
        `${drafts}/${body.data.id}/submit`,
        { method: 'POST', body: { certification }, headers },
      ),
  };
}
