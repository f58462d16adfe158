import { fileURLToPath } from 'node:url'
import { buildTargets } from '@latchkey/design/browsers'
import { defineConfig, type Plugin } from 'vite'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Each package has the same noble libraries in a folder of its own; one copy of them is enough. Older ones have no `.js`. */
const oneNoble: Plugin = {
  name: 'one-noble',
  enforce: 'pre',
  resolveId(source, importer) {
    const isNoble = /^@noble\/(curves|hashes)\/.+\.js$/.test(source)
    const here = fromHere('vite.config.ts')
    return isNoble && importer !== here ? this.resolve(source, here) : undefined
  },
}

export default defineConfig({
  root: fromHere('src'),
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [oneNoble],
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
    target: buildTargets,
    modulePreload: { polyfill: false },
    // Whatever is inlined would need a wider content policy.
    assetsInlineLimit: 0,
  },
})
