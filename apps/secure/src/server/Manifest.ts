import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const assetSchema = v.object({ file: v.string(), integrity: v.string() })

const pageSchema = v.object({
  /** Where it is, such as `/sdk`. */
  path: v.string(),
  title: v.string(),
  /** `project`: the sites of the project that its address names may embed it; `none`: nobody may. */
  embedding: v.picklist(['project', 'none']),
  /** `kept`: a window that a site opened can speak to that site; `cut`: it is on its own. */
  opener: v.picklist(['cut', 'kept']),
  script: assetSchema,
  style: v.nullable(assetSchema),
  /** A script that the page loads when it needs it. */
  late: v.nullable(assetSchema),
})

const manifestSchema = v.object({ pages: v.array(pageSchema), worker: assetSchema, hash: v.string() })

/** A page as it was built. */
export type BuiltPage = v.InferOutput<typeof pageSchema>

/** What the build wrote down of the site. */
export type Manifest = v.InferOutput<typeof manifestSchema>

/**
 * Reads what the build wrote down of the site.
 *
 * @param folder - The built site.
 * @throws When the site is not built.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`The secure site is not built: no manifest.json in ${folder}. Run "npm run build" first`)
  })
  return v.parse(v.pipe(v.string(), v.parseJson(), manifestSchema), text)
}
