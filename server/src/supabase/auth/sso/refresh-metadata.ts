import type { FastifyBaseLogger } from 'fastify';
import type { SsoContext } from './context.ts';
import { readMetadata, type IdpMetadata } from './metadata.ts';
import { fetchMetadata } from './providers.ts';
import { storeMetadata, type SsoProvider } from './providers.repository.ts';

const oneDaySeconds = 86_400;
const shortestSeconds = 600;

/**
 * The provider with metadata as fresh as the metadata requires, because providers change their keys. If it cannot be fetched, the
 * previous one stays in use.
 */
export async function refreshMetadata(
  { db, clock, settings }: SsoContext,
  provider: SsoProvider,
  log: FastifyBaseLogger,
): Promise<SsoProvider> {
  const now = clock.now();
  if (!provider.metadataUrl || !isStale(readMetadata(provider.metadataXml), provider.readAt, now)) return provider;
  try {
    const metadataXml = await fetchMetadata(provider.metadataUrl, settings.saml);
    if (readMetadata(metadataXml).entityId !== provider.entityId) throw new Error('They are of another provider.');
    await db.asOwner((tx) => storeMetadata(tx, { id: provider.id, metadataXml, now }));
    return { ...provider, metadataXml };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    log.warn({ sso_provider_id: provider.id, reason }, 'SAML metadata could not be renewed');
    return provider;
  }
}

function isStale({ validUntil, cacheSeconds }: IdpMetadata, readAt: Date, now: Date): boolean {
  const age = (now.getTime() - readAt.getTime()) / 1000;
  if (age < shortestSeconds) return false;
  if (validUntil && validUntil <= now) return true;
  if (cacheSeconds !== null) return age >= cacheSeconds;
  return !validUntil && age >= oneDaySeconds;
}
