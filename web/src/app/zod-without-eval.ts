// The content security policy forbids eval; zod would probe for it and leave a violation in the browser's log.
// Its settings live in this global, read when the first schema is made, so this module is imported before any other.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
