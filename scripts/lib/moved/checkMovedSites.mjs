import { join } from 'node:path'
import { findFreePort } from '../findFreePort.mjs'
import { pick } from '../freshProjects.mjs'
import { launch } from '../processes.mjs'
import { rootFolder } from '../rootFolder.mjs'
import { checkBuilt, checkNextBuilt } from '../serveBuilt.mjs'
import { driveMovedSite } from './driveMovedSite.mjs'
import { makeMovedProject, movedSites, moveSite } from './movedSites.mjs'

/** What the sites have installed, wagmi aside. */
const installed = [
  ...['react', 'react-dom', '@types/react', '@types/react-dom', '@types/node', 'typescript'],
  ...['@tanstack/react-query', 'vite', 'next'],
]
/** The software of wallets' makers that wagmi 3 asks a site to install for its connectors. */
const sdks = ['@coinbase/wallet-sdk', '@safe-global/safe-apps-sdk', '@safe-global/safe-apps-provider']
/** What a site of them signs its visitors in with. */
const signIn = { 'iron-session': '8.0.4', siwe: '3.0.0' }

/**
 * Sites of other kits, moved with the codemod, run beside wagmi 2 and 3.
 *
 * @param {string} folder - Around all projects, with Latchkey's.
 * @param {{ versions: Record<string, string>, wagmi2: { wagmi: string, viem: string } }} options - `versions`: of what is installed;
 *   `wagmi2`: those of wagmi 2 and its viem.
 * @returns {Promise<string[]>} What is wrong with them.
 */
export async function checkMovedSites(folder, { versions, wagmi2 }) {
  /** @type {string[]} */
  const problems = []
  const node = { port: await findFreePort(), chainId: 1 }
  const anvil = launch({
    command: join(rootFolder, 'node_modules/.bin/anvil'),
    args: ['--port', String(node.port), '--chain-id', String(node.chainId), '--silent'],
    cwd: folder,
  })
  const url = `http://127.0.0.1:${node.port}`
  for (const major of [2, 3]) {
    const project = await makeMovedProject(folder, `moved-${major}`, {
      ...pick(versions, installed),
      ...(major === 2 ? wagmi2 : { ...pick(versions, ['wagmi', 'viem', ...sdks]), ...signIn }),
    })
    // Next takes as long as all others together: once is enough.
    for (const site of movedSites.filter(({ framework }) => framework === 'vite' || major === 3)) {
      const app = await moveSite(project, site)
      const options = {
        check: (/** @type {string} */ page) => driveMovedSite(page, { ...site, node: { ...node, url } }),
      }
      const name = `${site.name}, wagmi ${major}`
      const build = site.framework === 'vite' ? checkBuilt : checkNextBuilt
      problems.push(...(await build(name, app, { ...options, from: project })))
      console.log(`moved: ${name} was built, and driven`)
    }
  }
  await anvil.stop()
  return problems
}
