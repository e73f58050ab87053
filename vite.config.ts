import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, type Plugin } from 'vite';
import { chunksOf, groupsOf, soundFiles } from './scripts/chunks.ts';
import { doorOf } from './src/domain/doors.ts';

const SOURCES = join(import.meta.dirname, 'src/web');

/**
 * In the order in which they come: the visitors' pages wait for nothing of the screens, and the frame for nothing of what stands in it.
 * `session` are the visitors' pages that come when they are needed.
 */
const BEGINNINGS = [
  { name: 'doors', test: /doors\.html$/ },
  { name: 'session', test: /features\/session\// },
  { name: 'main', test: /index\.html$/ },
  { name: 'shell', test: /features\/shell\/Shell\.tsx$/ },
  { name: 'dashboard', test: /features\/dashboard\/DashboardPage\.tsx$/ },
];

const BUILD = {
  outDir: '../../dist',
  emptyOutDir: true,
  target: 'es2023',
  assetsInlineLimit: 0,
  rolldownOptions: { input: ['index.html', 'doors.html'].map((name) => join(SOURCES, name)) },
} satisfies BuildOptions;

export default defineConfig({
  root: 'src/web',
  plugins: [react(), doors(), soundFiles, merged(), compressed()],
  build: BUILD,
  server: { proxy: { '/graphql': { target: 'http://localhost:3000', ws: true } } },
});

/** Puts what screens share into few files. A plugin: tools that only read this file build nothing. */
function merged(): Plugin {
  return {
    name: 'merged',
    apply: 'build',
    config: async () => {
      const groups = groupsOf(await chunksOf({ root: SOURCES, plugins: [react()], build: BUILD }), BEGINNINGS);
      const group = { name: (id: string) => groups.get(id) ?? null, debugName: 'groupsOf', includeDependenciesRecursively: false };
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } };
    },
  };
}

/** The pages of visitors have a document of their own, as the server gives it. */
function doors(): Plugin {
  return {
    name: 'doors',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (doorOf(request.url?.split('?')[0] ?? '')) request.url = '/doors.html';
        next();
      });
    },
  };
}

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses one itself. */
function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    closeBundle: () => {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const path = join(folder, file);
        if (!/\.(js|css|html|svg)$/.test(file) || statSync(path).size < 1024) continue;
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
        writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
      }
    },
  };
}
