import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { fetchDocument, privateNetworks } from '#platform/http/fetch-document.ts';
import { AuthError, validationFailed } from '../errors.ts';
import type { SamlSettings } from '../settings.ts';
import { isUuid } from '#platform/ids.ts';
import { attributeMapping } from './attribute-mapping.ts';
import { metadataMaxBytes, readMetadata } from './metadata.ts';
import * as repository from './providers.repository.ts';
import type { SsoProvider } from './providers.repository.ts';

const nameIdFormats = [
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
];
const domainName = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** A provider's settings; in a change, omitted ones are unchanged. */
export const providerInput = z.object({
  type: z.string().nullish(),
  metadata_url: z.string().nullish(),
  metadata_xml: z.string().nullish(),
  domains: z.array(z.string()).nullish(),
  attribute_mapping: attributeMapping.nullish(),
  name_id_format: z.string().nullish(),
  resource_id: z.string().nullish(),
  disabled: z.boolean().nullish(),
});
export type ProviderInput = z.output<typeof providerInput>;

interface Context {
  db: Db;
  clock: Clock;
  saml: SamlSettings;
}

/** Clients' identity providers. Errors: `validation_failed` and those of reference/auth-wire.md, section 7. */
export function createSsoProviders({ db, clock, saml }: Context) {
  async function readInput(input: ProviderInput) {
    const { metadata_url: url, metadata_xml: xml } = input;
    if (url && xml) throw validationFailed('Only one of metadata_xml or metadata_url needs to be set');
    const format = input.name_id_format || null;
    if (format && !nameIdFormats.includes(format))
      throw validationFailed(`name_id_format must be unspecified or one of ${nameIdFormats.join(', ')}`);
    const domains = input.domains && [...new Set(input.domains.map((domain) => domain.trim().toLowerCase()))];
    const wrong = domains?.find((domain) => !domainName.test(domain));
    if (wrong !== undefined) throw validationFailed(`'${wrong}' is not a domain`);
    const metadataXml = xml || (url && (await fetchMetadata(url, saml)));
    return { domains, metadataUrl: url || null, metadataXml: metadataXml || null };
  }

  return {
    list: (): Promise<SsoProvider[]> => db.asOwner((tx) => repository.readProviders(tx)),

    find: (id: string): Promise<SsoProvider> => db.asOwner((tx) => needProvider(tx, id)),

    async add(input: ProviderInput): Promise<SsoProvider> {
      if (input.type !== 'saml') throw validationFailed("Only 'saml' supported for SSO provider type");
      const { metadataXml, metadataUrl, domains } = await readInput(input);
      if (!metadataXml) throw validationFailed('Either metadata_xml or metadata_url must be set');
      const { entityId } = readMetadata(metadataXml);
      const now = clock.now();
      return db.asOwner(async (tx) => {
        await repository.lockProviders(tx);
        if (await repository.findByEntityId(tx, entityId))
          throw new AuthError(
            422,
            'saml_idp_already_exists',
            `SAML Identity Provider with this EntityID (${entityId}) already exists`,
          );
        const id = randomUUID();
        await checkDomains(tx, domains ?? [], null);
        const provider = {
          id,
          entityId,
          metadataXml,
          metadataUrl,
          resourceId: input.resource_id ?? null,
          isDisabled: input.disabled ?? false,
          domains: domains ?? [],
          mapping: input.attribute_mapping ?? {},
          nameIdFormat: input.name_id_format || null,
        };
        await repository.insertProvider(tx, provider, now);
        return needProvider(tx, id);
      });
    },

    async update(id: string, input: ProviderInput): Promise<SsoProvider> {
      const { metadataXml, metadataUrl, domains } = await readInput(input);
      const entityId = metadataXml && readMetadata(metadataXml).entityId;
      const now = clock.now();
      return db.asOwner(async (tx) => {
        await repository.lockProviders(tx);
        const provider = await needProvider(tx, id);
        if (entityId && entityId !== provider.entityId)
          throw new AuthError(
            400,
            'saml_entity_id_mismatch',
            `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${provider.entityId}' but got '${entityId}'`,
          );
        await checkDomains(tx, domains ?? [], provider.id);
        const next = {
          ...provider,
          // Metadata given as text must not be overwritten from an earlier URL.
          ...(metadataXml ? { metadataXml, metadataUrl, readAt: now } : {}),
          resourceId: input.resource_id ?? provider.resourceId,
          isDisabled: input.disabled ?? provider.isDisabled,
          domains: domains ?? provider.domains,
          mapping: input.attribute_mapping ?? provider.mapping,
          nameIdFormat: input.name_id_format ?? provider.nameIdFormat,
        };
        await repository.updateProvider(tx, { ...next, nameIdFormat: next.nameIdFormat || null }, now);
        if (next.isDisabled && !provider.isDisabled) await repository.endProviderSessions(tx, provider);
        return needProvider(tx, id);
      });
    },

    /** Its users remain, without a sign-in method. */
    remove: (id: string): Promise<SsoProvider> =>
      db.asOwner(async (tx) => {
        const provider = await needProvider(tx, id);
        await repository.endProviderSessions(tx, provider);
        await tx.deleteFrom('auth.sso_providers').where('id', '=', provider.id).execute();
        return provider;
      }),
  };
}

export type SsoProviders = ReturnType<typeof createSsoProviders>;

async function needProvider(tx: Tx, id: string): Promise<SsoProvider> {
  const provider = isUuid(id) ? await repository.findById(tx, id) : undefined;
  if (!provider) throw new AuthError(404, 'sso_provider_not_found', 'SSO Identity Provider not found');
  return provider;
}

async function checkDomains(tx: Tx, domains: readonly string[], own: string | null): Promise<void> {
  for (const domain of domains) {
    const owner = await repository.findByDomain(tx, domain);
    if (owner && owner.id !== own)
      throw new AuthError(
        400,
        'sso_domain_already_exists',
        `SSO Domain '${domain}' is already assigned to an SSO identity provider (${owner.id})`,
      );
  }
}

/** Errors: `validation_failed`, `saml_metadata_fetch_failed`. */
export async function fetchMetadata(url: string, { reachesPrivateNetwork }: SamlSettings): Promise<string> {
  if (!URL.canParse(url)) throw validationFailed('metadata_url is not a valid URL');
  if (new URL(url).protocol !== 'https:' && !reachesPrivateNetwork) throw validationFailed('metadata_url is not a HTTPS URL');
  try {
    return await fetchDocument(url, {
      maxBytes: metadataMaxBytes,
      timeoutMs: 8000,
      accept: 'application/samlmetadata+xml, application/xml;q=0.9, text/xml;q=0.8',
      blocked: reachesPrivateNetwork ? null : privateNetworks,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new AuthError(400, 'saml_metadata_fetch_failed', `Error fetching SAML Metadata from URL '${url}': ${reason}`);
  }
}
