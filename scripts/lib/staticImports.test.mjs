import { expect, test } from 'vitest'
import { listStaticVendors } from './staticImports.mjs'

test('a chain brings neither viem nor valibot along: both come with what needs them', () => {
  const seen = new Set()
  expect([...listStaticVendors('packages/evm/src/evm.ts', seen)].sort()).toEqual(['zustand/vanilla'])
  expect(seen).toContain('packages/evm/src/wallets/createConnection.ts')
  expect(seen).toContain('packages/core/src/exports/index.ts')
})

test('networks bring the definitions of viem, and nothing else of it', () => {
  const vendors = listStaticVendors('packages/evm/src/exports/networks.ts')
  expect([...vendors].filter((name) => name.startsWith('viem'))).toEqual(['viem/chains'])
})

test('the walk finds what is imported further down', () => {
  expect(listStaticVendors('packages/evm/src/send/send.ts')).toContain('viem')
  expect(listStaticVendors('packages/core/src/kit/createEngine.ts')).toContain('valibot')
})
