import type { Readable } from 'node:stream';
import { getFeedDocument, listOutboxEvents, outboxKind, type OutboxItem, type OutboxKind } from '@recoup/contract/feed/outbox';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Files } from '#platform/files/index.ts';
import type { SystemCaller } from '#platform/http/caller.ts';
import { notFound, unprocessable } from '#platform/http/errors.ts';
import { countByClient, maySeePii, reaches, recordKeyUse, type Sender } from '#areas/feed/systems/index.ts';
import {
  acknowledge,
  acknowledgedBy,
  findSentDocument,
  assignPositions,
  lastPosition,
  readOutbox,
  type OutboxEvent,
} from './outbox.repository.ts';
import { readOnboardings } from './onboardings.ts';
import { readPlacements } from './placements.ts';
import { readWithdrawals } from './withdrawals.ts';
import { readDisputeAnswers, readOfferDecisions, readRequests } from './requests.ts';
import type { SubjectReader } from './subject.ts';
import { readDocuments, readMessages, readNotes } from './texts-and-files.ts';

const readers: Record<OutboxKind, SubjectReader> = {
  onboarding: readOnboardings,
  placement: readPlacements,
  withdrawal: readWithdrawals,
  request: readRequests,
  request_cancelled: readRequests,
  document: readDocuments,
  note: readNotes,
  message: readMessages,
  offer_decision: readOfferDecisions,
  dispute_answer: readDisputeAnswers,
};

interface ReadOptions {
  /** After this cursor, or absent: from the system's last acknowledgement. */
  after?: string | undefined;
  limit: number;
  /** Only events up to this position, and of this kind. */
  until?: number;
  kind?: string;
}

/** The outbox, as read with a key or by the operator. */
export function createOutboxReader({ db, vault }: { db: Db; vault: Vault }) {
  async function describe(tx: Tx, events: readonly OutboxEvent[], withPii: boolean): Promise<OutboxItem[]> {
    const subjects = new Map<string, Record<string, unknown>>();
    for (const [kind, refs] of Map.groupBy(events, (row) => outboxKind.parse(row.kind)))
      for (const [id, data] of await readers[kind](tx, refs, { vault, withPii })) subjects.set(`${kind}/${id}`, data);
    return events.map((row) => ({
      cursor: String(row.position),
      kind: outboxKind.parse(row.kind),
      id: row.subject_id,
      at: row.at.toISOString(),
      client: { id: row.client_id, code: row.code, name: row.client_name },
      account: row.number === null ? null : formatAccountNumber(row.number),
      agency_account: row.agency_account_number,
      data: subjects.get(`${row.kind}/${row.subject_id}`) ?? {},
    }));
  }

  return (system: Sender, { after, limit, until, kind }: ReadOptions): Promise<OutboxItem[]> =>
    db.asService(async (tx) => {
      await assignPositions(tx, limit);
      const position =
        after !== undefined || system.systemId === null ? Number(after ?? 0) : await acknowledgedBy(tx, system.systemId);
      const events = await readOutbox(tx, { after: position, limit, until, kind, within: system.clientIds });
      const withPii = maySeePii(system);
      const items = await describe(tx, events, withPii);
      await recordKeyUse(tx, { sender: system, operation: listOutboxEvents.name, withPii }, countByClient(events));
      return items;
    });
}

export function createOutboxService({ db, vault, files }: { db: Db; vault: Vault; files: Files }) {
  return {
    list: createOutboxReader({ db, vault }),

    acknowledge: (system: SystemCaller, cursor: string): Promise<string> =>
      db.asService(async (tx) => {
        if (Number(cursor) > (await lastPosition(tx)))
          throw unprocessable([{ path: 'cursor', message: 'This cursor was never issued.' }]);
        return String(await acknowledge(tx, system.systemId, Number(cursor)));
      }),

    async openDocument(
      system: SystemCaller,
      ref: { clientId: string; documentId: string },
    ): Promise<{ content: Readable; fileName: string; bytes: number }> {
      if (!reaches(system, ref.clientId)) throw notFound('document');
      const document = await db.asService(async (tx) => {
        const found = await findSentDocument(tx, ref);
        if (found)
          await recordKeyUse(tx, { sender: system, operation: getFeedDocument.name }, [{ clientId: ref.clientId, items: 1 }]);
        return found;
      });
      if (!document) throw notFound('document');
      return { content: files.get(document.file_key), fileName: document.file_name, bytes: document.bytes };
    },
  };
}

export type OutboxService = ReturnType<typeof createOutboxService>;
