import { join } from 'node:path'
import { npmEnvironment } from './npmEnvironment.mjs'
import { run } from './processes.mjs'
import { rootFolder } from './rootFolder.mjs'
import { StepFailure } from './StepFailure.mjs'
import { getPublicWorkspaces, readWorkspaces } from './workspaces.mjs'

/**
 * Packs every package that is published, as built.
 *
 * @param {string} folder - Where the archives go.
 * @returns {Promise<{ name: string, file: string }[]>}
 */
export async function packPublicPackages(folder) {
  const workspaces = getPublicWorkspaces(readWorkspaces())
  const args = workspaces.flatMap(({ manifest }) => ['-w', manifest.name])
  const { code, lastLines } = await run({
    command: 'npm',
    args: ['pack', '--silent', '--pack-destination', folder, ...args],
    cwd: rootFolder,
    env: npmEnvironment,
  })
  if (code !== 0) throw new StepFailure('npm pack failed', lastLines)
  return workspaces.map(({ manifest: { name, version } }) => ({
    name,
    file: join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`),
  }))
}
