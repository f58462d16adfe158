import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
/** Tables of what is known of single wallets; nothing else may know one. */
const tables = ['connectors/walletAliases.ts', 'links/walletBrowsers.ts']

const words = {
  'a namespace': /\b(eip155|solana|bip122|polkadot|cosmos|sui|stacks)\b/i,
  'a wallet or its maker': /\b(metamask|phantom|solflare|binance|trust wallet|rainbow)\b/i,
  'a unit or a form of one chain': /\b(wei|gwei|gas|ether|lamports?|satoshis?)\b|['"`]0x/i,
  'a view of the modal':
    /['"](Connect|Account|AllWallets|Networks|SIWXSignMessage|UnsupportedChain|ProfileWallets|WalletSend\w*|Connecting\w+)['"]/,
}

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.includes('.test.'))
  .map((path) => relative(folder, join(folder, path)))
  .filter((path) => !tables.includes(path))

test.each(Object.entries(words))('the core names nothing that is %s', (_, pattern) => {
  const named = sources.flatMap((path) =>
    readFileSync(join(folder, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(named).toEqual([])
})
