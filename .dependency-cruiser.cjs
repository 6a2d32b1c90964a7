// The import rules of docs/ARCHITECTURE.md: imports flow one way.
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(domain|contract|server|web|e2e|bench|scripts)/', pathNot: allowed },
});

module.exports = {
  forbidden: [
    only('domain-stands-alone', '^domain/', '^domain/'),
    {
      name: 'domain-has-no-dependencies',
      severity: 'error',
      from: { path: '^domain/src', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'core'] },
    },
    only('contract-knows-the-domain-only', '^contract/', '^(contract|domain)/'),
    only('server-never-knows-the-web', '^server/', '^(server|contract|domain)/'),
    only('web-never-knows-the-server', '^web/', '^(web|contract|domain)/'),
    {
      name: 'platform-stands-under-the-modules',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/(api|supabase|operations|demo|cli|composition|app|main)' },
    },
    {
      name: 'a-module-has-one-door',
      severity: 'error',
      from: { path: '^server/src/(api/[^/]+/[^/]+|supabase/[^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(api/[^/]+/[^/]+|supabase/[^/]+)/(?!index\\.ts)', pathNot: '^server/src/$1/' },
    },
    {
      name: 'only-the-composition-knows-all',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/(main|composition|cli/|demo/)|\\.test\\.ts$' },
      to: { path: '^server/src/composition\\.ts$' },
    },
    {
      name: 'no-feature-knows-another',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'features-stand-on-ui-and-lib',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/app/', pathNot: '^web/src/app/paths\\.ts$' },
    },
    {
      name: 'ui-and-lib-stand-alone',
      severity: 'error',
      from: { path: '^web/src/(ui|lib)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(app|features)/', pathNot: '^web/src/app/paths\\.ts$' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'everything-is-found', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'dist/|node_modules/@types' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
    moduleSystems: ['es6'],
  },
};
