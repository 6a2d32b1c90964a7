import { MS_PER } from '@recoup/domain/shared/time';
import { createHmac, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { Clock } from '../clock.ts';
import type { Vault } from '../crypto/index.ts';
import type { Db, Tx } from '../db/db.ts';
import { postDocument, privateNetworks } from '../http/fetch-document.ts';
import { recordDelivered, recordFailure, type Due, type WebhookTables } from './deliveries.repository.ts';

const timeoutMs = 10_000;
/** After the first failure; doubles each time up to an hour: about four hours in all. */
const firstDelayMs = 10_000;
const maxDelayMs = MS_PER.hour;

/** Longer than an attempt can last. */
export const leaseMs = MS_PER.minute;
export const maxAttempts = 12;

/** Result of an attempt. */
export interface Attempted {
  due: Due;
  isDelivered: boolean;
  /** Whether no other attempt follows. */
  isLast: boolean;
  now: Date;
}

export interface SenderOptions {
  db: Db;
  vault: Vault;
  clock: Clock;
  /** Allows private networks, and http. */
  private: boolean;
  tables: WebhookTables;
  /** Runs in the transaction that records an attempt. */
  onAttempt?: (tx: Tx, attempted: Attempted) => Promise<void>;
}

/** Sends signed deliveries to URLs that users or operators entered, and decides when to try again. */
export function createWebhookSender({ db, vault, clock, private: isPrivate, tables, onAttempt }: SenderOptions) {
  const contextOf = (webhookId: string) => `${tables.webhooks}.secret:${webhookId}`;

  async function post({ id, webhook_id: webhookId, url, secrets_sealed: secrets, body }: Due) {
    const text = JSON.stringify({ id, ...(body as object) });
    const at = Math.floor(clock.now().getTime() / 1000);
    return postDocument(url, {
      body: text,
      headers: {
        'content-type': 'application/json',
        'recoup-signature': signatureOf({
          secrets: secrets.map((sealed) => vault.open(sealed, contextOf(webhookId))),
          at,
          body: text,
        }),
      },
      timeoutMs,
      blocked: isPrivate ? null : privateNetworks,
    }).then(
      (status) => ({ status, error: `The response was HTTP ${status}.` }),
      (error: unknown) => ({ status: null, error: error instanceof Error ? error.message : 'unknown' }),
    );
  }

  return {
    /** Why a URL cannot be called; null if it can. Names are resolved, and their addresses checked, at each attempt. */
    findProblem(url: string): string | null {
      if (!URL.canParse(url)) return 'The URL is not a valid address.';
      const { protocol, hostname, username } = new URL(url);
      if (protocol !== 'https:' && !(isPrivate && protocol === 'http:')) return 'The URL must be an https address.';
      if (username !== '') return 'The URL must not contain a user name or password.';
      const host = hostname.replaceAll(/^\[|\]$/g, '');
      const isLocal =
        /(^|\.)localhost\.?$/i.test(host) ||
        (isIP(host) !== 0 && privateNetworks.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'));
      return isLocal && !isPrivate ? 'The URL points into a private network.' : null;
    },

    /** A new signing secret, with its stored form. */
    createSecret(webhookId: string): { secret: string; sealed: string } {
      const secret = `whsec_${randomBytes(32).toString('base64url')}`;
      return { secret, sealed: vault.seal(secret, contextOf(webhookId)) };
    },

    /** Makes one attempt and records the result. No other follows a failure if `isOnly`. Returns whether it was delivered. */
    async attempt(due: Due, { isOnly = false } = {}): Promise<boolean> {
      const result = await post(due);
      const now = clock.now();
      const { status } = result;
      const isDelivered = status !== null && status >= 200 && status < 300;
      const isLast = isDelivered || isOnly || due.attempts >= maxAttempts;
      await db.asService(async (tx) => {
        if (isDelivered) await recordDelivered(tx, tables, { id: due.id, status, now });
        else {
          const delay = Math.min(firstDelayMs * 2 ** (due.attempts - 1), maxDelayMs);
          await recordFailure(tx, tables, { id: due.id, ...result, nextAt: isLast ? null : new Date(now.getTime() + delay) });
        }
        await onAttempt?.(tx, { due, isDelivered, isLast, now });
      });
      return isDelivered;
    },
  };
}

/**
 * `t=<Unix seconds>,v1=<HMAC-SHA256 over "t.body">`, with a `v1` for each secret: receivers that check the time refuse replays, and
 * those that change over to a new secret accept either.
 */
export function signatureOf({ secrets, at, body }: { secrets: readonly string[]; at: number; body: string }): string {
  return [`t=${at}`, ...secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`)].join(
    ',',
  );
}

export { claimDue, type Due } from './deliveries.repository.ts';
export { createRounds } from './rounds.ts';
