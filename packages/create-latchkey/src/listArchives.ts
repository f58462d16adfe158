import { existsSync, readdirSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { version } from './manifest.js'
import { UsageError } from './UsageError.js'

/**
 * Lists our packed packages in a folder, as a manifest's dependencies. All of them: one that another needs is found here
 * only if the project itself names it.
 *
 * @param packages - The folder.
 * @param project - The folder of the project.
 * @throws {UsageError} If `latchkey` of this release is not there.
 */
export function listArchives(packages: string, project: string): Record<string, string> {
  const ending = `-${version}.tgz`
  const files = existsSync(packages) ? readdirSync(packages) : []
  const archives = files.filter((file) => file.startsWith('latchkey-') && file.endsWith(ending))
  if (!archives.includes(`latchkey${ending}`)) {
    throw new UsageError(
      `${packages} has no latchkey${ending}. "npm run pack" in Latchkey's folder writes it into "packed".`,
    )
  }
  const folder = relative(project, resolve(packages)).split(sep).join('/')
  return Object.fromEntries(
    archives.map((file) => [
      file.slice(0, -ending.length).replace(/^latchkey-/, '@latchkey/'),
      `file:${folder}/${file}`,
    ]),
  )
}
