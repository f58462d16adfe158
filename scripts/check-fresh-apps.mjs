#!/usr/bin/env node
// A stranger's first minutes: new Vite and Next projects, and one that has wagmi already, install the packed packages,
// build, and run.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listMarkdownExamples } from './lib/docs/examples.mjs'
import { chromiumPath } from './lib/ensureChromium.mjs'
import { packPublicPackages } from './lib/packPublicPackages.mjs'
import { findFreePort } from './lib/ports.mjs'
import { launch, run, stopAll } from './lib/processes.mjs'
import { report } from './lib/report.mjs'
import { rootFolder } from './lib/rootFolder.mjs'
import { describeFailure, StepFailure } from './lib/StepFailure.mjs'
import { readManifest } from './lib/workspaces.mjs'

/** What a kit with its modal and one chain may bring along, React and itself included. */
const maxPackages = 40
const usedPackages = ['core', 'errors', 'evm', 'modal', 'pairing', 'primitives', 'react', 'wire'].map(
  (name) => `@latchkey/${name}`,
)

const bridge = '@latchkey/wagmi'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-fresh-'))
/** @type {string[]} */
const problems = []

/** @type {Readonly<Record<string, object>>} */
const gatewayAnswers = {
  '/appkit/v1/config': { features: [] },
  '/getAnalyticsConfig': { isAnalyticsEnabled: false },
  '/getWallets': { count: 0, data: [] },
  '/v1/supported-chains': { http: [], ws: [] },
}
try {
  const packed = await packPublicPackages(folder)
  const archives = packed.filter(({ name }) => usedPackages.includes(name))
  const versions = readManifest(join(rootFolder, 'apps/web/package.json')).dependencies ?? {}
  const root = readManifest(join(rootFolder, 'package.json')).devDependencies ?? {}
  await checkKitOnly(archives, versions)
  await checkVite(archives, { ...root, ...versions })
  await checkWagmi([...archives, ...packed.filter(({ name }) => name === bridge)], { ...root, ...versions })
  await checkNext(archives, versions)
} catch (error) {
  problems.push(describeFailure(error))
} finally {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
}
report('Fresh projects', problems)

/** @typedef {{ name: string, file: string }[]} Archives */

/** @param {Archives} archives @param {Record<string, string>} versions */
async function checkKitOnly(archives, versions) {
  const app = await makeProject('kit-only', archives, pick(versions, ['react', 'react-dom']))
  const lock = JSON.parse(readFileSync(join(app, 'node_modules/.package-lock.json'), 'utf8'))
  const count = Object.keys(lock.packages).length
  console.log(`kit only: ${count} packages installed`)
  if (count > maxPackages)
    problems.push(`a project with the kit alone has ${count} packages; ${maxPackages} are allowed`)
}

/**
 * The page that `docs/start.md` gives to copy is all there is to write.
 *
 * @param {Archives} archives @param {Record<string, string>} versions
 */
async function checkVite(archives, versions) {
  const app = await makeProject('vite', archives, pick(versions, ['react', 'react-dom', 'vite']))
  const [page] = listMarkdownExamples('docs/start.md')
  mkdirSync(join(app, 'src'))
  writeFileSync(join(app, 'src/main.tsx'), page?.code ?? '')
  await execute(app, 'npx', ['--no-install', 'vite', 'build'])
  const port = await findFreePort()
  const server = launch({
    command: process.execPath,
    args: [
      join(app, 'node_modules/vite/bin/vite.js'),
      'preview',
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
    ],
    cwd: app,
  })
  const url = `http://127.0.0.1:${port}/`
  await waitFor(url)
  await checkPage('vite', url)
  await server.stop()
  console.log('vite: the page of docs/start.md was built, and opens the modal')
}

/**
 * npm refuses what does not fit beside what is installed, so wagmi is there first.
 *
 * @param {Archives} archives @param {Record<string, string>} versions
 */
