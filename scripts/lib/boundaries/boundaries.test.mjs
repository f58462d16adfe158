import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { namespaces } from '@latchkey/primitives'
import { afterEach, describe, expect, test } from 'vitest'
import { findNames } from './findNames.mjs'
import { lookThrough } from './lookThrough.mjs'
import { namespaceWords } from './namespaceWords.mjs'

const folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {Readonly<Record<string, string>>} files */
function write(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

describe('what is looked for is found', () => {
  test.each(namespaces)('%s, wherever it stands', (namespace) => {
    const capital = namespace.charAt(0).toUpperCase() + namespace.slice(1)
    for (const text of [
      `if (namespace === '${namespace}')`,
      `id.startsWith("${namespace}:")`,
      `create${capital}Site(network)`,
      `// On ${capital} it is another`,
    ]) {
      expect(findNames(text), text).not.toEqual([])
    }
    expect(Object.keys(namespaceWords)).toContain(namespace)
  })

  test.each([
    'addresses.evm',
    'ports.evmA',
    'LATCHKEY_PORT_EVM_A',
    'isEvmAddress(text)',
    'verifyEvmSignature(text)',
    '// Balances of EVM accounts',
    'const localSolana = 1',
    `address: \`0x\${string}\``,
    'v.regex(/^0x[0-9a-f]*$/)',
    `address: '0x0000000000000000000000000000000000000001'`,
    `import { parseAbi } from 'viem'`,
    `from '@solana/kit'`,
    `method === 'eth_call'`,
    `'personal_sign'`,
    `'wallet_switchEthereumChain'`,
    'solana_signMessage',
    'maxFeePerGas',
    'const gas = 21_000n',
    '// in lamports',
    'amountWei',
    '1_000 SOL',
    'symbol: "ETH"',
    '// ERC-20 tokens, EIP-712',
    'bitcoinPayment',
  ])('%s', (text) => expect(findNames(text)).not.toEqual([]))

  test('and what else a package looks for', () => {
    expect(findNames('const name = "MetaMask"', [/\bMetaMask\b/])).toEqual(['MetaMask'])
  })
})

test.each([
  'whether',
  'together with it',
  'resolution, solid, console',
  'a test suite',
  'an external service',
  'weight, gasping, method, length',
  'stacks of cards',
  'bytes[0] === 0x80',
  'wallet_id',
  'the code of EIP-1193',
  '/**\n * Reads it.\n *\n * @example\n * evm({ networks })\n */',
])('leaves other words and examples alone: %s', (text) => expect(findNames(text)).toEqual([]))

test('an example ends with its comment, or with the next tag', () => {
  expect(findNames('/**\n * @example\n * evm()\n * @see the EIP\n */\nconst gas = 1')).toEqual(['EIP', 'gas'])
})

describe('a folder is looked through', () => {
  test('but for folders of namespaces, registries and tests', () => {
    write({
      'chains/registry.ts': 'eip155, solana',
      'chains/eip155/index.ts': 'evm',
      'chains/Chain.ts': '// As on EVM',
      'shared/a.ts': `if (name === 'solana') return`,
      'shared/a.test.ts': `'solana'`,
      'testing/a.ts': `'solana'`,
    })
    const boundary = { folder, own: ['chains/registry.ts', 'chains/*/'] }
    expect(lookThrough(boundary)).toEqual({
      sources: ['chains/Chain.ts', 'shared/a.ts'],
      found: ['chains/Chain.ts: EVM', 'shared/a.ts: solana'],
      stale: [],
    })
  })

  test('a name that a protocol has is allowed in its file alone, and an exception that nothing needs is told', () => {
    write({ 'a.ts': 'evmAddress, evmOther', 'b.ts': 'evmAddress' })
    const boundary = {
      folder,
      own: ['chains/*/'],
      allowed: { 'a.ts': ['evmAddress', 'gas'], 'c.ts': ['eth'] },
    }
    expect(lookThrough(boundary)).toMatchObject({
      found: ['a.ts: evmOther', 'b.ts: evmAddress'],
      stale: ['chains/*/', 'a.ts: gas', 'c.ts: eth'],
    })
  })
})
