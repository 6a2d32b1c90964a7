import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { attributeMapping, type AttributeMapping } from './attribute-mapping.ts';

export interface SsoProvider {
  id: string;
  resourceId: string | null;
  isDisabled: boolean;
  domains: readonly string[];
  entityId: string;
  metadataXml: string;
  metadataUrl: string | null;
  /** When the metadata was last read. */
  readAt: Date;
  mapping: AttributeMapping;
  nameIdFormat: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The part of `auth.identities.provider` and `app_metadata.provider` that identifies a provider's users. */
export const identityProviderOf = ({ id }: Pick<SsoProvider, 'id'>) => `sso:${id}`;

export const findById = async (tx: Tx, id: string) => (await readProviders(tx, [id]))[0];

export async function findByDomain(tx: Tx, domain: string): Promise<SsoProvider | undefined> {
  const row = await tx
    .selectFrom('auth.sso_domains')
    .select('sso_provider_id')
    .where((eb) => eb.fn<string>('lower', ['domain']), '=', domain.toLowerCase())
    .executeTakeFirst();
  return row && findById(tx, row.sso_provider_id);
}

export async function findByEntityId(tx: Tx, entityId: string): Promise<SsoProvider | undefined> {
  const row = await tx
    .selectFrom('auth.saml_providers')
    .select('sso_provider_id')
    .where('entity_id', '=', entityId)
    .executeTakeFirst();
  return row && findById(tx, row.sso_provider_id);
}

/** All providers, oldest first. */
export async function readProviders(tx: Tx, ids?: readonly string[]): Promise<SsoProvider[]> {
  let query = tx
    .selectFrom('auth.sso_providers as p')
    .innerJoin('auth.saml_providers as s', 's.sso_provider_id', 'p.id')
    .select([
      'p.id',
      'p.resource_id',
      'p.disabled',
      'p.created_at',
      'p.updated_at',
      's.entity_id',
      's.metadata_xml',
      's.metadata_url',
      's.attribute_mapping',
      's.name_id_format',
      's.updated_at as read_at',
    ])
    .orderBy('p.created_at')
    .orderBy('p.id');
  if (ids) query = query.where('p.id', 'in', ids);
  const rows = await query.execute();
  const domains = await tx.selectFrom('auth.sso_domains').select(['sso_provider_id', 'domain']).orderBy('domain').execute();
  return rows.map((row) => ({
    id: row.id,
    resourceId: row.resource_id,
    isDisabled: row.disabled ?? false,
    domains: domains.filter(({ sso_provider_id: id }) => id === row.id).map(({ domain }) => domain.toLowerCase()),
    entityId: row.entity_id,
    metadataXml: row.metadata_xml,
    metadataUrl: row.metadata_url,
    readAt: row.read_at ?? new Date(0),
    mapping: attributeMapping.catch({}).parse(row.attribute_mapping ?? {}),
    nameIdFormat: row.name_id_format,
    createdAt: row.created_at ?? new Date(0),
    updatedAt: row.updated_at ?? new Date(0),
  }));
}

/** Serializes changes: a domain's owner must not change between check and write. */
export async function lockProviders(tx: Tx): Promise<void> {
  await sql`lock table auth.sso_providers in share row exclusive mode`.execute(tx);
}

type Stored = Omit<SsoProvider, 'createdAt' | 'updatedAt' | 'readAt'>;

export async function insertProvider(tx: Tx, provider: Stored, now: Date): Promise<void> {
  const times = { created_at: now, updated_at: now };
  await tx
    .insertInto('auth.sso_providers')
    .values({ id: provider.id, resource_id: provider.resourceId, disabled: provider.isDisabled, ...times })
    .execute();
  await tx
    .insertInto('auth.saml_providers')
    .values({ id: randomUUID(), sso_provider_id: provider.id, entity_id: provider.entityId, ...samlColumns(provider), ...times })
    .execute();
  await replaceDomains(tx, provider, now);
}

export async function updateProvider(tx: Tx, provider: Stored & { readAt: Date }, now: Date): Promise<void> {
  await tx
    .updateTable('auth.sso_providers')
    .set({ resource_id: provider.resourceId, disabled: provider.isDisabled, updated_at: now })
    .where('id', '=', provider.id)
    .execute();
  await tx
    .updateTable('auth.saml_providers')
    .set({ ...samlColumns(provider), updated_at: provider.readAt })
    .where('sso_provider_id', '=', provider.id)
    .execute();
  await replaceDomains(tx, provider, now);
}

function samlColumns({ metadataXml, metadataUrl, mapping, nameIdFormat }: Stored) {
  return {
    metadata_xml: metadataXml,
    metadata_url: metadataUrl,
    attribute_mapping: JSON.stringify(mapping),
    name_id_format: nameIdFormat,
  };
}

async function replaceDomains(tx: Tx, { id, domains }: Stored, now: Date): Promise<void> {
  await tx.deleteFrom('auth.sso_domains').where('sso_provider_id', '=', id).execute();
  if (domains.length === 0) return;
  await tx
    .insertInto('auth.sso_domains')
    .values(domains.map((domain) => ({ id: randomUUID(), sso_provider_id: id, domain, created_at: now, updated_at: now })))
    .execute();
}

/** Updates a provider's metadata. */
export async function storeMetadata(
  tx: Tx,
  { id, metadataXml, now }: { id: string; metadataXml: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('auth.saml_providers')
    .set({ metadata_xml: metadataXml, updated_at: now })
    .where('sso_provider_id', '=', id)
    .execute();
}

/** Signs out users of this provider, which no longer vouches for them. */
export async function endProviderSessions(tx: Tx, provider: Pick<SsoProvider, 'id'>): Promise<void> {
  const users = tx.selectFrom('auth.identities').select('user_id').where('provider', '=', identityProviderOf(provider));
  await tx.deleteFrom('auth.sessions').where('user_id', 'in', users).execute();
  // Issued codes must not open another session.
  await tx.deleteFrom('auth.flow_state').where('user_id', 'in', users).where('authentication_method', '=', 'sso/saml').execute();
}
