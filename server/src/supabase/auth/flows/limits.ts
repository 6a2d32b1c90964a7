import type { FastifyRequest } from 'fastify';
import { addressOf } from '#platform/http/address.ts';
import type { Address } from '../accounts.ts';
import { accountAt, isKnownNetwork } from '../count-guess.ts';
import { countAttempt } from '../rate-limit.ts';
import type { FlowContext } from './context.ts';

/** Requests that send a message, per caller address. */
export function limitRequests({ db, settings, clock }: FlowContext, request: FastifyRequest): Promise<void> {
  const limit = { name: 'otp:ip', subject: addressOf(request), max: settings.codeRequestsPer5Minutes, windowSeconds: 300 };
  return countAttempt(db, limit, clock.now());
}

/**
 * Attempts of codes and links per caller address; codes also per account, because many machines could otherwise guess six digits. A
 * network that the user has signed in from has its own count, so that guesses elsewhere do not block it. Links hold 224 bits
 * and need no account limit.
 */
export async function limitTries({ db, settings, clock }: FlowContext, request: FastifyRequest, account = ''): Promise<void> {
  const max = settings.codeAttemptsPer5Minutes;
  const now = clock.now();
  await countAttempt(db, { name: 'verify:ip', subject: addressOf(request), max, windowSeconds: 300 }, now);
  if (account === '') return;
  const ip = addressOf(request);
  const address: Address = { channel: account.includes('@') ? 'email' : 'phone', value: account };
  const isOwn = account.startsWith('nonce:') || (await isKnownNetwork(db, { address, ip, now }));
  const subject = isOwn ? accountAt(account, ip) : account;
  await countAttempt(db, { name: 'verify:account', subject, max: Math.ceil(max / 3), windowSeconds: 300 }, now);
}

export function limitAnonymous({ db, clock }: FlowContext, request: FastifyRequest): Promise<void> {
  return countAttempt(db, { name: 'anonymous:ip', subject: addressOf(request), max: 30, windowSeconds: 3600 }, clock.now());
}
