import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { doorOf } from './src/domain/doors.ts';

/** The icons of more than one part: by themselves each would be a request of 200 bytes, and a screen has dozens. */
const SHARED_ICONS = {
  name: 'icons',
  test: /@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** Those of the visitors' pages: they must not wait for the icons of all screens. */
const DOOR_ICONS = {
  ...SHARED_ICONS,
  name: 'door-icons',
  test: /@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]Icon(?:AlertTriangle|Check|Circle|CircleCheckFilled|Copy)\.mjs$/,
  priority: 1,
};

/** What every field of every page begins with: by themselves ten requests of 500 bytes, each with as many of headers. */
const FIELDS = {
  name: 'fields',
  test: /@mantine[\\/](?:core[\\/]esm[\\/]components[\\/](?:ActionIcon|CloseButton|Input|InputBase|TextInput)|hooks[\\/]esm[\\/](?:use-id|use-uncontrolled|utils[\\/]random-id))[\\/]/,
  includeDependenciesRecursively: false,
};

export default defineConfig({
  root: 'src/web',
  plugins: [react(), doors(), compressed()],
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'doors.html'].map((name) => join(import.meta.dirname, 'src/web', name)),
      output: { codeSplitting: { groups: [DOOR_ICONS, SHARED_ICONS, FIELDS] } },
    },
  },
  server: { proxy: { '/graphql': { target: 'http://localhost:3000', ws: true } } },
});

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
