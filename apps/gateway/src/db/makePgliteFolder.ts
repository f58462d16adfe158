import { execFile } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Ends with the gateway that began it, whose end closes its input. */
const script = `
  process.stdin.on('end', () => process.exit(1)).resume()
  const { PGlite } = await import(process.argv[1])
  const database = new PGlite(process.argv[2])
  await database.waitReady
  await database.close()
  process.exit(0)`

/**
 * Makes the files of an empty embedded database in a process of its own: making them takes some 500 MB, which the system has back when
 * that process ends, and which a gateway would keep. The folder is there once all of it is, or not at all.
 *
 * @param folder - Where the files go; not there yet, and nobody else's.
 * @throws When that process fails; why is said best by opening the folder.
 */
export async function makePgliteFolder(folder: string): Promise<void> {
  const engine = pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite')).href
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  try {
    await run(process.execPath, ['--input-type=module', '--eval', script, engine, draft])
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}
