import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromiumFlags, chromiumPath } from './chromium.mjs'
import { patienceMs } from './patience.mjs'
import { rootFolder } from './rootFolder.mjs'
import { describeFailure } from './StepFailure.mjs'

/** The gateway that the pages of fresh projects name; none runs there. */
export const freshGateway = new URL('http://localhost:4000')

/** @typedef {import('@playwright/test').Page} Page */

/** What a node says. */
const nothing = { jsonrpc: '2.0', id: 1, result: '0x0' }

/**
 * As little as a gateway may say. It serves the network that the pages name, which are then read nowhere else.
 *
 * @type {Readonly<Record<string, (url: URL) => object>>}
 */
const gatewayAnswers = {
  '/appkit/v1/config': () => ({ features: [] }),
  '/getAnalyticsConfig': () => ({ isAnalyticsEnabled: false }),
  '/getWallets': ({ searchParams }) => {
    const data = listedWallets.filter(({ name }) => name.includes(searchParams.get('search') ?? 'Listed'))
    return { count: data.length, data }
  },
  '/v1/': () => nothing,
  '/v1/supported-chains': () => ({ http: ['eip155:1'], ws: [] }),
}

/** The directory: one that is listed at first, whose picture is asked for and is none, and one that only a search finds. */
const listedWallets = [
  { id: 'a', name: 'Listed Wallet', image_id: 'b', webapp_link: 'https://listed.example.org' },
  { id: 'c', name: 'Sought Wallet' },
]

/**
 * Opens a page in a browser, and the modal in it.
 *
 * @param {string} url
 * @param {{ connects?: boolean }} [options] - `connects`: a wallet is installed, and the page says `connected` once it is.
 * @returns {Promise<string[]>} What the browser complains of.
 */
export function checkFreshPage(url, { connects = false } = {}) {
  return driveFreshPage(url, connects ? withWallet : {}, async (page) => {
    const button = page.getByRole('button', { name: /connect/i })
    await waitForReact(button)
    await button.click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.waitForLoadState('networkidle')
    if (connects) {
      await dialog.getByRole('button', { name: 'Fresh Wallet' }).click()
      await page.getByText('connected', { exact: true }).waitFor()
    }
  })
}

/**
 * Drives the page of `docs/own-ui.md`: the code, the link of a listed wallet, the search, an installed wallet, and leaving it.
 *
 * @param {string} url
 * @returns {Promise<string[]>} What the browser complains of, and what does not happen.
 */
export function checkOwnUi(url) {
  return driveFreshPage(url, withWallet, async (page) => {
    await page.getByRole('img', { name: 'Scan with your wallet' }).waitFor()
    const link = page.getByRole('link', { name: 'Listed Wallet' })
    await link.waitFor()
    const href = (await link.getAttribute('href')) ?? ''
    if (!/^https:\/\/listed\.example\.org\/wc\?uri=wc%3A[0-9a-f]{64}%402/.test(href))
      throw new Error(`The listed wallet's link leads to ${href || 'nothing'}`)
    await page.getByPlaceholder('Search wallets').fill('Sought')
    await page.getByText('Sought Wallet').waitFor()
    await page.getByRole('button', { name: 'Fresh Wallet' }).click()
    const leave = page.getByRole('button', { name: /^Disconnect 0xf39F/ })
    await leave.click()
    await page.getByRole('button', { name: 'Fresh Wallet' }).waitFor()
  })
}

/**
 * Opens a page beside the gateway that answers here, and does something in it.
 *
 * @param {string} url
 * @param {{ wallet?: readonly [script: (given: any) => void, given?: unknown], node?: string }} options - `wallet`: runs in the page, as
 *   an extension; `node`: answers in the place of all nodes of networks.
 * @param {(page: Page) => Promise<void>} drive
 * @returns {Promise<string[]>} What the browser complains of, and what failed.
 */
export async function driveFreshPage(url, { wallet, node }, drive) {
  const require = createRequire(join(rootFolder, 'e2e/package.json'))
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = require('@playwright/test')
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags })
  /** @type {string[]} */
  const problems = []
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(patienceMs)
    // What a content policy forbids is among what the console says.
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(`the console says: ${message.text()}`)
    })
    page.on('pageerror', (error) => problems.push(`the page fails: ${error.message}`))
    await page.route(`${freshGateway.origin}/**`, (route) => {
      const asked = new URL(route.request().url())
      const json = gatewayAnswers[asked.pathname]?.(asked) ?? {}
      return route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
    })
    // The nodes of a site's own clients, which are anywhere.
    await page.route(
      ({ protocol }) => protocol === 'https:',
      async (route) => {
        const json = node ? await askNode(node, route.request().postData()) : nothing
        return route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
      },
    )
    // The relay takes the line, and says nothing.
    await page.routeWebSocket(`${freshGateway.origin.replace('http', 'ws')}/**`, () => {})
    if (wallet) await page.addInitScript(...wallet)
    await page.goto(url, { waitUntil: 'networkidle' })
    await drive(page)
  } catch (error) {
    problems.push(describeFailure(error))
  } finally {
    await browser.close()
  }
  return problems
}

/** @param {string} url @param {string | null} body @returns {Promise<unknown>} */
async function askNode(url, body) {
  const headers = { 'content-type': 'application/json' }
  return body ? (await fetch(url, { method: 'POST', headers, body })).json() : nothing
}

/**
 * Waits until React answers for what the server has rendered; a click before that goes nowhere.
 *
 * @param {import('@playwright/test').Locator} rendered
 */
export async function waitForReact(rendered) {
  const deadline = Date.now() + patienceMs
  while (
    !(await rendered.evaluate((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps')),
    ))
  ) {
    if (Date.now() > deadline) throw new Error('React did not take over what the server had rendered')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** @type {Parameters<typeof driveFreshPage>[1]} */
const withWallet = { wallet: [announceWallet] }

/** Runs in the page: the smallest wallet that can be connected (EIP-1193, by EIP-6963). */
function announceWallet() {
  const accounts = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']
  /** @type {Record<string, unknown>} */
  const answers = { eth_requestAccounts: accounts, eth_accounts: [], eth_chainId: '0x1' }
  const provider = {
    /** @param {{ method: string }} request */
    async request({ method }) {
      // Nobody sees the accounts before the visitor shares them.
      if (method === 'eth_requestAccounts') answers.eth_accounts = accounts
      return answers[method] ?? null
    },
    on() {},
    removeListener() {},
  }
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Fresh Wallet',
    rdns: 'org.example.fresh',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
