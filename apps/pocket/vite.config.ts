import { fileURLToPath } from 'node:url'
import { buildTargets } from '@latchkey/design/browsers'
import { defineConfig, type Plugin } from 'vite'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** For tests: the same app on the official wallet kit, in a folder of its own. */
const isOfficial = process.env.POCKET_PAIRING === 'official'

/** Puts the official kit in the place of our own pairing client. */
const officialPairing: Plugin = {
  name: 'official-pairing',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const isOurs = source === './createClient.js' && importer.startsWith(fromHere('src/app/pairing/'))
    return isOurs ? fromHere('src/app/pairing/createOfficialClient.ts') : undefined
  },
}

export default defineConfig({
  root: fromHere('src/app'),
  plugins: isOfficial ? [officialPairing] : [],
  // The sources, so that building the app needs no package built first.
  resolve: {
    alias: [
      {
        find: /^@latchkey\/(channel|decode|errors|pairing)$/,
        replacement: fromHere('../../packages/$1/src/exports/index.ts'),
      },
      {
        find: /^@latchkey\/(errors|pairing|primitives|wire)\/(.+)$/,
        replacement: fromHere('../../packages/$1/src/exports/$2.ts'),
      },
      {
        find: /^@latchkey\/(primitives|wire)$/,
        replacement: fromHere('../../packages/$1/src/exports/index.ts'),
      },
    ],
  },
  build: {
    outDir: fromHere(isOfficial ? 'dist/app-official' : 'dist/app'),
    emptyOutDir: true,
    target: buildTargets,
    modulePreload: { polyfill: false },
    // A font inlined into the style sheet would need a wider content policy.
    assetsInlineLimit: 0,
  },
})
