import { z } from 'zod';
import type { Vault } from '../crypto/index.ts';
import type { Db } from '../db/db.ts';

export interface OutboxEmail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: Date;
}

const kept = 200;
const sealedPart = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });
const contextOf = (id: string) => `auth_ext.outbox:${id}`;

/** Stores an email when no SMTP server is configured; only the newest are kept. A repeated email is stored once. */
export async function putInOutbox(db: Db, vault: Vault, { id, sentAt, ...mail }: OutboxEmail): Promise<void> {
  await db.asOwner(async (tx) => {
    await tx
      .insertInto('auth_ext.email_outbox')
      .values({ id, sent_at: sentAt, sealed: vault.seal(JSON.stringify(sealedPart.parse(mail)), contextOf(id)) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const oldest = tx.selectFrom('auth_ext.email_outbox').select('id').orderBy('sent_at', 'desc').orderBy('id').offset(kept);
    await tx.deleteFrom('auth_ext.email_outbox').where('id', 'in', oldest).execute();
  });
}

/** Newest first. */
export async function listOutbox(db: Db, vault: Vault): Promise<OutboxEmail[]> {
  const rows = await db.owner.selectFrom('auth_ext.email_outbox').selectAll().orderBy('sent_at', 'desc').limit(kept).execute();
  return rows.map((row) => open(vault, row));
}

export async function findInOutbox(db: Db, vault: Vault, id: string): Promise<OutboxEmail | undefined> {
  const row = await db.owner.selectFrom('auth_ext.email_outbox').selectAll().where('id', '=', id).executeTakeFirst();
  return row && open(vault, row);
}

function open(vault: Vault, { id, sent_at: sentAt, sealed }: { id: string; sent_at: Date; sealed: string }): OutboxEmail {
  return { id, sentAt, ...sealedPart.parse(JSON.parse(vault.open(sealed, contextOf(id)))) };
}
