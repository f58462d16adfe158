import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * Builds one of the benchmark's pages for production, React in files of its own.
 *
 * @param {'kit' | 'bare'} name
 * @returns {Promise<Map<string, { code: string | Uint8Array, isReact: boolean }>>} The files by path.
 */
export async function buildPage(name) {
  const root = fileURLToPath(new URL(`../pages/${name}`, import.meta.url))
  const result = await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
          },
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
