import type { z } from 'zod';
import type { FeedScope } from './feed-scopes.ts';

/** The product's HTTP APIs; each has its own base URL, so that an agency can replace it. */
export type ApiName = 'core' | 'legacy' | 'search' | 'payments' | 'feed' | 'agency';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint. Client roles are in `roles`.
 * - `public`: no sign-in required.
 * - `user`: a signed-in user, no client in the path.
 * - `client`: a signed-in member of the client in the path parameter `client_id`; others get 404.
 * - `system`: an agency system with a feed key of the endpoint's `scope`.
 * - `agency`: agency staff with one of the endpoint's `agencyRoles`; everyone else gets 404. A `client_id` in the path is one that they
 *   may see.
 */
export type Access = 'public' | 'user' | 'client' | 'system' | 'agency';

export type ClientRole = 'client_admin' | 'client_staff';

/** Agency staff: they look at clients' screens and work in the agency's console. Auditors change nothing. */
export type AgencyRole = 'agency_admin' | 'agency_staff' | 'agency_auditor';

export type CallerRole = ClientRole | AgencyRole;

type Shape = z.ZodObject;

/** Hourly limit per user; above it 429 `too_many_requests` with the wait time. Repeats count too. */
export interface CallLimit<B = unknown> {
  /** Plural noun; endpoints with the same noun share the limit. */
  readonly what: string;
  readonly perHour: number;
  /** Number of items in a body; default one. */
  count?(body: B): number;
}

/** Disputes and offers share one limit. */
export const answersLimit = { what: 'answers', perHour: 500 } as const satisfies CallLimit;

export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  /** Stable operation name, `feature.verb`: the OpenAPI operationId, and the name in logs and metrics. */
  readonly name: string;
  readonly api: ApiName;
  readonly method: HttpMethod;
  /** Path below the API's base URL with `{param}` placeholders, for example `/v1/clients/{client_id}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: A;
  /**
   * Client roles that may call it; absent: every role. Only with `access: 'client'`. For agency staff, `agency_admin` and
   * `agency_auditor` may read what `client_admin` may, and `agency_staff` what `client_staff` may: GET only, else 403 `read_only`.
   */
  readonly roles?: readonly ClientRole[];
  /** Agency roles that may call it; others get 403. Required with `access: 'agency'`, otherwise absent. */
  readonly agencyRoles?: readonly AgencyRole[];
  /** Shows or changes something of all clients: agency users limited to some get 403. Only with `access: 'agency'`. */
  readonly reachesAllClients?: true;
  /**
   * Only reads although it is no GET: recorded in the client's audit log as a view. Only with `access: 'agency'` and a `client_id` in the
   * path.
   */
  readonly isView?: true;
  /** Required scope of the feed key, or several of which one is enough. Required with `access: 'system'`, otherwise absent. */
  readonly scope?: FeedScope | readonly FeedScope[];
  /** Also accepts a client's API key of this scope, instead of a session. Only with `access: 'client'`. */
  readonly apiKeyScope?: 'place';
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** JSON body of the success answer; absent: none (empty, or a stream described by `produces`). */
  readonly response?: R;
  /** Success status; default 200. */
  readonly status?: 200 | 201 | 202 | 204;
  /** The body is a file: up to `maxBytes` (absent: any size), of these media types (absent: any, detected from its content). */
  readonly file?: { readonly maxBytes?: number; readonly mediaTypes?: readonly string[] };
  /** Media types of a non-JSON answer. */
  readonly produces?: readonly string[];
  /** Statuses of errors that other fields do not imply; for the OpenAPI document. */
  readonly errors?: readonly (403 | 404 | 409 | 410 | 422 | 429)[];
  /**
   * Available to users of a suspended client although it is no GET: it only reads, keeps something for the caller, or takes access away.
   * Everything else answers 403 `client_suspended`. Only with `access: 'client'`.
   */
  readonly whileSuspended?: true;
  /**
   * Allowed for an ended client, although the method is not GET. All other changes get 409 `client_ended`. Only with `access: 'agency'` and a
   * `client_id` in the path.
   */
  readonly whileEnded?: true;
  /** Available before two-factor authentication: only endpoints needed to set up a factor or enter its code. */
  readonly withoutSecondFactor?: boolean;
  /**
   * Requires a confirmation of identity within the last minutes (step-up.ts); else 403 `step_up_required`. `where`: only for
   * matching bodies.
   */
  readonly stepUp?: true | { where(body: z.output<B>): boolean };
  /** Applies to its submissions. */
  readonly limit?: CallLimit<z.output<B>>;
  /** Repeatable with the same `Idempotency-Key` header; returns the same answer. */
  readonly idempotent?: boolean;
}

/** Preserves the literal types of an endpoint definition, so that server and web share its types. */
export function defineEndpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  const A extends Access = Access,
>(endpoint: Endpoint<P, Q, B, R, A>): Endpoint<P, Q, B, R, A> {
  return endpoint;
}

export type ParamsOf<E> = E extends Endpoint<infer P, Shape, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<Shape, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<Shape, Shape, infer B, z.ZodType> ? z.output<B> : never;
/** Return type of a handler: input of the response schema. */
export type ReplyOf<E> = E extends Endpoint<Shape, Shape, z.ZodType, infer R> ? z.input<R> : never;
/** Parsed response. */
export type ResponseOf<E> = E extends Endpoint<Shape, Shape, z.ZodType, infer R> ? z.output<R> : never;
