// The import rules of docs/ARCHITECTURE.md: imports flow one way.
const { readdirSync } = require('node:fs');
const { dirname, sep } = require('node:path');

/** Areas of the business, each allowed to import those before it and none after it: so they form no circle. */
const areas = [
  'audit',
  'users',
  'accounts',
  'money',
  'company',
  'placing',
  'home',
  'reports',
  'notifications',
  'search',
  'feed',
  'agency',
];

/** Folders of the server that are entered through their index.ts only, the innermost first. */
const modules = ['areas', 'supabase', 'operations']
  .flatMap((folder) =>
    readdirSync(`server/src/${folder}`, { recursive: true })
      .filter((file) => file.endsWith(`${sep}index.ts`))
      // Each Supabase service is entered through its index.ts.
      .filter((file) => folder === 'areas' || file.split(sep).length === 2)
      .map((file) => `server/src/${folder}/${dirname(file).replaceAll(sep, '/')}/`),
  )
  .toSorted((a, b) => b.length - a.length);

const tests = '\\.test\\.tsx?$';

const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { path: '^(domain|contract|server|web|e2e|bench|scripts)/', pathNot: allowed },
});

/** No area imports a later one, in any workspace. */
const areaOrder = ['domain/src', 'contract/src', 'server/src/areas', 'web/src/features', 'web/src/shared'].flatMap((root) =>
  areas.slice(0, -1).map((area, index) => ({
    name: `${root.split('/').join('-')}-${area}-knows-no-later-area`,
    severity: 'error',
    from: { path: `^${root}/${area}/`, pathNot: tests },
    to: { path: `^${root}/(${areas.slice(index + 1).join('|')})/` },
  })),
);

const moduleDoors = modules.map((folder) => {
  const inner = modules.filter((other) => other !== folder && other.startsWith(folder));
  return {
    name: `${folder.replace('server/src/', '').replaceAll('/', '-')}door`,
    severity: 'error',
    from: { path: '^server/src/', pathNot: [`^${folder}`, tests] },
    to: { path: `^${folder}(?!index\\.ts)`, pathNot: inner.map((other) => `^${other}`) },
  };
});

module.exports = {
  forbidden: [
    only('domain-stands-alone', '^domain/', '^domain/'),
    {
      name: 'domain-has-no-dependencies',
      severity: 'error',
      from: { path: '^domain/src', pathNot: tests },
      to: { dependencyTypes: ['npm', 'core'] },
    },
    only('contract-knows-the-domain-only', '^contract/', '^(contract|domain)/'),
    only('server-never-knows-the-web', '^server/', '^(server|contract|domain)/'),
    only('web-never-knows-the-server', '^web/', '^(web|contract|domain)/'),
    ...areaOrder,
    ...moduleDoors,
    {
      name: 'platform-stands-under-the-modules',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/(areas|supabase|operations|demo|cli|composition|app|main)' },
    },
    {
      name: 'supabase-knows-no-area',
      severity: 'error',
      from: { path: '^server/src/supabase/', pathNot: tests },
      to: { path: '^server/src/areas/' },
    },
    {
      name: 'only-the-composition-knows-all',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/(main|composition|cli/|demo/)|\\.test\\.ts$' },
      to: { path: '^server/src/composition\\.ts$' },
    },
    {
      name: 'no-feature-area-knows-another',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: ['^web/src/features/$1/', '^web/src/features/[^/]+/index\\.ts$'] },
    },
    {
      name: 'features-never-know-the-app',
      severity: 'error',
      from: { path: '^web/src/(features|shared)/', pathNot: tests },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'shared-stands-on-ui-and-lib',
      severity: 'error',
      from: { path: '^web/src/shared/', pathNot: tests },
      to: { path: '^web/src/features/' },
    },
    {
      name: 'ui-knows-no-business',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: tests },
      to: { path: '^(web/src/(app|features|shared)|contract|domain)/', pathNot: '^domain/src/shared/' },
    },
    {
      name: 'lib-stands-alone',
      severity: 'error',
      from: { path: '^web/src/lib/', pathNot: tests },
      to: { path: '^web/src/(app|features|shared|ui)/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
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
