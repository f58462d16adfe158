import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: fromHere('src/app'),
  // The sources, so that building the app needs no package built first.
  resolve: {
    alias: [
      {
        find: /^@latchkey\/(channel|errors)$/,
        replacement: fromHere('../../packages/$1/src/exports/index.ts'),
      },
    ],
  },
  build: {
    outDir: fromHere('dist/app'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // A font inlined into the style sheet would need a wider content policy.
    assetsInlineLimit: 0,
  },
})
