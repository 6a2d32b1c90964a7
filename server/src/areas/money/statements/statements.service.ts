import type {
  StatementFilters,
  StatementListQuery,
  StatementRow,
  StatementTotals,
  Statement,
  StatementLineRow,
  StatementLinesQuery,
} from '@recoup/contract/money/statements';
import type { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Claims, Db, Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { listLines } from './lines.repository.ts';
import { statementNotFound } from './statements.errors.ts';
import { presentLine, presentStatementRow, presentStatement, readAdjustments } from './statements.presenter.ts';
import {
  findCompany,
  findNewest,
  findStatement,
  findStatementState,
  listCorrections,
  listInvoicesOf,
  listNamedAccounts,
  listStatementPage,
  sumStatements,
  sumSections,
} from './statements.repository.ts';
import { writeStatementFile, writeStatementWorkbook } from './statement-file.ts';
import { writeStatementPdf } from './statement-pdf.ts';
import { readBrand } from '#platform/brand.ts';

const batchRows = 1000;

export type StatementFormat = 'pdf' | 'csv' | 'xlsx';

/** Whose rights read the statements of which client; jobs read as the product itself. */
interface Reader {
  claims: Claims | 'service';
  clientId: string;
}

/** Statements as the client reads them; also for the agency's console. */
export function createStatementReader({ db, config }: { db: Db; config: Config }) {
  const view = <T>(claims: Reader['claims'], work: (tx: Tx) => Promise<T>): Promise<T> =>
    claims === 'service' ? db.asService(work) : db.asViewer(claims, work);

  async function readStatement(tx: Tx, { clientId }: Pick<Reader, 'clientId'>, id: string): Promise<Statement> {
    const row = await findStatement(tx, clientId, id);
    if (!row) throw statementNotFound();
    const named = readAdjustments(row).flatMap(({ account_id: accountId }) => accountId ?? []);
    return presentStatement({
      row,
      agencyName: (await readBrand(tx, config)).agencyName,
      company: await findCompany(tx, clientId),
      sums: await sumSections(tx, { clientId, statementId: id, isVoid: row.state === 'void' }),
      accounts: named.length === 0 ? [] : await listNamedAccounts(tx, clientId, named),
      invoices: await listInvoicesOf(tx, clientId, id),
      corrections: await listCorrections(tx, clientId, row),
    });
  }

  function readLines(caller: Reader, id: string, query: StatementLinesQuery) {
    return view(caller.claims, async (tx) => {
      const found = await findStatementState(tx, caller.clientId, id);
      if (!found) throw statementNotFound();
      const of = { clientId: caller.clientId, statementId: id, isVoid: found.state === 'void' };
      const { rows, nextCursor } = await listLines(tx, of, query);
      return { rows: rows.map((row) => presentLine(row)), nextCursor };
    });
  }

  async function* allLines(caller: Reader, id: string): AsyncGenerator<StatementLineRow[]> {
    let cursor: string | undefined;
    do {
      const { rows, nextCursor } = await readLines(caller, id, { limit: batchRows, cursor });
      yield rows;
      cursor = nextCursor ?? undefined;
    } while (cursor);
  }

  return {
    read: readStatement,
    lines: readLines,
    /** Lines that the next statement would have, of payments reported by a day. */
    waitingLines: (caller: Reader, waitingTo: string, query: StatementLinesQuery) =>
      view(caller.claims, async (tx) => {
        const { rows, nextCursor } = await listLines(tx, { clientId: caller.clientId, waitingTo }, query);
        return { rows: rows.map((row) => presentLine(row)), nextCursor };
      }),
    write(caller: Reader, statement: Statement, format: StatementFormat): { content: Readable; fileName: string } {
      const lines = allLines(caller, statement.id);
      const write = { pdf: writeStatementPdf, csv: writeStatementFile, xlsx: writeStatementWorkbook }[format];
      return { content: write(statement, lines), fileName: `statement-${statement.number}.${format}` };
    },
  };
}

export function createStatementsService({ db, config }: { db: Db; config: Config }) {
  const reader = createStatementReader({ db, config });
  return {
    list: (caller: ClientCaller, query: StatementListQuery): Promise<{ rows: StatementRow[]; nextCursor: string | null }> =>
      db.asViewer(caller.claims, async (tx) => {
        const { rows, nextCursor } = await listStatementPage(tx, caller.clientId, query);
        return { rows: rows.map((row) => presentStatementRow(row)), nextCursor };
      }),

    totals: (caller: ClientCaller, filters: StatementFilters): Promise<StatementTotals> =>
      db.asViewer(caller.claims, async (tx) => ({
        ...(await sumStatements(tx, caller.clientId, filters)),
        balance: (await findNewest(tx, caller.clientId)) ?? null,
      })),

    get: (caller: ClientCaller, id: string): Promise<Statement> =>
      db.asViewer(caller.claims, (tx) => reader.read(tx, caller, id)),

    lines: reader.lines,

    async open(caller: ClientCaller, id: string, format: StatementFormat): Promise<{ content: Readable; fileName: string }> {
      const statement = await db.asUser(caller.claims, async (tx) => {
        const found = await reader.read(tx, caller, id);
        await recordAuditEntry(tx, caller, {
          action: 'statement.downloaded',
          subjectType: 'remittance',
          subjectId: id,
          details: { format, number: found.number },
        });
        return found;
      });
      return reader.write(caller, statement, format);
    },
  };
}

export type StatementsService = ReturnType<typeof createStatementsService>;
