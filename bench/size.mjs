/**
 * Size budgets, measured in a real browser on a minimal Vite + React page with one button and EVM: what the page starts with
 * (React not counted), what the first opening adds and another view after it, how many scripts each of them is, whether
 * anyone is called before the click; and what pairing adds for a site. Exits with 1 when a budget is exceeded.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { buildPage } from './lib/buildPage.mjs'
import { buildPairing } from './lib/buildPairing.mjs'
import { createWallets } from './lib/createWallets.mjs'
import { launch } from './lib/launch.mjs'
import { tapOnPhone } from './lib/phone.mjs'
import { report } from './lib/report.mjs'
import { servePage } from './lib/servePage.mjs'

const { size: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
/** React in a file of its own, to be left out of the sizes. */
const split = await buildPage('kit', { splitReact: true })
/** As Vite does by default, for the number of scripts. */
const whole = await buildPage('kit')
const core = await buildPage('core', { splitReact: true })
/** A page of each further chain, by what people call it. */
const withChain = {
  Solana: await buildPage('solana', { splitReact: true }),
  Bitcoin: await buildPage('bitcoin', { splitReact: true }),
  Cosmos: await buildPage('cosmos', { splitReact: true }),
  Sui: await buildPage('sui', { splitReact: true }),
  Stacks: await buildPage('stacks', { splitReact: true }),
  Polkadot: await buildPage('polkadot', { splitReact: true }),
}
const withMany = await buildPage('many', { splitReact: true })
const wagmiFirst = await buildPage('wagmi-first', { splitReact: true })
const wagmiKitFirst = await buildPage('wagmi-kit-first', { splitReact: true })
const pairing = await buildPairing()
const site = await servePage(split)
const wholeSite = await servePage(whole, { wallets: createWallets() })
const browser = await launch()
try {
  const opening = await openAndGoOn()
  const idle = await tapOnPhone(browser, wholeSite, 'idle')
  const atOnce = await tapOnPhone(browser, wholeSite, 'at once')
  const start = getStartFiles(split)
  const startKilobytes = toKilobytes(start)
  const isKept = report([
    {
      what: 'before the first click',
      value: startKilobytes,
      limit: budget.beforeClickKilobytes,
      unit: ' kB gzip',
    },
    {
      what: 'of it the button and the dialog’s shell',
      value: subtract(startKilobytes, toKilobytes(getStartFiles(core), core)),
      limit: budget.buttonAndShellKilobytes,
      unit: ' kB gzip',
    },
    {
      what: 'before the first click, with seven chains and three features more',
      value: toKilobytes(getStartFiles(withMany), withMany),
      limit: budget.manyBeforeClickKilobytes,
      unit: ' kB gzip',
    },
    {
      what: 'what each of the five further chains adds to that',
      value:
        Math.round(
          (subtract(
            toKilobytes(getStartFiles(withMany), withMany),
            toKilobytes(getStartFiles(withChain.Solana), withChain.Solana),
          ) /
            5) *
            100,
        ) / 100,
      limit: budget.furtherChainKilobytes,
      unit: ' kB gzip',
    },
    ...Object.entries(withChain).map(([name, page]) => ({
      what: `what ${name} adds before the first click`,
      value: subtract(toKilobytes(getStartFiles(page), page), startKilobytes),
      limit: budget.chainBeforeClickKilobytes,
      unit: ' kB gzip',
    })),
    {
      what: 'what wagmi first adds before the click to kit first with wagmi',
      value: subtract(
        toKilobytes(getStartFiles(wagmiFirst), wagmiFirst),
        toKilobytes(getStartFiles(wagmiKitFirst), wagmiKitFirst),
      ),
      limit: budget.wagmiFirstKilobytes,
      unit: ' kB gzip',
    },
    {
      what: 'sending on Solana, when needed',
      value: measureSolanaSend(),
      limit: budget.solanaSendKilobytes,
      unit: ' kB gzip',
    },
    {
      what: 'sending on Cosmos, when needed, without the curve',
      value: measureCosmosSend(),
      limit: budget.cosmosSendKilobytes,
      unit: ' kB gzip',
    },
    {
      what: 'sending on Polkadot, when needed',
      value: measurePolkadotSend(),
      limit: budget.polkadotSendKilobytes,
      unit: ' kB gzip',
    },
    {
      what: 'the first opening',
      value: toKilobytes(opening.first),
      limit: budget.onOpenKilobytes,
      unit: ' kB gzip',
    },
    { what: 'scripts of the first opening', value: countScripts(opening.first), limit: budget.scriptsOnOpen },
    {
      what: 'scripts of the view after it',
      value: countScripts(opening.next),
      limit: budget.scriptsOfNextView,
    },
    {
      what: 'requests to a server before the click',
      value: opening.callsBefore,
      limit: budget.requestsBeforeClick,
    },
    { what: 'scripts the page starts with', value: getStartFiles(whole).length, limit: budget.filesAtStart },
    {
      what: 'scripts after a tap on a phone, the page idle',
      value: idle.scripts.length,
      limit: budget.scriptsAfterTapWhenIdle,
    },
    {
      what: 'scripts after a tap on a phone, at once',
      value: atOnce.scripts.length,
      limit: budget.scriptsAfterTapAtOnce,
    },
    {
      what: 'pairing, dapp side',
      value: sumKilobytes(pairing.loaded),
      limit: budget.pairingKilobytes,
      unit: ' kB gzip',
    },
    {
      what: 'the embedded wallet’s frame',
      value: measureSecure(({ pages }) => pages.find(({ name }) => name === 'sdk').script.file),
      limit: budget.frameKilobytes,
      unit: ' kB gzip',
    },
    {
      what: 'its worker, which comes with a login',
      value: measureSecure(({ worker }) => worker.file),
      limit: budget.frameWorkerKilobytes,
      unit: ' kB gzip',
    },
  ])
  for (const [name, code] of pairing.lazy) {
    process.stdout.write(`     pairing, when needed: ${name} ${sumKilobytes([[name, code]])} kB gzip\n`)
  }
  if (process.argv.includes('--files')) {
    for (const paths of [start, opening.first, opening.next]) listFiles(paths)
    process.stdout.write(`  after a tap, at once: ${atOnce.scripts.join(' ')}\n`)
  }
  process.exitCode = isKept ? 0 : 1
} finally {
  await browser.close()
  site.close()
  wholeSite.close()
}

