import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const types = new Map([
  ['.html', 'text/html'],
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
])

/**
 * The type of a file of a page.
 *
 * @param path - Its path.
 */
export const typeOf = (path: string): string => types.get(extname(path)) ?? 'application/octet-stream'

/**
 * Builds one of the pages in `e2e/pages` for production, as Vite does by default.
 *
 * @param name - The page's folder.
 * @returns Its files by their paths.
 */
export async function buildPageOf(name: string): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const built = await build({
    root: fileURLToPath(new URL(`../pages/${name}`, import.meta.url)),
    base: './',
    configFile: false,
    logLevel: 'error',
    build: { write: false },
  })
  const { output } = built as Rolldown.RolldownOutput
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}
