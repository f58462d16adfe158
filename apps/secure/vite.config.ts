import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: fromHere('src'),
  publicDir: false,
  // The sources, so that building the site needs no package built first.
  resolve: {
    alias: [
      {
        find: /^@latchkey\/(decode|errors|primitives|smart-account|vault|wire)\/(.+)$/,
        replacement: fromHere('../../packages/$1/src/exports/$2.ts'),
      },
      {
        find: /^@latchkey\/(decode|errors|primitives|smart-account|vault|wire)$/,
        replacement: fromHere('../../packages/$1/src/exports/index.ts'),
      },
    ],
  },
  build: {
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Whatever is inlined would need a wider content policy.
    assetsInlineLimit: 0,
  },
})
