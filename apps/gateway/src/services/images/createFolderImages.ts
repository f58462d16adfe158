import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SchemaError } from '@latchkey/errors/schema'
import { checkSvg } from '@latchkey/wallet-directory'
import { type Image, type ImageKind, type ImageProvider, imageKinds } from './ImageProvider.js'

const pixelsExtension = '.webp'
const vectorExtension = '.svg'

/** Symbols are written in either case; the other ids are taken as they are. */
const toKey = (kind: ImageKind, id: string) =>
  `${kind}/${kind === 'tokens' || kind === 'currencies' ? id.toUpperCase() : id}`

/**
 * Opens folders of pictures: `{id}.webp`, and for some of them the same as a drawing, `{id}.svg`. Only names that were
 * there at the start are ever read, so an id cannot lead anywhere else.
 *
 * @param folders - By kind; a kind left out has no pictures.
 * @throws When a folder cannot be read, and `parsing/schema` when a drawing is more than a drawing.
 */
export async function createFolderImages(
  folders: Readonly<Partial<Record<ImageKind, string>>>,
): Promise<ImageProvider> {
  const pixels = new Map<string, string>()
  const vectors = new Map<string, Image>()
  // Bounded by the folders: a few hundred pictures of some kilobytes.
  const loaded = new Map<string, Image>()

  for (const kind of imageKinds) {
    const folder = folders[kind]
    if (folder === undefined) continue
    for (const name of await readdir(folder)) {
      const getKey = (extension: string) => toKey(kind, name.slice(0, -extension.length))
      const path = join(folder, name)
      if (name.endsWith(pixelsExtension)) pixels.set(getKey(pixelsExtension), path)
      if (name.endsWith(vectorExtension)) vectors.set(getKey(vectorExtension), await loadVector(path))
    }
  }

  return {
    has: (kind, id) => pixels.has(toKey(kind, id)),
    async find(kind, id, isVectorWanted = false) {
      const key = toKey(kind, id)
      const known = (isVectorWanted ? vectors.get(key) : undefined) ?? loaded.get(key)
      const path = pixels.get(key)
      if (known || path === undefined) return known
      const image = toImage(await readFile(path), 'image/webp')
      loaded.set(key, image)
      return image
    },
  }
}

async function loadVector(path: string): Promise<Image> {
  const bytes = await readFile(path)
  const issue = checkSvg(bytes.toString('utf8'))
  if (issue) throw new SchemaError('parsing/schema', { what: `The picture ${path}`, issue })
  return toImage(bytes, 'image/svg+xml')
}

function toImage(bytes: Buffer, type: Image['type']): Image {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { bytes, etag, type }
}
