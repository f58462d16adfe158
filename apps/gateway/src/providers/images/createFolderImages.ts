import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Image, type ImageKind, type ImageProvider, imageKinds } from './ImageProvider.js'

const extension = '.webp'

/** Symbols are written in either case; the other ids are taken as they are. */
const toKey = (kind: ImageKind, id: string) =>
  kind === 'tokens' || kind === 'currencies' ? id.toUpperCase() : id

/**
 * Opens folders of pictures, files `{id}.webp`. Only names that were there at the start are ever read, so an id can
 * not lead anywhere else.
 *
 * @param folders - By kind; a kind left out has no pictures.
 * @throws When a folder cannot be read.
 */
export async function createFolderImages(
  folders: Readonly<Partial<Record<ImageKind, string>>>,
): Promise<ImageProvider> {
  const paths = new Map<string, string>()
  for (const kind of imageKinds) {
    const folder = folders[kind]
    if (folder === undefined) continue
    for (const name of await readdir(folder)) {
      if (!name.endsWith(extension)) continue
      paths.set(`${kind}/${toKey(kind, name.slice(0, -extension.length))}`, join(folder, name))
    }
  }
  // Bounded by the folders: a few hundred pictures of some kilobytes.
  const loaded = new Map<string, Image>()

  return {
    has: (kind, id) => paths.has(`${kind}/${toKey(kind, id)}`),
    async find(kind, id) {
      const path = paths.get(`${kind}/${toKey(kind, id)}`)
      if (path === undefined) return undefined
      const known = loaded.get(path)
      if (known) return known
      const bytes = await readFile(path)
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
      const image = { bytes, etag }
      loaded.set(path, image)
      return image
    },
  }
}
