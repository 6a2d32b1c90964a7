import { directPaymentFileLimits, importDirectPayments, readDirectPayments } from '@recoup/contract/money/direct-payments';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { bytesOf, takeFiles } from '#platform/http/body.ts';
import { bodyLimitOf } from '#platform/sheets/list-file.ts';
import type { DirectPaymentsService } from './direct-payments.service.ts';

export function registerDirectPaymentRoutes(app: FastifyInstance, payments: DirectPaymentsService): void {
  bind(app, importDirectPayments, async ({ caller, body }) => ({ data: await payments.import(caller, body.rows) }));
  void app.register(async (scope) => {
    takeFiles(scope, bodyLimitOf(directPaymentFileLimits));
    bind(scope, readDirectPayments, async ({ caller, request }) => ({ data: await payments.read(caller, bytesOf(request)) }));
  });
}
