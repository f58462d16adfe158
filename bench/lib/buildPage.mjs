import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { manyParts } from './manyParts.mjs'

const reactGroup = { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }

/** Features that the page of many chains has besides. */
const emptyFeatures = 3

/**
 * Builds one of the benchmark's pages for production, as Vite does by default.
 *
 * @param {string} name - Of its folder in `pages`.
 * @param {{ splitReact?: boolean }} [options] `splitReact`: React in a file of its own, so that it can be left out.
 * @returns {Promise<Map<string, { code: string | Uint8Array, isReact: boolean }>>} The files by path.
 */
export async function buildPage(name, { splitReact = false } = {}) {
  const root = fileURLToPath(new URL(`../pages/${name}`, import.meta.url))
  const result = await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: name === 'many' ? [manyParts(emptyFeatures)] : [],
    build: {
      write: false,
      rolldownOptions: {
        output: {
          ...(splitReact && { codeSplitting: { groups: [reactGroup] } }),
        },
      },
    },
  })
  const { output } = Array.isArray(result) ? result[0] : result
  return new Map(
    output.map((file) => [
      file.fileName,
      {
        code: file.type === 'chunk' ? file.code : file.source,
        isReact: file.type === 'chunk' && file.name === 'react',
      },
    ]),
  )
}
