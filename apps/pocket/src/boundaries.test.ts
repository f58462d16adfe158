import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { namespaces } from '@latchkey/primitives'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** The lines that mount a namespace in each realm. */
const registries = ['chains/pageChains.ts', 'chains/serverChains.ts', 'chains/walletChains.ts']

const names = [...namespaces, 'bitcoin', 'ethereum', 'evm'].flatMap((name) => [
  name,
  name.charAt(0).toUpperCase() + name.slice(1),
])
const words = {
  // Also as a part of a longer name, such as `isSolanaRequest` or `evmNodeMethods`.
  'a namespace': new RegExp(`(?:${names.join('|')})(?![a-z])|EVM`),
  'a library or a standard of one chain': /\bviem\b|@solana|\bERC-|\bEIP-(55|155|191|712|1559|6963)\b/,
  'a method of one chain': /\b(eth|personal|wallet|solana)_[a-zA-Z]/,
  'a unit or a form of one chain':
    /\b(g?wei|gas|ether|ETH|lamports?|SOL|satoshis?)\b|['"`]0x[0-9a-fA-F$]|chainId\??: number/i,
}

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^testing\//.test(path))
  .map((path) => relative(folder, join(folder, path)))
  .filter((path) => !/^chains\/[^/]+\//.test(path) && !registries.includes(path))

test('the code that is looked through is all that namespaces share', () => {
  for (const path of [
    'app/views/requests/RequestView.tsx',
    'app/pairing/toSessionItem.ts',
    'app/wallet/walletState.ts',
    'chains/WalletChain.ts',
    'page/createSiteLink.ts',
    'server/serveRpc.ts',
    'shared/messages.ts',
  ]) {
    expect(sources).toContain(path)
  }
})

test.each(Object.entries(words))('shared code names nothing that is %s', (_, pattern) => {
  const named = sources.flatMap((path) =>
    readFileSync(join(folder, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(named).toEqual([])
})

test('what is looked for is found', () => {
  for (const text of [
    `if (namespace === 'eip155')`,
    'wallet.solana.name',
    'isSolanaRequest(request)',
    'import { evmNodeMethods } from',
    `import { parse } from '../chains/sui/app/parse.js'`,
    `case 'eth_sendTransaction':`,
    `import { http } from 'viem'`,
    'const gas = 21_000n',
    'activeChainId: number',
  ]) {
    expect(
      Object.values(words).some((pattern) => pattern.test(text)),
      text,
    ).toBe(true)
  }
})
