import { join } from 'node:path'
import { findFreePort } from '../findFreePort.mjs'
import { launch } from '../processes.mjs'
import { rootFolder } from '../rootFolder.mjs'
import { describeFailure } from '../StepFailure.mjs'
import { checkBuilt, checkNextBuilt, checkRemixBuilt } from '../serveBuilt.mjs'
import { driveMovedSite } from './driveMovedSite.mjs'
import { listInstalled, makeMovedProject } from './movedProjects.mjs'
import { movedSites } from './movedSites.mjs'
import { moveSite } from './moveSite.mjs'

const checks = { vite: checkBuilt, next: checkNextBuilt, remix: checkRemixBuilt }

/**
 * Sites of other kits, moved with the codemod, run beside wagmi 2 and 3.
 *
 * @param {string} folder - Around all projects, with Latchkey's.
 * @param {import('./movedProjects.mjs').MovedVersions & { all?: boolean }} options - `all`: sites of Next and Remix run beside wagmi 2, too;
 *   they take most of the time.
 * @returns {Promise<string[]>} What is wrong with them.
 */
export async function checkMovedSites(folder, { all = false, ...versions }) {
  /** @type {string[]} */
  const problems = []
  const node = { port: await findFreePort(), chainId: 1 }
  const anvil = launch({
    command: join(rootFolder, 'node_modules/.bin/anvil'),
    args: ['--port', String(node.port), '--chain-id', String(node.chainId), '--silent'],
    cwd: folder,
  })
  const url = `http://127.0.0.1:${node.port}`
  /** @param {string} project @param {2 | 3} wagmi @param {(site: import('./movedSites.mjs').MovedSite) => boolean} isOf */
  async function check(project, wagmi, isOf) {
    for (const site of movedSites.filter(isOf)) {
      const name = site.library === 'wagmi' ? `${site.name}, wagmi ${wagmi}` : site.name
      const drive = (/** @type {string} */ page) => driveMovedSite(page, { ...site, node: { ...node, url } })
      try {
        const app = await moveSite(project, site, url)
        problems.push(...(await checks[site.framework](name, app, { check: drive, from: project })))
        console.log(`moved: ${name} was built, and driven`)
      } catch (error) {
        // The others are checked all the same.
        problems.push(`${name}: ${describeFailure(error)}`)
      }
    }
  }
  /** @param {'remix' | 'others'} framework @param {2 | 3} wagmi @param {string} [like] */
  const make = (framework, wagmi, like) =>
    makeMovedProject(folder, `${framework}-${wagmi}`, listInstalled(framework, wagmi, versions), {
      like,
      // Sites of Vite use none of them.
      hasConnectors: all,
    })

  async function checkLightSites() {
    await check(others, 3, ({ framework }) => framework === 'vite')
    const older = await make('others', 2, others)
    // A site without wagmi is the same beside both.
    await check(older, 2, ({ framework, library }) => framework === 'vite' && library === 'wagmi')
    const remix = await make('remix', 3)
    await check(remix, 3, ({ framework }) => framework === 'remix')
    return { older, remix }
  }

  const others = await make('others', 3)
  // Two at a time, which take as long as each other.
  const [{ older, remix }] = await Promise.all([
    checkLightSites(),
    check(others, 3, ({ framework }) => framework === 'next'),
  ])
  if (all) {
    await check(older, 2, ({ framework }) => framework === 'next')
    await check(await make('remix', 2, remix), 2, ({ framework }) => framework === 'remix')
  }
  await anvil.stop()
  return problems
}
