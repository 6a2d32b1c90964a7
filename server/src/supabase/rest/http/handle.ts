import type { FastifyReply } from 'fastify';
import { putWithLimits, singleWithMaxAffected, unknownTable, wrongRpcMethod } from '../errors.ts';
import { findRoutine, takesWholeBody } from '../plan/find-routine.ts';
import { planMutation, returningFor } from '../plan/mutate.ts';
import { planRead } from '../plan/read.ts';
import type { CallPlan, ReadPlan } from '../plan/types.ts';
import { keyOf, type Routine, type SchemaCache, type Table, type TableName } from '../schema-cache/types.ts';
import { bodyTypeOf, readRows } from './body.ts';
import type { RestCaller, RestContext } from './context.ts';
import { chooseAnswer, handlersOf, type Answer } from './media.ts';
import type { RestRequest } from './request.ts';
import { sendMutation, sendRows, typeHeaders } from './respond.ts';
import { runStatement, type RunOptions } from './run.ts';

interface HandlerInput {
  context: RestContext;
  cache: SchemaCache;
  caller: RestCaller;
  request: RestRequest;
}

export function findTable(cache: SchemaCache, name: TableName): Table {
  const table = cache.tables.get(keyOf(name));
  if (table) return table;
  const names = [...cache.tables.values()].filter(({ schema }) => schema === name.schema).map((each) => each.name);
  throw unknownTable(name.schema, name.name, names);
}

const isCounted = ({ preferences }: RestRequest) => preferences.count === 'exact' || preferences.count === 'estimated';

const acceptOf = ({ headers }: RestRequest): string | undefined => headers.accept;

/** Whether all columns are selected, in their order. */
const isWhole = ({ query }: RestRequest): boolean =>
  query.select.every((item) => item.kind === 'field' && item.field.name === '*') && query.select.length <= 1;

function chooseRowsAnswer({ context, cache, request }: HandlerInput, table: TableName): Answer {
  const findHandler = handlersOf(cache, table, { isWhole: isWhole(request) });
  return chooseAnswer(acceptOf(request), { mayExplain: context.settings.mayExplain, isValue: false, findHandler });
}

function applyRange(plan: ReadPlan, { range }: RestRequest, maxRows: number | null): void {
  plan.offset = range.offset;
  plan.limit = maxRows === null ? range.limit : Math.min(range.limit ?? maxRows, maxRows);
}

const resourcesOf = ({ source, embeds }: ReadPlan): string[] => [
  ...(source.kind === 'table' ? [source.table.name] : []),
  ...embeds.flatMap(({ plan }) => resourcesOf(plan)),
];

const readOptions = ({ context: { settings }, cache, request: { query } }: HandlerInput) => ({
  cache,
  query,
  areAggregatesAllowed: settings.areAggregatesAllowed,
  maxRows: settings.maxRows,
});

/** Runs the statement and answers; an explained plan is the answer itself. */
async function run(
  { context, caller, request }: HandlerInput,
  reply: FastifyReply,
  options: Pick<RunOptions, 'answer' | 'statement' | 'isReadOnly'> & { resources: readonly string[] },
  answerRows: (row: Extract<Awaited<ReturnType<typeof runStatement>>, { kind: 'rows' }>['row']) => FastifyReply,
): Promise<FastifyReply> {
  await caller.record?.(options.resources);
  const result = await runStatement(context, { caller, request, ...options });
  if (result.kind === 'rows') return answerRows(result.row);
  return reply.headers(typeHeaders(request, options.answer.contentType)).send(result.text);
}

export async function readTable(handling: HandlerInput, reply: FastifyReply, name: TableName): Promise<FastifyReply> {
  const { context, cache, request } = handling;
  findTable(cache, name);
  const read = planRead({ ...readOptions(handling), source: { kind: 'table', table: name }, resource: name, ownScope: 'read' });
  applyRange(read, request, context.settings.maxRows);
  const answer = chooseRowsAnswer(handling, name);
  const statement = { read, format: answer.format, handler: answer.handler, isCounted: isCounted(request) };
  return run(handling, reply, { answer, statement, isReadOnly: true, resources: resourcesOf(read) }, (row) =>
    sendRows(reply, { request, answer, row }),
  );
}

export async function mutateTable(
  handling: HandlerInput,
  reply: FastifyReply,
  { name, method }: { name: TableName; method: 'POST' | 'PATCH' | 'PUT' | 'DELETE' },
): Promise<FastifyReply> {
  const { cache, request } = handling;
  const { preferences, query } = request;
  const table = findTable(cache, name);
  if (method === 'PUT' && query.limits.some(({ path }) => path.length === 0)) throw putWithLimits();
  const rows =
    method === 'DELETE'
      ? { json: { text: '[]', isObject: false }, keys: [] }
      : readRows(request.body, {
          type: bodyTypeOf(request.headers['content-type']),
          columns: method === 'PUT' ? null : query.columns,
        });
  const answer = chooseRowsAnswer(handling, name);
  const isFull = preferences.return === 'representation';
  const isLocated = preferences.return === 'headers-only';
  const result = planRead({ ...readOptions(handling), source: { kind: 'rows' }, resource: name, ownScope: 'mutation' });
  const planned = planMutation({
    method,
    table,
    query,
    body: rows,
    result: isFull ? result : null,
    resolution: preferences.resolution,
    appliesDefaults: preferences.missing === 'default',
  });
  const mutation = isLocated && planned.returning.length === 0 ? { ...planned, returning: table.primaryKey } : planned;
  const statement = {
    read: isFull ? result : null,
    mutation,
    format: isFull ? answer.format : ('none' as const),
    handler: answer.handler,
    isCounted: false,
    locatedBy: isLocated && method === 'POST' ? table.primaryKey : [],
  };
  const resources = [table.name, ...resourcesOf(result)];
  return run(handling, reply, { answer, statement, isReadOnly: false, resources }, (row) =>
    sendMutation(reply, { request, answer, row, hasKey: table.primaryKey.length > 0 }),
  );
}

