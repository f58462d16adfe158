import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getNamespaceName, namespaces } from '@latchkey/primitives'
import { expect, test } from 'vitest'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const words = [
  ...namespaces,
  ...namespaces.map(getNamespaceName),
  ...['bitcoin', 'Ethereum', 'EIP', 'ERC', 'BIP-44', 'BIP-8\\d', 'keccak', 'ripemd', 'bech32'],
].join('|')
/** The name of a namespace, on its own or in front of another word, of its texts on paths and spelling, and of an account of format 1. */
const forbidden = new RegExp(`\\b(?:${words})(?![a-z])|\\bevm|\\w*(?:Evm|Solana|Bitcoin)[A-Z]`, 'gi')

/** Where every vault, slot, kit and key is made, and the wire's forms of them. */
const folders: Readonly<Record<string, { exceptions: RegExp; expected: readonly string[] }>> = {
  '.': {
    // A file of each namespace, and the line that mounts it.
    exceptions: /^wallet\/chains\//,
    expected: ['wallet/derive.ts', 'vault/bindVault.ts', 'kit/instructions.ts', 'owner/ownerKey.ts'],
  },
  '../../wire/src/vault': {
    // It is closed: what vaults of format 1 are bound to.
    exceptions: /^format1\.ts$/,
    expected: ['addresses.ts', 'forms.ts'],
  },
}

/** What BIP-32 makes every master key on its curve with. */
const masterKey = `'Bitcoin seed'`
const findNames = (text: string) => text.replace(masterKey, '').match(forbidden) ?? []

test.each(Object.entries(folders))(
  'nothing but the file of a namespace names it: %s',
  (folder, { exceptions, expected }) => {
    const root = fromHere(folder)
    const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.ts$/.test(path) && !/\.test\.ts$|^testing\//.test(path) && !exceptions.test(path),
    )
    expect(paths).toEqual(expect.arrayContaining([...expected]))
    const found = paths.flatMap((path) =>
      findNames(readFileSync(join(root, path), 'utf8')).map((name) => `${path}: ${name}`),
    )
    expect(found).toEqual([])
  },
)

test('only the registry mounts a namespace, each from a file of its own', () => {
  const root = fromHere('wallet/chains')
  const shared = ['WalletChain.ts', 'registry.ts', 'toHex.ts']
  const files = readdirSync(root).filter((name) => !shared.includes(name) && !name.endsWith('.test.ts'))
  const registry = readFileSync(join(root, 'registry.ts'), 'utf8')
  for (const file of files) expect(registry).toContain(`from './${file.replace('.ts', '.js')}'`)
  for (const file of files) {
    const others = files.filter((other) => other !== file).map((other) => other.replace('.ts', '.js'))
    const text = readFileSync(join(root, file), 'utf8')
    for (const other of others) expect(text).not.toContain(other)
  }
})

test.each([
  `addresses['eip155']`,
  'addresses.evm',
  'bitcoinPayment',
  'deriveSolanaKey()',
  '// by BIP-44 for EVM',
  `import { keccak_256 } from '@noble/hashes/sha3.js'`,
])('what is looked for is found: %s', (text) => expect(findNames(text)).not.toEqual([]))
