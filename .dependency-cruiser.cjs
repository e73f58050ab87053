const TEST = '\\.test\\.tsx?$';

/** Who may import whom. Tests are exempt: they look at everything. */
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-is-pure',
      comment: 'Neither packages nor Node, nor another room; types alone may come from anywhere.',
      severity: 'error',
      from: { path: '^src/domain', pathNot: TEST },
      to: { pathNot: '^src/domain', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-knows-domain-and-web',
      severity: 'error',
      from: { path: '^src/web', pathNot: TEST },
      to: { path: '^(src/server|scripts|tests)' },
    },
    {
      name: 'web-runs-in-a-browser',
      severity: 'error',
      from: { path: '^src/web', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-parts-know-no-feature',
      severity: 'error',
      from: { path: '^src/web/(ui|api)/', pathNot: TEST },
      to: { path: '^src/web/features/' },
    },
    {
      name: 'web-features-meet-lazily',
      comment: 'One may show a part of another, brought when it is wanted; what they know of each other besides is listed here.',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+)/', pathNot: TEST },
      to: {
        path: '^src/web/features/',
        pathNot: [
          '^src/web/features/$1/',
          '^src/web/features/shell/(access|menu|store|useUndo)\\.ts$',
          '^src/web/features/companies/useCompanyName\\.ts$',
          '^src/web/features/session/Current\\.tsx$',
          '^src/web/features/work/Works\\.tsx$',
        ],
        dynamic: false,
      },
    },
    {
      name: 'server-features-meet-in-store',
      comment: 'store.ts for data, types.ts for the shapes that the API shows of it, undo-acts.ts for the table of the history.',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/', pathNot: TEST },
      to: { path: '^src/server/features/([^/]+)/(?!(store|types|undo-acts)\\.ts$)', pathNot: '^src/server/features/$1/' },
    },
    {
      name: 'formats-only-read',
      comment: 'Bytes in, facts out: nothing of the server but themselves.',
      severity: 'error',
      from: { path: '^src/server/formats/', pathNot: TEST },
      to: { path: '^src/(server|web)', pathNot: '^src/server/formats/' },
    },
    {
      name: 'connectors-only-fetch-and-parse',
      severity: 'error',
      from: { path: '^src/server/connectors/', pathNot: TEST },
      to: { path: '^src/server/(features|db|api)/' },
    },
    {
      name: 'requests-do-not-wait-for-strangers',
      severity: 'error',
      from: { path: '^src/server/(api/|features/[^/]+/(api|store)\\.ts)', pathNot: TEST },
      to: { path: '^src/server/connectors/' },
    },
    {
      name: 'the-desk-meets-features-in-store',
      comment: 'api/fields.ts alone gathers what they offer.',
      severity: 'error',
      from: { path: '^src/server/api/', pathNot: ['^src/server/api/fields\\.ts$', TEST] },
      to: { path: '^src/server/features/([^/]+)/(?!store\\.ts$)' },
    },
    {
      name: 'the-database-knows-no-feature',
      severity: 'error',
      from: { path: '^src/server/db/', pathNot: TEST },
      to: { path: '^src/server/(features|api|jobs)/' },
    },
    {
      name: 'the-product-needs-no-tools',
      severity: 'error',
      from: { path: '^src', pathNot: TEST },
      to: { path: '^(scripts|tests|bench)/' },
    },
    {
      name: 'packages-are-declared',
      severity: 'error',
      from: { path: '^src', pathNot: [TEST, '^src/web/'] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-dangling-imports', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.dc.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
