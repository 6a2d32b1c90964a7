import { getBatchWithdrawal, withdrawAccount, withdrawBatch } from '@recoup/contract/accounts/withdrawals';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import type { WithdrawalsService } from './withdrawals.service.ts';

export function registerWithdrawalRoutes(app: FastifyInstance, withdrawals: WithdrawalsService): void {
  bind(app, withdrawAccount, async ({ caller, params, body }) => ({
    data: { withdrawn: await withdrawals.withdrawAccount(caller, params.id, body.reason) },
  }));
  bind(app, getBatchWithdrawal, async ({ caller, params }) => ({ data: await withdrawals.preview(caller, params.id) }));
  bind(app, withdrawBatch, async ({ caller, params, body }) => ({
    data: { withdrawn: await withdrawals.withdrawBatch(caller, params.id, body.reason) },
  }));
}
