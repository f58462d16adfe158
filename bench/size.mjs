/**
 * Size budgets, measured in a real browser on a minimal Vite + React page with one button and EVM:
 * what the page loads before the first click (React not counted), what opening the modal adds, and whether
 * anyone is called before the click; and what pairing adds for a site. Exits with 1 when a budget is exceeded.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { buildPage } from './lib/buildPage.mjs'
import { buildPairing } from './lib/buildPairing.mjs'
import { launch } from './lib/launch.mjs'
import { servePage } from './lib/servePage.mjs'

const { size: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const files = await buildPage('kit', { splitReact: true })
const pairing = await buildPairing()
const site = await servePage(files)
const browser = await launch()
try {
  const page = await browser.newPage()
  await page.goto(site.url)
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  const before = new Set(site.requests)
  await button.click()
  await page.getByRole('dialog').waitFor()
  await page.waitForLoadState('networkidle')
  const added = new Set(site.requests.filter((path) => !before.has(path)))

  const calls = [...before].filter((path) => path.startsWith('/gateway')).length
  const rows = [
    ['kit code before the first click', toKilobytes(before), budget.beforeClickKilobytes, 'kB gzip'],
    ['more when the modal opens', toKilobytes(added), budget.onOpenKilobytes, 'kB gzip'],
    ['requests to a server before the click', calls, budget.requestsBeforeClick, ''],
    ['scripts the page starts with', countScripts(await buildPage('kit')), budget.filesAtStart, ''],
    ['pairing, dapp side', sumKilobytes(pairing.loaded), budget.pairingKilobytes, 'kB gzip'],
  ]
  for (const [what, value, limit, unit] of rows) {
    process.stdout.write(`${value <= limit ? 'ok  ' : 'OVER'} ${what}: ${value} of ${limit} ${unit}\n`)
  }
  for (const [name, code] of pairing.lazy) {
    process.stdout.write(
      `     pairing, loaded when needed: ${name} ${sumKilobytes([[name, code]])} kB gzip\n`,
    )
  }
  if (process.argv.includes('--files')) listFiles([...before, '---', ...added])
  process.exitCode = rows.every(([, value, limit]) => value <= limit) ? 0 : 1
} finally {
  await browser.close()
  site.close()
}

/** Scripts and styles of the kit among the paths, in kilobytes (1000 bytes) of gzip. */
function toKilobytes(paths) {
  const bytes = [...paths].reduce((sum, path) => sum + getBytes(path), 0)
  return Math.round(bytes / 10) / 100
}

/** How many scripts a page built as Vite does by default loads before it does anything. */
function countScripts(files) {
  return String(files.get('index.html')?.code).match(/assets\/[^"]+\.js/g)?.length ?? 0
}

/** Files by name and code, in kilobytes (1000 bytes) of gzip. */
function sumKilobytes(codes) {
  const bytes = [...codes].reduce((sum, [, code]) => sum + gzipSync(code, { level: 9 }).length, 0)
  return Math.round(bytes / 10) / 100
}

function getBytes(path) {
  const name = path.slice(1)
  const file = files.get(name)
  if (!file || file.isReact || name.endsWith('.html')) return 0
  return gzipSync(file.code, { level: 9 }).length
}

function listFiles(paths) {
  for (const path of paths) {
    const bytes = getBytes(path)
    if (bytes || path === '---') process.stdout.write(`  ${String(bytes).padStart(7)} ${path}\n`)
  }
}
