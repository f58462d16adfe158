import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** A file of a built site. */
export type BuiltFile = { body: Buffer; contentType: string }

/**
 * Reads a built site into memory. Only what was there at the start exists, so no path can escape.
 *
 * @param folder - The built site; files of other kinds than pages, scripts, styles, drawings and fonts are left out.
 * @returns By path, such as `/assets/main.js`.
 * @throws The system's error when the folder cannot be read.
 */
export async function readBuiltFiles(folder: string): Promise<ReadonlyMap<string, BuiltFile>> {
  const files = new Map<string, BuiltFile>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const contentType = contentTypes[extname(entry.name)]
    if (!entry.isFile() || contentType === undefined) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    files.set(path, { body: await readFile(file), contentType })
  }
  return files
}
