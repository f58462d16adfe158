import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { namespaces } from '@latchkey/primitives'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
/** Tests and what they are made with may name what they like. */
const isSource = (path: string) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !/^(testing|styles\/generated)\//.test(path)
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter(isSource)

/** Examples in comments may, too. */
const isComment = (line: string) => /^\s*(\/?\*|\/\/)/.test(line)

/** Wallets, networks, their units and the forms of their addresses. */
const proper = [
  ...namespaces.map((namespace) => `['"\`]${namespace}\\b`),
  '\\b(Ethereum|Solana|Bitcoin|Polygon|Arbitrum|Optimism)\\b',
  '\\b(MetaMask|Phantom|Coinbase|Rainbow|Solflare|Ledger|Trust Wallet|Binance|OKX)\\b',
  '\\b(ETH|SOL|BTC|MATIC|USDC|USDT|wei|gwei|lamports?|satoshis?)\\b',
  '\\b(erc20|slip44|eth_\\w+|wallet_\\w+|personal_sign)\\b',
]

test('no source of the modal names a namespace, a wallet, a network or a unit', () => {
  const pattern = new RegExp(proper.join('|'))
  const found = sources.flatMap((path) =>
    readFileSync(`${folder}${path}`, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) && !isComment(line) ? [`${path}:${index + 1} ${line.trim()}`] : [],
      ),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})