async function checkWagmi(archives, versions) {
  const own = readManifest(join(rootFolder, 'packages/wagmi/package.json')).devDependencies ?? {}
  const wagmi = pick(own, ['wagmi', 'viem', '@tanstack/react-query'])
  const dependencies = { ...pick(versions, ['react', 'react-dom', 'vite']), ...wagmi }
  const app = await makeProject('wagmi', [], dependencies)
  await addArchives(app, archives)
  await execute(app, 'npx', ['--no-install', 'vite', 'build'])
  console.log('wagmi: added to an app that has it, and built')
}

/** @param {Archives} archives @param {Record<string, string>} versions */
async function checkNext(archives, versions) {
  const app = await makeProject('next', archives, pick(versions, ['next', 'react', 'react-dom']))
  await execute(app, 'npx', ['--no-install', 'next', 'build'])
  const port = await findFreePort()
  const server = launch({
    command: process.execPath,
    args: [join(app, 'node_modules/next/dist/bin/next'), 'start', '-H', '127.0.0.1', '-p', String(port)],
    cwd: app,
    env: { NEXT_TELEMETRY_DISABLED: '1' },
  })
  const url = `http://127.0.0.1:${port}/`
  await waitFor(url)
  await checkPage('next', url)
  await server.stop()
  // React tells of hydration mistakes in words only when it develops.
  const developer = launch({
    command: process.execPath,
    args: [join(app, 'node_modules/next/dist/bin/next'), 'dev', '-H', '127.0.0.1', '-p', String(port)],
    cwd: app,
    env: { NEXT_TELEMETRY_DISABLED: '1' },
  })
  await waitFor(url)
  await checkPage('next', url)
  await developer.stop()
  if (problems.length === 0) console.log('next: built, served and loaded without a word on the console')
}

/** @param {string} name - Of the project. @param {string} url */
async function checkPage(name, url) {
  const require = createRequire(join(rootFolder, 'e2e/package.json'))
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = require('@playwright/test')
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        problems.push(`${name}: the console says: ${message.text()}`)
    })
    page.on('pageerror', (error) => problems.push(`${name}: the page fails: ${error.message}`))
    // No gateway runs here; what the modal asks of one is answered with as little as it may say.
    await page.route('http://localhost:4000/**', (route) => {
      const json = gatewayAnswers[new URL(route.request().url()).pathname]
      return route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const button = page.getByRole('button', { name: /connect/i })
    await button.click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor({ timeout: 10_000 })
    await page.waitForLoadState('networkidle')
  } finally {
    await browser.close()
  }
}

/**
 * @param {string} name - Of a folder in `scripts/fresh-apps`.
 * @param {Archives} archives
 * @param {Record<string, string>} dependencies
 */
async function makeProject(name, archives, dependencies) {
  const app = join(folder, name)
  mkdirSync(app)
  cpSync(join(rootFolder, 'scripts/fresh-apps', name), app, { recursive: true })
  writeManifest(app, { name: `fresh-${name}`, private: true, type: 'module', dependencies })
  await addArchives(app, archives)
  return app
}

/** @param {string} app - Its folder. @param {Archives} archives */
async function addArchives(app, archives) {
  const files = Object.fromEntries(archives.map((archive) => [archive.name, `file:${archive.file}`]))
  const manifest = readManifest(join(app, 'package.json'))
  const dependencies = { ...manifest.dependencies, ...files }
  // The packages depend on each other by version, which is not published yet.
  writeManifest(app, { ...manifest, dependencies, overrides: files })
  await execute(app, 'npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** @param {string} app - Its folder. @param {object} manifest */
function writeManifest(app, manifest) {
  writeFileSync(join(app, 'package.json'), JSON.stringify(manifest, null, 2))
}

/** @param {string} cwd @param {string} command @param {string[]} args */
async function execute(cwd, command, args) {
  const { code, lastLines } = await run({ command, args, cwd, env: { NEXT_TELEMETRY_DISABLED: '1' } })
  if (code !== 0) throw new StepFailure(`${command} ${args.join(' ')} failed in a fresh project`, lastLines)
}

/** @param {string} url */
async function waitFor(url) {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false, // Not listening yet.
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new StepFailure(`${url} did not answer within a minute`)
}

/** @param {Record<string, string>} all @param {string[]} names */
function pick(all, names) {
  return Object.fromEntries(names.map((name) => [name, all[name] ?? '*']))
}