/** Opens the modal and another view in it; what was loaded for each, ahead of the click included. */
async function openAndGoOn() {
  const page = await browser.newPage()
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  await page.waitForLoadState('networkidle')
  const callsBefore = site.requests.filter((path) => path.startsWith('/gateway')).length
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const search = page.getByRole('dialog').getByRole('button', { name: 'Search wallets' })
  await search.waitFor()
  await page.waitForLoadState('networkidle')
  const start = getStartFiles(split)
  const first = toFiles(site.requests).filter((path) => !start.includes(path))
  await search.click()
  await page.getByRole('heading', { name: 'All wallets' }).waitFor()
  await page.waitForLoadState('networkidle')
  const next = toFiles(site.requests).filter((path) => !start.includes(path) && !first.includes(path))
  await page.close()
  return { callsBefore, first, next }
}

/** A script of the secure site, as it is built. */
function measureSecure(find) {
  const folder = new URL('../apps/secure/dist/site/', import.meta.url)
  const file = find(JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')))
  return sumKilobytes([[file, readFileSync(new URL(file, folder))]])
}

/** The script that sends on Solana, which is known by a program that only it names. */
function measureSolanaSend() {
  const paths = [...withChain.Solana.keys()].filter((path) =>
    String(withChain.Solana.get(path).code).includes('ComputeBudget111111111111111111111111111111'),
  )
  return toKilobytes(paths, withChain.Solana)
}

/** The script that sends on Cosmos, which is known by the message that only it writes. */
function measureCosmosSend() {
  const paths = [...withChain.Cosmos.keys()].filter((path) =>
    String(withChain.Cosmos.get(path).code).includes('/cosmos.bank.v1beta1.MsgSend'),
  )
  return toKilobytes(paths, withChain.Cosmos)
}

/** The script that sends on Polkadot, which is known by the call that only it names. */
function measurePolkadotSend() {
  const paths = [...withChain.Polkadot.keys()].filter((path) =>
    String(withChain.Polkadot.get(path).code).includes('CheckMetadataHash'),
  )
  return toKilobytes(paths, withChain.Polkadot)
}

/** The scripts that a page loads before it does anything. */
function getStartFiles(files) {
  return toFiles(String(files.get('index.html')?.code).match(/assets\/[^"]+\.js/g) ?? [])
}

/** Each file once, without the page itself. */
function toFiles(paths) {
  return [...new Set(paths.map((path) => path.replace(/^\//, '')))].filter((path) =>
    path.startsWith('assets/'),
  )
}

function countScripts(paths) {
  return paths.filter((path) => path.endsWith('.js')).length
}

/** The files without React, in kilobytes (1000 bytes) of gzip. */
function toKilobytes(paths, files = split) {
  return sumKilobytes(
    paths.filter((path) => files.get(path)?.isReact === false).map((path) => [path, files.get(path).code]),
  )
}

/** Kilobytes less others, as exact as they are. */
function subtract(from, kilobytes) {
  return Math.round((from - kilobytes) * 100) / 100
}

/** Files by name and code, in kilobytes (1000 bytes) of gzip. */
function sumKilobytes(codes) {
  const bytes = [...codes].reduce((sum, [, code]) => sum + gzipSync(code, { level: 9 }).length, 0)
  return Math.round(bytes / 10) / 100
}

function listFiles(paths) {
  for (const path of paths) process.stdout.write(`  ${toKilobytes([path]).toFixed(2).padStart(7)} ${path}\n`)
  process.stdout.write('  ---\n')
}
