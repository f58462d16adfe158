import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppKitError } from '@latchkey/errors'
import { checkSvg } from './checkSvg.js'

/** A picture. */
export type Image = { bytes: Buffer; etag: string; type: 'image/svg+xml' | 'image/webp' }

/** The pictures of one folder. */
export type ImageStore = {
  has(id: string): boolean
  /**
   * Reads a picture.
   *
   * @param id - Its file name without the extension.
   * @param isVectorWanted - True for the drawing, where there is one; otherwise the pixels.
   * @returns Undefined when there is none.
   */
  find(id: string, isVectorWanted?: boolean): Promise<Image | undefined>
}

const pixelsExtension = '.webp'
const vectorExtension = '.svg'

/**
 * Opens a folder of pictures: `{id}.webp`, and for some of them the same as a drawing, `{id}.svg`. Only names that
 * were in the folder at the start are ever read, so an id can not lead anywhere else.
 *
 * @param folder - Its path.
 * @param normalize - Makes ids comparable; by default they are taken as they are.
 * @throws `parsing/schema` when a drawing is more than a drawing.
 */
export async function createImageStore(
  folder: string,
  normalize: (id: string) => string = (id) => id,
): Promise<ImageStore> {
  const files = await readdir(folder)
  const pixels = nameById(files, pixelsExtension, normalize)
  const vectors = nameById(files, vectorExtension, normalize)
  // Bounded by the folder: a few hundred pictures of some kilobytes.
  const loaded = new Map<string, Image>()
  for (const name of vectors.values()) loaded.set(name, await loadVector(folder, name))

  return {
    has: (id) => pixels.has(normalize(id)),
    async find(id, isVectorWanted = false) {
      const name = (isVectorWanted ? vectors.get(normalize(id)) : undefined) ?? pixels.get(normalize(id))
      if (name === undefined) return undefined
      const image = loaded.get(name) ?? toImage(await readFile(join(folder, name)), 'image/webp')
      loaded.set(name, image)
      return image
    },
  }
}

function nameById(
  files: readonly string[],
  extension: string,
  normalize: (id: string) => string,
): Map<string, string> {
  const names = files.filter((file) => file.endsWith(extension))
  return new Map(names.map((name) => [normalize(name.slice(0, -extension.length)), name]))
}

async function loadVector(folder: string, name: string): Promise<Image> {
  const bytes = await readFile(join(folder, name))
  const issue = checkSvg(bytes.toString('utf8'))
  if (issue) throw new AppKitError('parsing/schema', { what: `The picture ${join(folder, name)}`, issue })
  return toImage(bytes, 'image/svg+xml')
}

function toImage(bytes: Buffer, type: Image['type']): Image {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { bytes, etag, type }
}
