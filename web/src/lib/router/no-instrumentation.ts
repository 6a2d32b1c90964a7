/** In the build, this stands in for the router's instrumentation, which is off unless a router asks for it (scripts/leave-out.ts). */
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined;

export const getRouteInstrumentationUpdates = (): object => ({});

export const instrumentClientSideRouter = <T>(router: T): T => router;
