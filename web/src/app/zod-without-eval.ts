// The content security policy forbids eval; zod would probe for it and log a violation. Its settings are in this global, read
// when the first schema is created, so this module is imported before any other.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
