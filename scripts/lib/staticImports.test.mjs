import { expect, test } from 'vitest'
import { listStaticVendors } from './staticImports.mjs'

test.each([
  'packages/evm/src/createEvmChain.ts',
  'packages/solana/src/createSolanaChain.ts',
  'packages/sui/src/createSuiChain.ts',
])('a chain brings neither viem nor valibot along: both come with what needs them (%s)', (path) => {
  const seen = new Set()
  expect([...listStaticVendors(path, seen)].sort()).toEqual(['zustand/vanilla'])
  expect(seen).toContain(path.replace(/create\w+Chain\.ts$/, 'wallets/createConnection.ts'))
  expect(seen).toContain('packages/core/src/exports/index.ts')
})

test.each(['packages/evm/src/evm.ts', 'packages/solana/src/solana.ts', 'packages/sui/src/sui.ts'])(
  'a page starts with a chain’s name and networks alone (%s)',
  (path) => {
    const seen = new Set()
    listStaticVendors(path, seen)
    expect(
      [...seen].filter((file) => /(evm|solana|sui)\/src\/(wallets\/|create\w+Chain\.ts$)/.test(String(file))),
    ).toEqual([])
  },
)

test('networks bring the definitions of viem, and nothing else of it', () => {
  const vendors = listStaticVendors('packages/evm/src/exports/networks.ts')
  expect([...vendors].filter((name) => name.startsWith('viem'))).toEqual(['viem/chains'])
})

test('the walk finds what is imported further down', () => {
  expect(listStaticVendors('packages/evm/src/send/send.ts')).toContain('viem')
  expect(listStaticVendors('packages/core/src/kit/createEngine.ts')).toContain('valibot')
})