export async function callRoutine(handling: HandlerInput, reply: FastifyReply, name: TableName): Promise<FastifyReply> {
  const { context, cache, request } = handling;
  const { method, preferences } = request;
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') throw wrongRpcMethod(method);
  const { routine, args } = method === 'POST' ? argsOfBody(cache, request, name) : argsOfQuery(cache, request, name);
  if (preferences.handling === 'strict' && preferences.maxAffected !== null && !routine.isSet) throw singleWithMaxAffected();
  const resource = routine.returnsTable ?? name;
  const read = planRead({ ...readOptions(handling), source: { kind: 'rows' }, resource, ownScope: 'read' });
  applyRange(read, request, context.settings.maxRows);
  const answer: Answer = chooseAnswer(acceptOf(request), {
    mayExplain: context.settings.mayExplain,
    isValue: !routine.isComposite,
    findHandler: handlersOf(cache, routine.returnsTable ?? routine, { isWhole: isWhole(request) }),
  });
  const call: CallPlan = { routine, args, returning: returningOfCall(read) };
  const statement = { read, call, format: answer.format, handler: answer.handler, isCounted: isCounted(request) };
  const isReadOnly = method !== 'POST' || routine.volatility !== 'volatile';
  return run(handling, reply, { answer, statement, isReadOnly, resources: [`rpc/${name.name}`, ...resourcesOf(read)] }, (row) =>
    sendRows(reply, { request, answer, row, isVoid: routine.isVoid }),
  );
}

/** Also what filters need; everything where the function's rows have no names in the schema cache. */
function returningOfCall(read: ReadPlan): string[] {
  if (!read.table || read.conditions.length > 0 || read.order.length > 0) {
    const computed = read.table ? read.fields.filter(({ column }) => column !== '*' && !read.table?.columns.has(column)) : [];
    return ['*', ...new Set(computed.map(({ column }) => column))];
  }
  return returningFor(read, read.table);
}

type Found = Pick<CallPlan, 'routine' | 'args'>;

function argsOfQuery(cache: SchemaCache, { query }: RestRequest, name: TableName): Found {
  const keys = [...new Set(query.args.map(([key]) => key))];
  const routine = findRoutine(cache, { name, keys, bodyType: null });
  return { routine, args: { kind: 'values', values: gatherValues(routine, query.args) } };
}

/** A variadic parameter takes all values that it is given, any other the last. */
function gatherValues(
  routine: Routine,
  given: readonly (readonly [string, string])[],
): ReadonlyMap<string, string | readonly string[]> {
  const all = Map.groupBy(given, ([key]) => key);
  const isVariadic = (key: string) => routine.parameters.some((parameter) => parameter.name === key && parameter.isVariadic);
  return new Map(
    [...all].map(([key, pairs]): [string, string | readonly string[]] => {
      const values = pairs.map(([, value]) => value);
      return [key, isVariadic(key) ? values : (values.at(-1) ?? '')];
    }),
  );
}

function argsOfBody(cache: SchemaCache, request: RestRequest, name: TableName): Found {
  const { body, query, headers } = request;
  const type = bodyTypeOf(headers['content-type']);
  if (type === 'application/x-www-form-urlencoded') {
    const given = [...new URLSearchParams(body.toString('utf8'))];
    const routine = findRoutine(cache, { name, keys: [...new Set(given.map(([key]) => key))], bodyType: type });
    return { routine, args: { kind: 'values', values: gatherValues(routine, given) } };
  }
  const isRaw = type === 'text/plain' || type === 'text/xml' || type === 'application/octet-stream';
  if (isRaw) {
    const routine = findRoutine(cache, { name, keys: [], bodyType: type });
    return { routine, args: { kind: 'single', body: type === 'application/octet-stream' ? body : body.toString('utf8') } };
  }
  const filled = body.length === 0 ? Buffer.from('{}') : body;
  const rows = readRows(filled, { type, columns: query.columns });
  const routine = findRoutine(cache, { name, keys: rows.keys, bodyType: type === 'text/csv' ? 'text/csv' : 'application/json' });
  if (takesWholeBody(routine)) return { routine, args: { kind: 'single', body: filled.toString('utf8') } };
  return { routine, args: { kind: 'json', names: rows.keys, body: rows.json } };
}
