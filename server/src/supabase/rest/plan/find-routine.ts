import { RestError } from '../errors.ts';
import { keyOf, type Routine, type SchemaCache, type TableName } from '../schema-cache/types.ts';
import { closestTo } from '../similar.ts';

export interface RoutineCall {
  name: TableName;
  /** Names of the arguments given. */
  keys: readonly string[];
  /** The body's media type; null for GET, which has none. */
  bodyType: string | null;
}

/** Types of a function's only, unnamed parameter that takes a whole body of the media type. */
const wholeBodyTypes: Record<string, readonly string[]> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
};

export const takesWholeBody = ({ parameters }: Routine): boolean => parameters.length === 1 && parameters[0]?.name === '';

function matches({ parameters }: Routine, { keys, bodyType }: RoutineCall): boolean {
  if (parameters.length === 0)
    return keys.length === 0 && (bodyType === null || bodyType === 'application/json' || !(bodyType in wholeBodyTypes));
  if (bodyType !== null && bodyType !== 'application/json' && bodyType in wholeBodyTypes) return false;
  const names = parameters.map(({ name }) => name);
  return (
    keys.every((key) => names.includes(key)) && parameters.every(({ name, isRequired }) => !isRequired || keys.includes(name))
  );
}

/** Overloads are distinguished by the names of their parameters. Errors: PGRST202, PGRST203. */
export function findRoutine(cache: SchemaCache, call: RoutineCall): Routine {
  const { name, bodyType } = call;
  const overloads = cache.routines.get(keyOf(name)) ?? [];
  const named = overloads.filter((routine) => matches(routine, call));
  const whole = overloads.filter(
    (routine) =>
      takesWholeBody(routine) && bodyType !== null && wholeBodyTypes[bodyType]?.includes(routine.parameters[0]?.type ?? ''),
  );
  const candidates = named.length > 0 ? named : whole;
  const [only, ...others] = candidates;
  if (only && others.length === 0) return only;
  throw only ? ambiguous(candidates) : missing(cache, call, overloads);
}

function ambiguous(candidates: readonly Routine[]): RestError {
  const listed = candidates
    .map(({ schema, name, parameters }) => {
      const list = parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ');
      return { count: parameters.length, text: `${schema}.${name}(${list})` };
    })
    .toSorted((one, other) => one.count - other.count || one.text.localeCompare(other.text))
    .map(({ text }) => text);
  return new RestError(300, {
    code: 'PGRST203',
    message: `Could not choose the best candidate function between: ${listed.join(', ')}`,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  });
}

function missing(cache: SchemaCache, { name, keys, bodyType }: RoutineCall, overloads: readonly Routine[]): RestError {
  const full = `${name.schema}.${name.name}`;
  const sorted = keys.toSorted();
  const isWhole = bodyType !== null && bodyType !== 'application/json' && bodyType in wholeBodyTypes;
  const wholeType = bodyType === null ? null : (wholeBodyTypes[bodyType]?.join('/') ?? null);
  const inMessage = isWhole ? '' : keys.length === 0 ? ' without parameters' : `(${sorted.join(', ')})`;
  const inDetails = isWhole
    ? ` with a single unnamed ${wholeType} parameter`
    : `${keys.length === 0 ? ' without parameters' : ` with parameter${keys.length > 1 ? 's' : ''} ${sorted.join(', ')}`}${
        bodyType === 'application/json' ? ' or with a single unnamed json/jsonb parameter' : ''
      }`;
  return new RestError(404, {
    code: 'PGRST202',
    message: `Could not find the function ${full}${inMessage} in the schema cache`,
    details: `Searched for the function ${full}${inDetails}, but no matches were found in the schema cache.`,
    hint: isWhole ? null : suggest(cache, { name, sorted, overloads }),
  });
}

function suggest(
  cache: SchemaCache,
  { name, sorted, overloads }: { name: TableName; sorted: readonly string[]; overloads: readonly Routine[] },
): string | null {
  const ask = (text: string) => `Perhaps you meant to call the function ${name.schema}.${text}`;
  if (overloads.length === 0) {
    const names = [...cache.routines.values()].flatMap(([first]) => (first?.schema === name.schema ? [first.name] : []));
    const close = closestTo(name.name, names);
    return close === null ? null : ask(close);
  }
  const signature = (names: readonly string[]) => `(${names.toSorted().join(', ')})`;
  const signatures = overloads.map(({ parameters }) => signature(parameters.map((parameter) => parameter.name)));
  const close = closestTo(signature(sorted), signatures, 0.33);
  return close === null ? null : ask(`${name.name}${close}`);
}
