import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/**
 * Bundles a client for the browser and weighs it.
 *
 * @param {string} code - A module that uses the client.
 * @returns {Promise<{ first: number, all: number }>} Bytes of gzip: what loads at once, and with what loads later.
 */
export async function bundleClient(code) {
  const entry = 'virtual:client'
  const result = await build({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: entry } },
    plugins: [
      {
        name: 'client',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
  })
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (
    Array.isArray(result) ? result[0] : result
  )
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const [main] = chunks.filter(({ isEntry }) => isEntry)
  /** @param {typeof chunks} list */
  const weigh = (list) => list.reduce((sum, chunk) => sum + gzipSync(chunk.code, { level: 9 }).length, 0)
  const atOnce = new Set([main?.fileName, ...(main?.imports ?? [])])
  return { first: weigh(chunks.filter(({ fileName }) => atOnce.has(fileName))), all: weigh(chunks) }
}
