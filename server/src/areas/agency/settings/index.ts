import { addAgreementVersion, listAgencyAgreements } from '@recoup/contract/agency/agreements';
import { addBrandImage, getBrand, saveBrand } from '@recoup/contract/agency/brand';
import {
  getEmailText,
  listEmailTexts,
  previewEmailText,
  resetEmailText,
  saveEmailText,
  sendTestEmail,
} from '@recoup/contract/agency/email-texts';
import { getClientLocks, listFieldLocks, setFieldLock } from '@recoup/contract/agency/field-locks';
import { getInstallation } from '@recoup/contract/agency/installation';
import { addLicense, listLicenses, removeLicense, saveLicense } from '@recoup/contract/agency/licenses';
import { listStatusTexts, resetStatusText, saveStatusText } from '@recoup/contract/agency/status-texts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Mailer } from '#platform/email/index.ts';
import { bind } from '#platform/http/bind.ts';
import { bytesOf } from '#platform/http/body.ts';
import { notFound } from '#platform/http/errors.ts';
import type { Module } from '#platform/http/module.ts';
import { brandImagePath } from '#platform/brand.ts';
import { createAgreementSettings } from './agreements.service.ts';
import { createEmailTextsService } from './email-texts.service.ts';
import { createLicensesService } from './licenses.service.ts';
import { createInstallationService } from './installation.service.ts';
import { createFieldLocksService } from './field-locks.service.ts';
import { createStatusTextsService } from './status-texts.service.ts';
import { createBrandService } from './brand.service.ts';

/** The agency's settings: brand, agreements, texts, licenses and field locks. */
export function createSettingsModule(sendEmail: Mailer['send']): Module {
  return (app, platform) => {
    const brand = createBrandService(platform);
    bind(app, getBrand, async ({ caller }) => ({ data: await brand.get(caller) }));
    bind(app, saveBrand, async ({ caller, body }) => ({ data: await brand.save(caller, body) }));
    bind(app, addBrandImage, async ({ request }) => ({ data: await brand.addImage(bytesOf(request)) }));
    serveBrandImages(app, brand);
    const agreements = createAgreementSettings(platform);
    bind(app, listAgencyAgreements, async ({ caller }) => ({ data: await agreements.list(caller) }));
    bind(app, addAgreementVersion, async ({ caller, body }) => ({ data: await agreements.add(caller, body) }));
    const installation = createInstallationService(platform.config);
    bind(app, getInstallation, () => ({ data: installation.get() }));
    bindLicenses(app, createLicensesService(platform));
    bindLocks(app, createFieldLocksService(platform));
    bindStatuses(app, createStatusTextsService(platform));
    bindEmails(app, createEmailTextsService({ ...platform, sendEmail }));
  };
}

function bindLicenses(app: FastifyInstance, licenses: ReturnType<typeof createLicensesService>): void {
  bind(app, listLicenses, async ({ caller }) => ({ data: await licenses.list(caller) }));
  bind(app, addLicense, async ({ caller, body }) => ({ data: await licenses.add(caller, body) }));
  bind(app, saveLicense, async ({ caller, params, body, reply }) => {
    await licenses.save(caller, params.id, body);
    return reply.status(204).send();
  });
  bind(app, removeLicense, async ({ caller, params, reply }) => {
    await licenses.remove(caller, params.id);
    return reply.status(204).send();
  });
}

function bindLocks(app: FastifyInstance, locks: ReturnType<typeof createFieldLocksService>): void {
  bind(app, listFieldLocks, async ({ caller }) => ({ data: await locks.list(caller) }));
  bind(app, setFieldLock, async ({ caller, body, reply }) => {
    await locks.set(caller, body);
    return reply.status(204).send();
  });
  bind(app, getClientLocks, async ({ params }) => ({ data: await locks.ofClient(params.client_id) }));
}

function bindStatuses(app: FastifyInstance, texts: ReturnType<typeof createStatusTextsService>): void {
  bind(app, listStatusTexts, async ({ caller }) => ({ data: await texts.list(caller) }));
  bind(app, saveStatusText, async ({ caller, params, body }) => ({ data: await texts.save(caller, params.status, body) }));
  bind(app, resetStatusText, async ({ caller, params, body }) => ({
    data: await texts.reset(caller, params.status, body.revision),
  }));
}

function bindEmails(app: FastifyInstance, emails: ReturnType<typeof createEmailTextsService>): void {
  bind(app, listEmailTexts, async ({ caller }) => ({ data: await emails.list(caller) }));
  bind(app, getEmailText, async ({ caller, params }) => ({ data: await emails.get(caller, params.template) }));
  bind(app, saveEmailText, async ({ caller, params, body }) => ({ data: await emails.save(caller, params.template, body) }));
  bind(app, resetEmailText, async ({ caller, params, body }) => ({
    data: await emails.reset(caller, params.template, body.revision),
  }));
  bind(app, previewEmailText, async ({ params, body }) => ({ data: await emails.preview(params.template, body) }));
  bind(app, sendTestEmail, async ({ caller, body }) => ({ data: await emails.sendTest(caller, body.template) }));
}

const imageParams = z.object({ id: z.uuid() });

/** A picture never changes: a new one has a new address. */
function serveBrandImages(app: FastifyInstance, brand: ReturnType<typeof createBrandService>): void {
  app.get(brandImagePath(':id'), { schema: { hide: true } }, async (request, reply) => {
    const parsed = imageParams.safeParse(request.params);
    if (!parsed.success) throw notFound('picture');
    const { media_type: mediaType, content } = await brand.image(parsed.data.id);
    return reply
      .headers({
        'content-type': mediaType,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'",
      })
      .send(content);
  });
}

export { mayChange } from './may-change.ts';
export { readSetUp } from './set-up-steps.ts';
export { readLicenses } from './licenses.service.ts';
