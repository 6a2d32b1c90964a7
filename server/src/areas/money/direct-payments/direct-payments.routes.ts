import { importDirectPayments, readDirectPayments } from '@recoup/contract/money/direct-payments';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { bytesOf } from '#platform/http/body.ts';
import type { DirectPaymentsService } from './direct-payments.service.ts';

export function registerDirectPaymentRoutes(app: FastifyInstance, payments: DirectPaymentsService): void {
  bind(app, importDirectPayments, async ({ caller, body }) => ({ data: await payments.import(caller, body.rows) }));
  bind(app, readDirectPayments, async ({ caller, request }) => ({ data: await payments.read(caller, bytesOf(request)) }));
}
