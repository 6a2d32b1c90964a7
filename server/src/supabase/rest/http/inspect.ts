import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { unavailableMedia } from '../errors.ts';
import type { SchemaCache, Table } from '../schema-cache/types.ts';
import type { RestCaller, RestContext } from './context.ts';
import { findTable } from './handle.ts';
import { readAccept } from './media.ts';
import { describeSchema } from './openapi.ts';
import type { RestRequest } from './request.ts';
import { typeHeaders } from './respond.ts';

interface InspectInput {
  context: RestContext;
  cache: SchemaCache;
  caller: RestCaller;
  request: RestRequest;
}

const documentTypes = ['application/openapi+json', 'application/json', '*/*', 'application/*'];

/** The OpenAPI document of a schema. Tables and functions without a grant to the caller's role are left out. */
export async function sendDocument(
  { context, cache, caller, request }: InspectInput,
  reply: FastifyReply,
  basePath: string,
): Promise<FastifyReply> {
  const accepted = readAccept(request.headers.accept).map(({ type }) => type);
  if (!accepted.some((type) => documentTypes.includes(type))) throw unavailableMedia(accepted);
  await caller.record?.(['openapi']);
  const { rows } = await context.db.asOwner((tx) =>
    sql<{ name: string }>`
      select c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${request.schema} and has_schema_privilege(${caller.role}, n.oid, 'usage')
        and (has_table_privilege(${caller.role}, c.oid, 'select, insert, update, delete') or has_any_column_privilege(${caller.role}, c.oid, 'select'))
        and c.relkind in ('r', 'v', 'm', 'f', 'p')
      union
      select 'rpc/' || p.proname
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = ${request.schema} and has_schema_privilege(${caller.role}, n.oid, 'usage')
        and has_function_privilege(${caller.role}, p.oid, 'execute')`.execute(tx),
  );
  const mayUse = new Set(rows.map(({ name }) => name));
  void reply.headers(typeHeaders(request, 'application/openapi+json; charset=utf-8'));
  if (request.method === 'HEAD') return reply.send();
  return reply.send(JSON.stringify(describeSchema(cache, { schema: request.schema, basePath, mayUse })));
}

const methodsOf = (table: Table): string[] => [
  'OPTIONS,GET,HEAD',
  ...(table.isInsertable ? ['POST'] : []),
  ...(table.isInsertable && table.isUpdatable && table.primaryKey.length > 0 ? ['PUT'] : []),
  ...(table.isUpdatable ? ['PATCH'] : []),
  ...(table.isDeletable ? ['DELETE'] : []),
];

/** The methods that a resource has. Errors: PGRST205. */
export function sendOptions(cache: SchemaCache, { target }: RestRequest, reply: FastifyReply): FastifyReply {
  const allow =
    target.kind === 'table'
      ? methodsOf(findTable(cache, target.name)).join(',')
      : target.kind === 'root'
        ? 'OPTIONS,GET,HEAD'
        : 'OPTIONS,GET,HEAD,POST';
  return reply.headers({ allow }).send();
}
