import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execute } from '../freshProjects.mjs'
import { rootFolder } from '../rootFolder.mjs'

/**
 * Puts a site into a folder below one where everything is installed, moves it with the installed codemod, and adds the buttons that
 * the check presses: nothing else of it is written by hand.
 *
 * @param {string} project - The folder where everything is installed.
 * @param {import('./movedSites.mjs').MovedSite} site
 * @param {string} nodeUrl - The local node, which stands for a network's.
 * @returns {Promise<string>} The site's folder.
 */
export async function moveSite(project, { name, kit, library, framework, env }, nodeUrl) {
  const folder = join(project, name)
  cpSync(join(rootFolder, 'packages/codemod/fixtures', name, 'before'), folder, { recursive: true })
  await execute(project, process.execPath, [
    'node_modules/@latchkey/codemod/dist/main.js',
    kit,
    name,
    '--force',
  ])
  const source = existsSync(join(folder, 'src')) ? join(folder, 'src') : folder
  addActions(source, library)
  if (framework === 'vite') addPage(folder, source)
  if (framework === 'next') addConfig(folder)
  const lines = Object.entries({ MAINNET_NODE: nodeUrl, ...env }).map(([key, value]) => `${key}=${value}\n`)
  writeFileSync(join(folder, '.env'), lines.join(''))
  return folder
}

/** Puts the buttons beside the modal. @param {string} source @param {'wagmi' | 'ethers'} library */
function addActions(source, library) {
  const actions = library === 'wagmi' ? 'Actions.tsx' : 'EthersActions.jsx'
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.[jt]sx$/.test(file),
  )
  cpSync(join(rootFolder, 'scripts/fresh-apps/moved', actions), join(source, actions))
  const changed = files.filter((file) => {
    const path = join(source, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes('<Modal />')) return false
    const up = '../'.repeat(file.split('/').length - 1) || './'
    const [directive = ''] = /^\s*['"]use client['"];?\n/.exec(text) ?? []
    const withActions = text.slice(directive.length).replace('<Modal />', '<Modal /><Actions />')
    const from = `${up}${actions.replace(/\.[jt]sx$/, '')}`
    writeFileSync(path, `${directive}import { Actions } from '${from}'\n${withActions}`)
    return true
  })
  if (changed.length !== 1) throw new Error(`The modal is in ${changed.length} files of ${source}`)
}

/** Next builds each site once: what it would keep for another build takes a quarter of the time. @param {string} folder */
function addConfig(folder) {
  const config = { experimental: { turbopackFileSystemCacheForBuild: false } }
  writeFileSync(join(folder, 'next.config.mjs'), `export default ${JSON.stringify(config)}\n`)
}

/** The page that a site of Vite starts with. @param {string} folder @param {string} source */
function addPage(folder, source) {
  if (existsSync(join(folder, 'index.html'))) return
  const entry = ['main.tsx', 'main.jsx'].find((name) => existsSync(join(source, name))) ?? addMain(source)
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><title>Moved</title><link rel="icon" href="data:," /></head><body><div id="root"></div><script type="module" src="/src/${entry}"></script></body></html>`,
  )
}

/** The shape of ConnectKit's example leaves the start to the site. @param {string} source */
function addMain(source) {
  writeFileSync(
    join(source, 'main.tsx'),
    `import { createRoot } from 'react-dom/client'
import { App } from './App'
import { Web3Provider } from './Web3Provider'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Web3Provider><App /></Web3Provider>)
`,
  )
  return 'main.tsx'
}
