#!/usr/bin/env node
// Tests a new user's first minutes: Vite and Next projects that create-latchkey writes, and projects with wagmi, install the packed
// packages as docs/start.md describes, build, and run. `--all` also runs the moved sites of Next and Remix beside wagmi 2.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkOwnUi, freshGateway } from './lib/checkFreshPage.mjs'
import { listMarkdownExamples } from './lib/docs/examples.mjs'
import { documentedFolder, readContentPolicy, readWholeInstallCommand } from './lib/docs/startPage.mjs'
import { createProject, execute, makeProject, pick } from './lib/freshProjects.mjs'
import { checkMovedSites } from './lib/moved/checkMovedSites.mjs'
import { packPublicPackages } from './lib/packPublicPackages.mjs'
import { stopAll } from './lib/processes.mjs'
import { report } from './lib/report.mjs'
import { rootFolder } from './lib/rootFolder.mjs'
import { describeFailure } from './lib/StepFailure.mjs'
import { checkBuilt, checkPreview, checkServed } from './lib/serveBuilt.mjs'
import { readManifest } from './lib/workspaces.mjs'

/** What a kit with its modal and one chain may bring along, React and itself included. */
const maxPackages = 40
/** The oldest wagmi the bridge says it fits, which is the last 2. */
const oldestWagmi = '2.19.5'
/** The oldest viem that the packages ask for. */
const oldestViem = (
  readManifest(join(rootFolder, 'packages/evm/package.json')).dependencies?.viem ?? ''
).slice(1)
/** What apps have themselves: a page loads each once. (wagmi pins zustand, of 1 kB, to a version that is not the newest.) */
const shared = ['viem', 'react', 'react-dom']

/** What a site says of its gateway: the one that answers here, which serves a public network. */
const ownGateway = ['--gateway', freshGateway.origin, '--project-id', 'your-project']

const folder = mkdtempSync(join(tmpdir(), 'latchkey-fresh-'))
/** @type {string[]} */
const problems = []

try {
  const packed = join(folder, 'project', documentedFolder)
  mkdirSync(packed, { recursive: true })
  await packPublicPackages(packed)
  const versions = {
    ...readManifest(join(rootFolder, 'package.json')).devDependencies,
    ...readManifest(join(rootFolder, 'packages/wagmi/package.json')).devDependencies,
    ...readManifest(join(rootFolder, 'apps/web/package.json')).dependencies,
  }
  // One after the other: npx keeps what it runs in one folder.
  const created = {
    vite: await createProject(folder, 'vite', ['--solana', '--login']),
    wagmi: await createProject(folder, 'wagmi', ['--wagmi', ...ownGateway]),
    next: await createProject(folder, 'next', ['--framework', 'next', ...ownGateway]),
  }
  // Two at a time, which take as long as each other: one waits for npm or a browser while the other builds.
  await Promise.all([checkPages(versions, created.vite), checkSites(created.wagmi, created.next)])
  const wagmi2 = { wagmi: oldestWagmi, viem: oldestViem }
  problems.push(...(await checkMovedSites(folder, { versions, wagmi2, all: process.argv.includes('--all') })))
} catch (error) {
  problems.push(describeFailure(error))
} finally {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
}
report('Fresh projects', problems)

/** What the documents let a reader write. @param {Record<string, string>} versions @param {string} vite - A project's folder. */
async function checkPages(versions, vite) {
  await checkKitOnly(versions)
  await checkVite(vite)
  await checkOwnUiPage(versions)
  await checkOldWagmi(versions)
}

/** Larger sites. @param {string} wagmi - A project's folder. @param {string} next - Another one's. */
async function checkSites(wagmi, next) {
  await checkWagmi(wagmi)
  await checkNext(next)
}

/** @param {Record<string, string>} versions */
async function checkKitOnly(versions) {
  const app = await makeProject(folder, 'kit-only', { dependencies: pick(versions, ['react', 'react-dom']) })
  const count = Object.keys(readInstalled(app)).length
  console.log(`kit only: ${count} packages installed`)
  if (count > maxPackages)
    problems.push(`a project with the kit alone has ${count} packages; ${maxPackages} are allowed`)
}

/**
 * What npm has put into a project, by the folder of each copy.
 *
 * @param {string} app - Its folder. @returns {Record<string, unknown>}
 */
function readInstalled(app) {
  return JSON.parse(readFileSync(join(app, 'node_modules/.package-lock.json'), 'utf8')).packages
}

/**
 * What `create-latchkey` writes builds and runs, and so does the page that `docs/start.md` gives to copy in its place. The content
 * policy of that page lets both do all they do.
 *
 * @param {string} app - Its folder.
 */
async function checkVite(app) {
  await execute(app, 'bash', ['-c', readWholeInstallCommand()])
  const headers = { 'content-security-policy': readContentPolicy(freshGateway) }
  writeFileSync(join(app, 'policy.js'), `export default ${JSON.stringify({ preview: { headers } })}`)
  const underPolicy = ['--config', 'policy.js']
  await execute(app, 'npm', ['run', 'build'])
  problems.push(...(await checkPreview('vite', app, { flags: underPolicy })))
  const code = listMarkdownExamples('docs/start.md')[0]?.code ?? ''
  writeFileSync(join(app, 'src/main.tsx'), code)
  problems.push(...(await checkBuilt('vite, docs/start.md', app, { flags: underPolicy })))
  const size = sumSizes(join(app, 'dist/assets'))
  await checkSizeOfParts(app, { code, size })
  console.log(
    `vite: what create-latchkey writes and the page of docs/start.md open the modal under its policy; the page has ${size} bytes with latchkey as with the parts`,
  )
}

