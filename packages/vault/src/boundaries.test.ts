import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { describeBoundary } from '../../../scripts/lib/boundaries/describeBoundary.mjs'

describeBoundary('where vaults, slots, kits and keys are made', {
  folder: new URL('.', import.meta.url),
  // A file of each namespace, and the line that mounts it.
  own: ['wallet/chains/*.ts'],
  // What BIP-32 makes every master key on its curve with.
  allowed: { 'wallet/derivePrivateKey.ts': ['Bitcoin'] },
  // Paths of one namespace, and how it spells addresses.
  further: [/\bBIP-(?:44|8\d)\b|keccak|ripemd|bech32/i],
  holds: ['wallet/derive.ts', 'vault/bindVault.ts', 'kit/instructions.ts', 'owner/ownerKey.ts'],
})

test('only the registry mounts a namespace, each from a file of its own', () => {
  const root = fileURLToPath(new URL('wallet/chains', import.meta.url))
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
