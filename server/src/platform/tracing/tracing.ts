import type { FastifyInstance } from 'fastify';

/** Values are names from code and numbers: no address, no text of a user, no id of a client or person (docs/operations.md, Traces). */
type Attributes = Readonly<Record<string, string | number>>;

export interface SpanInit {
  name: string;
  kind?: 'server' | 'client' | 'consumer';
  attributes?: Attributes;
}

export interface Tracing {
  /** Runs work in a span that is current for everything it awaits. `parent`: a `traceparent` of another process. */
  inSpan<T>(init: SpanInit & { parent?: string | undefined }, work: () => Promise<T>): Promise<T>;
  /** Adds a completed span under the current one; does nothing if there is none. */
  addSpan(init: SpanInit, timing: { ms: number; error?: string | undefined }): void;
  traceRequests(app: FastifyInstance): void;
  /** The current span for another process (W3C Trace Context); undefined if there is none. */
  traceparent(): string | undefined;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

export interface TracingSettings {
  endpoint: string;
  headers: string | undefined;
  serviceName: string;
  /** From 0 to 1. */
  ratio: number;
  release: string;
}
