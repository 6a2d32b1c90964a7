import type { Column, Parameter, Routine, SchemaCache, Table } from '../schema-cache/types.ts';

type Json = Record<string, unknown>;

const scalarTypes: readonly (readonly [RegExp, Json])[] = [
  [/^(smallint|integer|bigint)$/, { type: 'integer' }],
  [/^(numeric|real|double precision)/, { type: 'number' }],
  [/^boolean$/, { type: 'boolean' }],
  [/\[\]$/, { type: 'array', items: { type: 'string' } }],
  [/^jsonb?$/, {}],
];

const typeOf = (type: string): Json => scalarTypes.find(([pattern]) => pattern.test(type))?.[1] ?? { type: 'string' };

const ref = (name: string): Json => ({ $ref: `#/parameters/${name}` });

function propertyOf(column: Column, table: Table): Json {
  const note = table.primaryKey.includes(column.name) ? 'Note:\nThis is a Primary Key.<pk/>' : null;
  const description = [column.comment, note].filter((text) => text !== null).join('\n\n');
  return {
    ...typeOf(column.baseType),
    format: column.type,
    ...(description === '' ? {} : { description }),
    ...(column.maxLength === null ? {} : { maxLength: column.maxLength }),
    ...(column.enumValues.length === 0 ? {} : { enum: column.enumValues }),
    ...(column.default === null ? {} : { default: column.default }),
  };
}

function definitionOf(table: Table): Json {
  const columns = [...table.columns.values()];
  const required = columns.filter(({ isNullable }) => !isNullable).map(({ name }) => name);
  return {
    type: 'object',
    ...(table.comment === null ? {} : { description: table.comment }),
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(columns.map((column) => [column.name, propertyOf(column, table)])),
  };
}

function tablePaths(table: Table): Json {
  const filters = [...table.columns.keys()].map((column) => ref(`rowFilter.${table.name}.${column}`));
  const described = { tags: [table.name], ...(table.comment === null ? {} : { summary: table.comment }) };
  const rows = { type: 'array', items: { $ref: `#/definitions/${table.name}` } };
  const body = { in: 'body', name: table.name, required: false, schema: { $ref: `#/definitions/${table.name}` } };
  const write = (status: string, text: string, parameters: Json[]): Json => ({
    ...described,
    parameters: [...parameters, ref('preferReturn')],
    responses: { [status]: { description: text } },
  });
  return {
    get: {
      ...described,
      parameters: [...filters, ...['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'].map(ref)],
      responses: { '200': { description: 'OK', schema: rows }, '206': { description: 'Partial Content' } },
    },
    ...(table.isInsertable ? { post: write('201', 'Created', [body, ref('select')]) } : {}),
    ...(table.isUpdatable ? { patch: write('204', 'No Content', [...filters, body]) } : {}),
    ...(table.isDeletable ? { delete: write('204', 'No Content', filters) } : {}),
  };
}

const parameterSchema = ({ type, fullType }: Parameter): Json => ({ ...typeOf(type), format: fullType });

function routinePaths(routine: Routine): Json {
  const required = routine.parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const described = { tags: [`(rpc) ${routine.name}`], ...(routine.comment === null ? {} : { summary: routine.comment }) };
  const responses = { '200': { description: 'OK' } };
  const body = {
    in: 'body',
    name: 'args',
    required: true,
    schema: {
      type: 'object',
      ...(required.length === 0 ? {} : { required }),
      properties: Object.fromEntries(routine.parameters.map((parameter) => [parameter.name, parameterSchema(parameter)])),
    },
  };
  const query = routine.parameters.map((parameter) => ({
    in: 'query',
    name: parameter.name,
    required: parameter.isRequired,
    type: 'string',
    format: parameter.fullType,
  }));
  return {
    ...(routine.volatility === 'volatile' ? {} : { get: { ...described, parameters: query, responses } }),
    post: { ...described, parameters: [body], responses },
  };
}

const header = (name: string, values: readonly string[]): Json => ({
  in: 'header',
  name,
  required: false,
  type: 'string',
  ...(values.length === 0 ? {} : { enum: values }),
});
const inQuery = (name: string): Json => ({ in: 'query', name, required: false, type: 'string' });

/** The root document: OpenAPI 2.0, as PostgREST's, of what the caller may use. */
export function describeSchema(
  cache: SchemaCache,
  { schema, basePath, mayUse }: { schema: string; basePath: string; mayUse: ReadonlySet<string> },
): Json {
  const tables = [...cache.tables.values()].filter((table) => table.schema === schema && mayUse.has(table.name));
  const routines = [...cache.routines.values()].flatMap(([first]) =>
    first && first.schema === schema && mayUse.has(`rpc/${first.name}`) ? [first] : [],
  );
  return {
    swagger: '2.0',
    info: {
      title: cache.schemaComments.get(schema)?.split('\n')[0] ?? 'REST API',
      description: cache.schemaComments.get(schema) ?? '',
      version: '14',
    },
    basePath,
    consumes: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths: Object.fromEntries([
      [
        '/',
        {
          get: {
            tags: ['Introspection'],
            summary: 'OpenAPI description (this document)',
            responses: { '200': { description: 'OK' } },
          },
        },
      ],
      ...tables.map((table) => [`/${table.name}`, tablePaths(table)]),
      ...routines.map((routine) => [`/rpc/${routine.name}`, routinePaths(routine)]),
    ]),
    definitions: Object.fromEntries(tables.map((table) => [table.name, definitionOf(table)])),
    parameters: {
      preferReturn: header('Prefer', ['return=representation', 'return=minimal', 'return=headers-only']),
      preferCount: header('Prefer', ['count=exact', 'count=planned', 'count=estimated']),
      select: inQuery('select'),
      order: inQuery('order'),
      offset: inQuery('offset'),
      limit: inQuery('limit'),
      range: header('Range', []),
      rangeUnit: header('Range-Unit', ['items']),
      ...Object.fromEntries(
        tables.flatMap((table) =>
          [...table.columns.values()].map((column) => [
            `rowFilter.${table.name}.${column.name}`,
            { ...inQuery(column.name), ...(column.comment === null ? {} : { description: column.comment }) },
          ]),
        ),
      ),
    },
    security: [{ JWT: [] }],
    securityDefinitions: { JWT: { in: 'header', name: 'Authorization', type: 'apiKey' } },
  };
}
