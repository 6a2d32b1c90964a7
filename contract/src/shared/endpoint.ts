import type { z } from 'zod';

/** The product's own HTTP APIs; each has its own base URL so that an agency may put its own in place of ours. */
export type ApiName = 'core' | 'legacy' | 'search' | 'payments' | 'feed';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint at all. Finer rules (which role of a client) are in `roles`.
 * - `public`: nobody has to be signed in.
 * - `user`: a signed-in user, no client in the path.
 * - `client`: a signed-in member of the client named by the path parameter `client_id`; anybody else gets 404.
 * - `system`: a system of the agency, by a key of the feed with the endpoint's `scope`.
 */
export type Access = 'public' | 'user' | 'client' | 'system';

export type ClientRole = 'client_admin' | 'client_staff';

/** People of the agency: they look at any company, and change nothing there. */
export type AgencyRole = 'agency_admin' | 'agency_staff';

export type CallerRole = ClientRole | AgencyRole;

type Shape = z.ZodObject;

/** How much one person may send in an hour; above it 429 `too_many_requests` with the time to wait. Repetitions count too. */
export interface CallLimit<B = unknown> {
  /** In words, in the plural; endpoints that say the same are counted together. */
  readonly what: string;
  readonly perHour: number;
  /** How many of it a body is; one unless told. */
  count?(body: B): number;
}

/** Disputes and offers are answered out of one allowance. */
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
   * Roles of the client that may call it; absent: every role. Only with `access: 'client'`. Of the agency, `agency_admin` may
   * look where `client_admin` may, and `agency_staff` where `client_staff` may: GET only, else 403 `read_only`.
   */
  readonly roles?: readonly ClientRole[];
  /** What a key has to be good for. Only with `access: 'system'`, and always there. */
  readonly scope?: 'read' | 'write';
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The whole JSON body of the success answer; absent: no JSON (empty, or a stream described by `produces`). */
  readonly response?: R;
  /** Status of the success answer; 200 unless told. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Media types of an answer that is not JSON. */
  readonly produces?: readonly string[];
  /** Answers also while a second factor is still missing: only what is needed to set one up or to enter its code. */
  readonly withoutSecondFactor?: boolean;
  /**
   * Goes through only within minutes after the caller has confirmed who it is (step-up.ts); else 403 `step_up_required`.
   * `where`: only with such a body.
   */
  readonly stepUp?: true | { where(body: z.output<B>): boolean };
  /** Of what it sends. */
  readonly limit?: CallLimit<z.output<B>>;
  /** The call may be repeated with the same `Idempotency-Key` header and then answers the same. */
  readonly idempotent?: boolean;
}

/** Keeps the literal types of an endpoint definition, so that server and web are typed by the same object. */
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
/** What a handler returns: before the response schema parsed it. */
export type ReplyOf<E> = E extends Endpoint<Shape, Shape, z.ZodType, infer R> ? z.input<R> : never;
/** What a caller receives. */
export type ResponseOf<E> = E extends Endpoint<Shape, Shape, z.ZodType, infer R> ? z.output<R> : never;
/** What a caller sends as query: before defaults and coercion. */
export type QueryInputOf<E> = E extends Endpoint<Shape, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyInputOf<E> = E extends Endpoint<Shape, Shape, infer B, z.ZodType> ? z.input<B> : never;
