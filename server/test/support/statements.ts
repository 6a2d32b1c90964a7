import type { Statement, StatementLineRow } from '@recoup/contract/money/statements';
import { closingOf } from '@recoup/domain/money/statements';
import { extractText, getDocumentProxy } from 'unpdf';
import { call } from './factories.ts';
import type { Money } from './money.ts';
import type { TestServer } from './server.ts';

/** A `remittance` item for June 2026, with the closing balance that follows from its sums (cents). */
export const june = (
  number: string,
  sums: { opening?: number; collected: number; fees: number; paidOut: number; adjustments?: number },
) => ({
  number,
  period_from: '2026-06-01',
  period_to: '2026-06-30',
  issued_on: '2026-07-01',
  method: 'net',
  opening_cents: sums.opening ?? 0,
  collected_cents: sums.collected,
  fees_cents: sums.fees,
  paid_out_cents: sums.paidOut,
  closing_cents: closingOf({ opening: 0, adjustments: 0, ...sums }),
  payments: 'all',
});

/** A statement and its lines as the client reads them. */
export async function readStatement(server: TestServer, money: Money, number: string) {
  const [row] = await server.database.query<{ id: string }>(
    'select id from portal.statements where client_id = $1 and number = $2',
    [money.client.id, number],
  );
  const path = `${money.base}/remittances/${row?.id}`;
  const { body } = await call<{ data: Statement }>(server, money.token, path);
  const lines = await call<{ data: StatementLineRow[] }>(server, money.token, `${path}/lines`);
  return { ...body.data, lines: lines.body.data };
}

/** The text of a statement's PDF. */
export async function readStatementPdf(server: TestServer, money: Money, id: string): Promise<string> {
  const answer = await fetch(`${server.url}${money.base}/remittances/${id}/file?format=pdf`, {
    headers: { authorization: `Bearer ${money.token}` },
  });
  const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  return (await extractText(document, { mergePages: true })).text;
}
