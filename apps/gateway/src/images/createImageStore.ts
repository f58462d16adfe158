import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A picture. */
type Image = { bytes: Buffer; etag: string }

/** The pictures of one folder. */
export type ImageStore = {
  has(id: string): boolean
  /**
   * Reads a picture.
   *
   * @param id - Its file name without `.webp`.
   * @returns Undefined when there is none.
   */
  find(id: string): Promise<Image | undefined>
}

const extension = '.webp'

/**
 * Opens a folder of pictures. Only names that were in the folder at the start are ever read, so an id can not lead
 * anywhere else.
 *
 * @param folder - Its path.
 * @param normalize - Makes ids comparable; by default they are taken as they are.
 */
export async function createImageStore(
  folder: string,
  normalize: (id: string) => string = (id) => id,
): Promise<ImageStore> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(extension))
  const nameById = new Map(names.map((name) => [normalize(name.slice(0, -extension.length)), name]))
  // Bounded by the folder: a few hundred pictures of some kilobytes.
  const loaded = new Map<string, Image>()

  return {
    has: (id) => nameById.has(normalize(id)),
    async find(id) {
      const name = nameById.get(normalize(id))
      if (name === undefined) return undefined
      const known = loaded.get(name)
      if (known) return known
      const bytes = await readFile(join(folder, name))
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
      const image = { bytes, etag }
      loaded.set(name, image)
      return image
    },
  }
}
