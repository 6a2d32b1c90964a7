import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyRequest } from 'fastify';
import { errorCodeOf } from '../db/sqlstate.ts';
import type { SpanInit, Tracing, TracingSettings } from './tracing.ts';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** Parses comma-separated `name=value` pairs, as OpenTelemetry defines the setting; values may be percent-encoded. */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 ? [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/** The context of a span in another process; the root context if the text is malformed. */
function readParent(text: string | undefined): Context {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Never an error's message, which may quote what a user entered. */
function endWithError(span: Span, error: string): void {
  span.setAttribute('error.type', error);
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

const nameOf = (error: unknown) => errorCodeOf(error) ?? (error instanceof Error ? error.name : 'error');

export function openTracing({ endpoint, headers = '', serviceName, ratio, release }: TracingSettings): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers: readHeaders(headers) });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': release }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('recoup');
  // OpenTelemetry's global context is avoided: libraries could read it, and it outlives a server.
  const spans = new AsyncLocalStorage<Span>();
  const requests = new WeakMap<FastifyRequest, Span>();

  const currentContext = () => {
    const span = spans.getStore();
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
  };
  const open = ({ name, kind, attributes = {} }: SpanInit, context: Context, startTime?: number): Span =>
    tracer.startSpan(name, { attributes, ...(kind ? { kind: kinds[kind] } : {}), ...(startTime ? { startTime } : {}) }, context);

  return {
    async inSpan({ parent, ...init }, work) {
      const span = open(init, parent === undefined ? currentContext() : readParent(parent));
      try {
        const result = await spans.run(span, work);
        span.end();
        return result;
      } catch (error) {
        endWithError(span, nameOf(error));
        throw error;
      }
    },

    addSpan(init, { ms, error }) {
      // Statements outside a request or job belong to background work and would each become a trace.
      if (!spans.getStore()) return;
      const span = open(init, currentContext(), Date.now() - ms);
      if (error === undefined) span.end();
      else endWithError(span, error);
    },

    traceRequests(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const { url: route = 'unknown', config } = request.routeOptions;
        const attributes = {
          'http.request.method': request.method,
          'http.route': route,
          'recoup.request_id': request.id,
          ...(config.operation === undefined ? {} : { 'recoup.operation': config.operation }),
        };
        const span = open({ name: `${request.method} ${route}`, kind: 'server', attributes }, ROOT_CONTEXT);
        requests.set(request, span);
        spans.run(span, done);
      });
      // The body arrives in socket events, outside the span.
      app.addHook('preValidation', (request, _reply, done) => {
        const span = requests.get(request);
        if (span) spans.run(span, done);
        else done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        const span = requests.get(request);
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (span && reply.statusCode >= 500) endWithError(span, String(reply.statusCode));
        else span?.end();
        done();
      });
    },

    traceparent() {
      const context = spans.getStore()?.spanContext();
      if (!context) return undefined;
      return `00-${context.traceId}-${context.spanId}-${context.traceFlags.toString(16).padStart(2, '0')}`;
    },

    stop: () => provider.shutdown(),
  };
}
