import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findClosedNamespaces } from './findClosedNamespaces.mjs'

const folder = mkdtempSync(join(tmpdir(), 'closed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** @param {string} types */
function look(types) {
  writeFileSync(join(folder, 'index.d.ts'), types)
  return findClosedNamespaces(folder, ['index.d.ts'])
}

test.each([
  `type Id = \`eip155:\${string}\` | \`solana:\${string}\` | \`bip122:\${string}\``,
  'declare const item: Schema<"eip155" | "solana" | "bip122" | "polkadot">',
])('a copy of all namespaces is found: %s', (types) => {
  expect(look(types)).toEqual([
    expect.stringMatching(/^index\.d\.ts spells namespaces out \(eip155, solana, bip122/),
  ])
})

test.each([
  `type Id = \`\${Namespace}:\${string}\``,
  'declare function toEvm(id: "eip155"): ChainFactory<"solana">',
  '/** Such as "eip155", "solana", "bip122" and "sui". */\nexport type Name = Namespace',
])('what is open, or of one chain, is left alone: %s', (types) => {
  expect(look(types)).toEqual([])
})
