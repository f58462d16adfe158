import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const entry = fileURLToPath(new URL('../pages/pairing/main.js', import.meta.url))

/** Vite's loader of dynamic imports comes once for all code of a page, so it is left out. */
const preloadGroup = { name: 'preload', test: /vite\/(preload-helper|modulepreload-polyfill)/ }

/**
 * Builds the dapp side of pairing with everything it depends on.
 *
 * @returns {Promise<{ loaded: Map<string, string>, lazy: Map<string, string> }>} Code by file: what comes with the
 * import, and what is loaded when it is needed.
 */
export async function buildPairing() {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: { input: entry, output: { codeSplitting: { groups: [preloadGroup] } } },
    },
  })
  const { output } = Array.isArray(result) ? result[0] : result
  const chunks = new Map(
    output
      .filter(({ type, name }) => type === 'chunk' && name !== 'preload')
      .map((chunk) => [chunk.fileName, chunk]),
  )
  const loaded = new Set(
    [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
  )
  // A set is walked to its end, also past what is added on the way.
  for (const name of loaded) for (const next of chunks.get(name)?.imports ?? []) loaded.add(next)
  const toCode = (isLoaded) =>
    new Map(
      [...chunks].filter(([name]) => loaded.has(name) === isLoaded).map(([name, { code }]) => [name, code]),
    )
  return { loaded: toCode(true), lazy: toCode(false) }
}
