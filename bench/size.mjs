/**
 * Size budgets, measured in a real browser on a minimal Vite + React page with one button and EVM:
 * what the page loads before the first click (React not counted), what opening the modal adds, and whether
 * anyone is called before the click. Exits with 1 when a budget is exceeded.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { buildPage } from './lib/buildPage.mjs'
import { launch } from './lib/launch.mjs'
import { servePage } from './lib/servePage.mjs'

const { size: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const files = await buildPage('kit', { splitReact: true })
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
  ]
  for (const [what, value, limit, unit] of rows) {
    process.stdout.write(`${value <= limit ? 'ok  ' : 'OVER'} ${what}: ${value} of ${limit} ${unit}\n`)
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
