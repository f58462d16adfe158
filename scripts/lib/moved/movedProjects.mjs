import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWholeInstallCommand } from '../docs/startPage.mjs'
import { execute, pick } from '../freshProjects.mjs'
import { rootFolder } from '../rootFolder.mjs'

/** What sites of Vite and Next have installed, wagmi aside. */
const common = [
  ...['react', 'react-dom', '@types/react', '@types/react-dom', '@types/node', 'typescript'],
  ...['@tanstack/react-query', 'vite', 'next'],
]
/** The software of wallets' makers that wagmi 3 asks a site to install for its connectors. */
const sdks = ['@coinbase/wallet-sdk', '@safe-global/safe-apps-sdk', '@safe-global/safe-apps-provider']
/** What single sites use: to sign their visitors in, and in the place of wagmi. */
const own = { 'iron-session': '8.0.4', siwe: '3.0.0', 'next-auth': '4.24.15', ethers: '6.17.0' }
/** What sites of Remix have, which knows neither React 19 nor the Vite of the others. */
const remix = {
  ...{ react: '18.3.1', 'react-dom': '18.3.1', vite: '6.4.6', isbot: '5.2.3' },
  ...{ '@remix-run/dev': '2.17.5', '@remix-run/node': '2.17.5' },
  ...{ '@remix-run/react': '2.17.5', '@remix-run/serve': '2.17.5' },
}

/** @typedef {{ versions: Record<string, string>, wagmi2: { wagmi: string, viem: string } }} MovedVersions */

/**
 * What a folder for moved sites has installed.
 *
 * @param {'remix' | 'others'} framework @param {2 | 3} wagmi @param {MovedVersions} versions
 * @returns {Record<string, string>}
 */
export function listInstalled(framework, wagmi, { versions, wagmi2 }) {
  return {
    ...(framework === 'remix'
      ? { ...remix, ...pick(versions, ['@tanstack/react-query']) }
      : { ...pick(versions, common), ...own }),
    ...(wagmi === 2 ? wagmi2 : pick(versions, ['wagmi', 'viem', ...(framework === 'remix' ? [] : sdks)])),
  }
}

/**
 * Makes the folder where everything that moved sites need is installed once.
 *
 * @param {string} folder - Around all projects. @param {string} name - Of its own.
 * @param {Record<string, string>} dependencies
 * @param {{ like?: string | undefined, hasConnectors?: boolean }} [options] - `like`: another such folder: what both have is linked, not installed once
 *   more; `hasConnectors`: wagmi 2 comes with its connectors, which are the software of ten vendors in 500 packages.
 * @returns {Promise<string>} The folder.
 */
export async function makeMovedProject(folder, name, dependencies, { like, hasConnectors } = {}) {
  const project = join(folder, name)
  cpSync(join(rootFolder, 'scripts/fresh-apps/wagmi-2/no-connectors'), join(project, 'no-connectors'), {
    recursive: true,
  })
  if (like) {
    await execute(project, 'cp', ['-al', join(like, 'node_modules'), 'node_modules'])
    await execute(project, 'cp', [join(like, 'package-lock.json'), '.'])
  }
  const overrides =
    dependencies.wagmi?.startsWith('2') && !hasConnectors ? { '@wagmi/connectors': 'file:no-connectors' } : {}
  const manifest = { name, private: true, type: 'module', dependencies, overrides }
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest, null, 2))
  await execute(project, 'bash', ['-c', readWholeInstallCommand()])
  return project
}
