import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWholeInstallCommand } from '../docs/startPage.mjs'
import { execute } from '../freshProjects.mjs'
import { rootFolder } from '../rootFolder.mjs'

/**
 * The sites of the codemod's fixtures that are built and driven. The others are compared file by file (`packages/codemod`).
 *
 * @typedef {{ name: string, kit: string, connect: RegExp, networks: number, framework: 'vite' | 'next', signsIn?: RegExp,
 *   env?: Record<string, string> }} MovedSite - `connect`: the site's button; `networks`: how many it has; `signsIn`: what it shows once its
 *   own server has verified the signature; `env`: what its owner sets.
 * @type {readonly MovedSite[]}
 */
export const movedSites = [
  { name: 'rainbowkit-vite', kit: 'rainbowkit', connect: /^Sign in/, networks: 4, framework: 'vite' },
  { name: 'connectkit-vite', kit: 'connectkit', connect: /^Fly with us/, networks: 1, framework: 'vite' },
  { name: 'appkit-wagmi-vite', kit: 'appkit', connect: /^Connect$/, networks: 2, framework: 'vite' },
  { name: 'rainbowkit-next-custom', kit: 'rainbowkit', connect: /^Connect$/, networks: 2, framework: 'next' },
  {
    name: 'connectkit-next-siwe',
    kit: 'connectkit',
    connect: /^Ways to connect$/,
    networks: 2,
    framework: 'next',
    signsIn: /^Leave$/,
    env: { SESSION_SECRET: 'the harbour desk keeps its keys in a drawer' },
  },
]

/**
 * Makes the folder where everything that the moved sites need is installed once.
 *
 * @param {string} folder - Around all projects. @param {string} name - Of its own.
 * @param {Record<string, string>} dependencies
 * @returns {Promise<string>} The folder.
 */
export async function makeMovedProject(folder, name, dependencies) {
  const project = join(folder, name)
  cpSync(join(rootFolder, 'scripts/fresh-apps/wagmi-2/no-connectors'), join(project, 'no-connectors'), {
    recursive: true,
  })
  // wagmi 2 comes with the software of ten vendors, 500 packages; nothing here loads it.
  const overrides = dependencies.wagmi?.startsWith('2') ? { '@wagmi/connectors': 'file:no-connectors' } : {}
  const manifest = { name, private: true, type: 'module', dependencies, overrides }
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest, null, 2))
  await execute(project, 'bash', ['-c', readWholeInstallCommand()])
  return project
}

/**
 * Puts a site into a folder below one where everything is installed, moves it with the installed codemod, and adds the buttons that
 * the check presses: nothing else of it is written by hand.
 *
 * @param {string} project - The folder where everything is installed.
 * @param {MovedSite} site
 * @returns {Promise<string>} The site's folder.
 */
export async function moveSite(project, { name, kit, env }) {
  const folder = join(project, name)
  cpSync(join(rootFolder, 'packages/codemod/fixtures', name, 'before'), folder, { recursive: true })
  await execute(project, process.execPath, [
    'node_modules/@latchkey/codemod/dist/main.js',
    kit,
    name,
    '--force',
  ])
  addActions(folder)
  const lines = Object.entries(env ?? {}).map(([key, value]) => `${key}=${value}\n`)
  writeFileSync(join(folder, '.env'), lines.join(''))
  return folder
}

/** @param {string} folder */
function addActions(folder) {
  const source = existsSync(join(folder, 'src')) ? join(folder, 'src') : folder
  cpSync(join(rootFolder, 'scripts/fresh-apps/moved/Actions.tsx'), join(source, 'Actions.tsx'))
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.[jt]sx$/.test(file),
  )
  const changed = files.filter((file) => {
    const path = join(source, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes('<Modal />')) return false
    const up = '../'.repeat(file.split('/').length - 1) || './'
    const [directive = ''] = /^\s*['"]use client['"];?\n/.exec(text) ?? []
    const withActions = text.slice(directive.length).replace('<Modal />', '<Modal /><Actions />')
    writeFileSync(path, `${directive}import { Actions } from '${up}Actions'\n${withActions}`)
    return true
  })
  if (changed.length !== 1) throw new Error(`The modal is in ${changed.length} files of ${folder}`)
  if (existsSync(join(folder, 'index.html')) || source === folder) return
  writeFileSync(
    join(folder, 'index.html'),
    page(existsSync(join(source, 'main.tsx')) ? 'main.tsx' : addMain(source)),
  )
}

/** @param {string} entry */
const page = (entry) =>
  `<!doctype html><html lang="en"><head><title>Moved</title><link rel="icon" href="data:," /></head><body><div id="root"></div><script type="module" src="/src/${entry}"></script></body></html>`

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
