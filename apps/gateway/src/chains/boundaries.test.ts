import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getNamespaceName, namespaces } from '@latchkey/primitives'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const words = [
  ...namespaces,
  ...namespaces.map(getNamespaceName),
  'Ethereum',
  'ERC',
  'EIP',
  'viem',
  'Hex',
].join('|')
/** The name of a namespace or of its library, on its own or in front of another word, an account of one, and the type of its texts. */
const forbidden = new RegExp(
  `\\b(?:${words})(?![a-z])|\\w*Evm[A-Z]|\\.evm\\b|\\bbitcoin[A-Z]|\`0x\\$\\{string\\}\``,
  'g',
)
/** What the wire itself calls so. */
const wireNames: Record<string, string> = { 'http/addHeaders.ts': `'solana-client'` }

/** All sources but the folders of namespaces, the line that mounts them, a login whose accounts are on a chain, examples, and tests. */
function listSources(): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ts$/.test(path) && !/\.test(-d)?\.ts$|^testing\//.test(path))
    .filter(
      (path) =>
        !['chains/registry.ts', 'reference/samples.ts'].includes(path) &&
        !/^(chains\/[^/]+|secure\/farcaster)\//.test(path),
    )
}

function findNames(text: string): string[] {
  return text.match(forbidden) ?? []
}

test('no handler, service or provider interface names a namespace or has types of one', () => {
  const paths = listSources()
  expect(paths).toEqual(
    expect.arrayContaining([
      'routes/authenticate/handler.ts',
      'sign-in/checkMessage.ts',
      'providers/balances/BalanceProvider.ts',
      'secure/vaults/createVaults.ts',
    ]),
  )
  const found = paths.flatMap((path) => {
    const text = readFileSync(join(source, path), 'utf8').replace(wireNames[path] ?? '', '')
    return findNames(text).map((name) => `${path}: ${name}`)
  })
  expect(found).toEqual([])
})

test('what is looked for is found', () => {
  for (const text of [
    `if (namespace === 'eip155')`,
    `chainId.startsWith("solana:")`,
    `account: \`0x\${string}\``,
    `import type { Hex } from 'ox'`,
    `import { parseAbi } from 'viem'`,
    `isEvmAddress(text)`,
    'verifyEvmSignature(text)',
    'vault.addresses.evm',
    'const { bitcoinPayment } = addresses',
    '// Balances of EVM accounts',
  ]) {
    expect(findNames(text), text).not.toEqual([])
  }
})
