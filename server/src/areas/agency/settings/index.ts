import { addBrandImage, getBrand, saveBrand } from '@recoup/contract/agency/brand';
import { getInstallation } from '@recoup/contract/agency/installation';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bind } from '#platform/http/bind.ts';
import { bytesOf } from '#platform/http/body.ts';
import { notFound } from '#platform/http/errors.ts';
import type { Module } from '#platform/http/module.ts';
import { brandImagePath } from '#platform/brand.ts';
import { createInstallationService } from './installation.service.ts';
import { createBrandService } from './brand.service.ts';

/** How the agency presents itself, and what it can set. */
export const settingsModule: Module = (app, platform) => {
  const brand = createBrandService(platform);
  bind(app, getBrand, async ({ caller }) => ({ data: await brand.get(caller) }));
  bind(app, saveBrand, async ({ caller, body }) => ({ data: await brand.save(caller, body) }));
  bind(app, addBrandImage, async ({ caller, request }) => ({ data: await brand.addImage(caller, bytesOf(request)) }));
  serveBrandImages(app, brand);
  const installation = createInstallationService(platform.config);
  bind(app, getInstallation, ({ caller }) => ({ data: { groups: installation.get(caller) } }));
};

const params = z.object({ id: z.uuid() });

/** A picture never changes: a new one has a new address. */
function serveBrandImages(app: FastifyInstance, brand: ReturnType<typeof createBrandService>): void {
  app.get(brandImagePath(':id'), { schema: { hide: true } }, async (request, reply) => {
    const parsed = params.safeParse(request.params);
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
