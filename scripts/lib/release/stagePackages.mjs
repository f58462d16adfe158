import { mkdirSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { packPublicPackages } from '../packPublicPackages.mjs'
import { run } from '../processes.mjs'
import { StepFailure } from '../StepFailure.mjs'
import { getPublicWorkspaces, readManifest, readWorkspaces } from '../workspaces.mjs'
import { findClosedNamespaces } from './findClosedNamespaces.mjs'
import { findReleaseProblems } from './findReleaseProblems.mjs'
import { orderForRelease } from './orderForRelease.mjs'

/**
 * @typedef {{ name: string, file: string, folder: string, source: string, manifest: import('../workspaces.mjs').Manifest }}
 *   StagedPackage - `file`: its archive; `folder`: what is in it; `source`: its folder in the repository.
 */

/**
 * Packs every package that is published, takes the archives apart, and looks at each as its users would get it.
 *
 * @param {string} folder - An empty folder for all of it.
 * @returns {Promise<{ packages: StagedPackage[], problems: string[] }>} In the order in which they can be published.
 */
export async function stagePackages(folder) {
  const workspaces = readWorkspaces()
  const own = new Map(workspaces.map(({ manifest }) => [manifest.name, manifest]))
  const sources = new Map(
    getPublicWorkspaces(workspaces).map(({ folder: source, manifest }) => [manifest.name, source]),
  )
  /** @type {StagedPackage[]} */
  const packages = []
  /** @type {string[]} */
  const problems = []
  for (const { name, file } of await packPublicPackages(folder)) {
    const unpacked = join(folder, `unpacked-${packages.length}`)
    mkdirSync(unpacked)
    const { code, lastLines } = await run({
      command: 'tar',
      args: ['-xzf', file, '-C', unpacked],
      cwd: folder,
    })
    if (code !== 0) throw new StepFailure(`${file} cannot be unpacked`, lastLines)
    const root = join(unpacked, 'package')
    const manifest = readManifest(join(root, 'package.json'))
    packages.push({ name, file, folder: root, source: sources.get(name) ?? '', manifest })
    const files = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    problems.push(...findReleaseProblems(manifest, files, own))
    problems.push(...findClosedNamespaces(root, files).map((problem) => `${name}: ${problem}`))
  }
  return { packages: orderForRelease(packages), problems }
}
