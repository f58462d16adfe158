import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { namespaces } from '@latchkey/primitives'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const words = [...namespaces, ...['EVM', 'Ethereum', 'Bitcoin', 'lamports?', 'wei', 'gas', 'viem']].join('|')
/** The name of a namespace, of one of its units or its library, and its methods. */
const forbidden = new RegExp(
  `\\b(?:${words})(?![a-z])|\\w*(?:Evm|Solana)[A-Z]|\\bevm|\\b(?:eth|personal|solana)_\\w`,
  'gi',
)

/** What cannot be said otherwise, and why. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // The field of a call of the wire.
  'pages/delete/DeletePage.tsx': ['evmA'],
}

/** The lines that mount what each namespace has; `namespaces` has the names that the vault and browsers keep. */
const registries = ['addresses', 'approve', 'effects', 'frame', 'namespaces', 'operations', 'pages', 'worker']

/** All sources but the folders of namespaces, the registries, and tests with what they need. */
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (path) =>
    /\.tsx?$/.test(path) &&
    !/\.test\.|(?:^|\/)testing\/|^browser\//.test(path) &&
    !registries.some((name) => path === `chains/${name}.ts`) &&
    !/^chains\/[^/]+\//.test(path),
)

const findNames = (text: string) => text.match(forbidden) ?? []

test('nothing but the folder of a namespace and the registries names it, or has its words', () => {
  expect(sources).toEqual(
    expect.arrayContaining([
      'frame/rpc/createRpcCalls.ts',
      'worker/perform.ts',
      'approve/decode/decodeRequest.ts',
      'pages/parts/Addresses.tsx',
      'chains/FrameChain.ts',
    ]),
  )
  const found = sources.flatMap((path) =>
    findNames(readFileSync(join(folder, path), 'utf8'))
      .filter((name) => !allowed[path]?.includes(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})

test.each([
  `caipNetworkId.startsWith('solana:')`,
  'addresses.evm',
  `method === 'eth_call'`,
  'createSolanaRequests()',
  `import { numberToHex } from 'viem'`,
  '// in lamports',
])('what is looked for is found: %s', (text) => expect(findNames(text)).not.toEqual([]))