/**
 * `latchkey` costs a page nothing: with the parts in its place the page is as large.
 *
 * @param {string} app - Its folder. @param {{ code: string, size: number }} page - The page, and its size with `latchkey` in bytes.
 */
async function checkSizeOfParts(app, { code, size }) {
  const withParts = code.replace(/'latchkey'/g, "'@latchkey/modal'").replace(/'latchkey\//g, "'@latchkey/")
  if (withParts === code) problems.push('vite: the page of docs/start.md does not import latchkey')
  writeFileSync(join(app, 'src/main.tsx'), withParts)
  await execute(app, process.execPath, [join(app, 'node_modules/vite/bin/vite.js'), 'build'])
  const sizeOfParts = sumSizes(join(app, 'dist/assets'))
  if (size !== sizeOfParts)
    problems.push(`vite: the page has ${size} bytes with latchkey and ${sizeOfParts} with the parts`)
}

/** @param {string} assets - A folder of files. @returns {number} Bytes of all of them. */
function sumSizes(assets) {
  return readdirSync(assets).reduce((sum, file) => sum + statSync(join(assets, file)).size, 0)
}

/**
 * The page that `docs/own-ui.md` gives to copy needs no modal, passes the compiler, and does what it says.
 *
 * @param {Record<string, string>} versions
 */
async function checkOwnUiPage(versions) {
  const own = ['react', 'react-dom', 'vite', '@types/react', '@types/react-dom']
  const page = 'docs/own-ui.md'
  const app = await makeProject(folder, 'own-ui', { dependencies: pick(versions, own), page })
  const [example] = listMarkdownExamples(page)
  mkdirSync(join(app, 'src'))
  writeFileSync(join(app, 'src/main.tsx'), example?.code ?? '')
  await execute(app, process.execPath, [join(rootFolder, 'node_modules/typescript/bin/tsc'), '-p', app])
  problems.push(...(await checkBuilt('own-ui', app, { check: checkOwnUi })))
  console.log('own-ui: the page of docs/own-ui.md was checked, built, and driven')
}

/**
 * A site that has its networks in wagmi's config has one copy of each library, and wagmi's hooks hear of a wallet that is connected in
 * the modal.
 *
 * @param {string} app - Its folder.
 */
async function checkWagmi(app) {
  await execute(app, 'npm', ['install'])
  checkCopies('wagmi', app)
  cpSync(join(rootFolder, 'scripts/fresh-apps/wagmi'), app, { recursive: true })
  await execute(app, 'npm', ['run', 'build'])
  problems.push(...(await checkPreview('wagmi', app, { connects: true })))
  console.log('wagmi: what create-latchkey writes was checked, built, and connected, with one viem')
}

/**
 * An app on the oldest wagmi hears of a wallet that is connected in the modal, kit first and wagmi first.
 *
 * @param {Record<string, string>} versions
 */
async function checkOldWagmi(versions) {
  const own = ['react', 'react-dom', 'vite', '@tanstack/react-query', '@types/react', '@types/react-dom']
  const app = await makeProject(folder, 'wagmi-2', {
    dependencies: { ...pick(versions, own), wagmi: oldestWagmi, viem: oldestViem },
    // wagmi 2 comes with the software of ten vendors, 500 packages; nothing here loads it.
    overrides: { '@wagmi/connectors': 'file:no-connectors' },
    more: ['wagmi'],
  })
  checkCopies('wagmi-2', app)
  await execute(app, process.execPath, [join(rootFolder, 'node_modules/typescript/bin/tsc'), '-p', app])
  problems.push(...(await checkBuilt('wagmi-2', app, { connects: true })))
  problems.push(
    ...(await checkPreview('wagmi-2, wagmi first', app, { connects: true, query: '?wagmi-first' })),
  )
  console.log(
    `wagmi-2: added to an app with wagmi ${oldestWagmi}, checked, built, and connected, with one viem ${oldestViem}`,
  )
}

/** @param {string} name - Of the project. @param {string} app - Its folder. */
function checkCopies(name, app) {
  const installed = Object.keys(readInstalled(app))
  for (const library of shared) {
    const copies = installed.filter((path) => path.endsWith(`node_modules/${library}`))
    if (copies.length !== 1) problems.push(`${name}: ${library} is there ${copies.length} times: ${copies}`)
  }
}

/** @param {string} app - Its folder. */
async function checkNext(app) {
  await execute(app, 'npm', ['install'])
  const next = join(app, 'node_modules/next/dist/bin/next')
  const settings = join(app, 'tsconfig.json')
  const written = readFileSync(settings, 'utf8')
  await execute(app, 'npm', ['run', 'build'])
  if (readFileSync(settings, 'utf8') !== written) problems.push('next: tsconfig.json is not as Next wants it')
  problems.push(...(await checkServed('next', app, { args: [next, 'start', '-H', '127.0.0.1', '-p'] })))
  // React tells of hydration mistakes in words only when it develops.
  problems.push(...(await checkServed('next', app, { args: [next, 'dev', '-H', '127.0.0.1', '-p'] })))
  if (problems.length === 0) console.log('next: built, served and loaded without a word on the console')
}
