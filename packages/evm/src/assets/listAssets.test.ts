import { readField } from '@latchkey/core'
import { createTestNetwork } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'
import { asProvider } from '../wallets/Eip1193Provider.js'
import { listAssets } from './listAssets.js'

const network = createTestNetwork(1, 'Ethereum')
const address = `0x${'1'.repeat(40)}`
const token = `0x${'a'.repeat(40)}`
const metadata = {
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  price: 1,
  iconUrl: 'https://x.example/a.svg',
}
const usdc = { address: token, balance: '0x280de80', type: 'ERC20', metadata }
const coin = {
  ...{ address: 'native', balance: '0x1', type: 'native' },
  metadata: { ...metadata, name: 'Ether', symbol: 'ETH', decimals: 18, price: 0 },
}
const canList = { '0x1': { assetDiscovery: { supported: true } } }

/** Asks a wallet that answers so. */
async function list(answers: Record<string, unknown>) {
  const request = vi.fn(async ({ method }: { method: string; params?: unknown }) => {
    if (method in answers) return answers[method]
    throw Object.assign(new Error('unknown method'), { code: 4200 })
  })
  const connection = { provider: { request, on() {}, removeListener() {} } } as never
  const assets = await listAssets({ network, address, connection }, { asProvider, readField })
  return { assets, request }
}

const listOf = (...assets: unknown[]) =>
  list({ wallet_getCapabilities: canList, wallet_getAssets: { '0x1': assets } })

describe('what a wallet lists (ERC-7811)', () => {
  test('is asked for and read, in the standard’s spelling of today and of its first drafts', async () => {
    const { assets, request } = await listOf(usdc, coin, { ...usdc, type: 'erc20' })
    const { iconUrl: _, ...rest } = metadata
    const read = { ...rest, address: token, amountAtomic: 42_000_000n }
    expect(assets).toEqual([
      read,
      { name: 'Ether', symbol: 'ETH', decimals: 18, price: 0, address: undefined, amountAtomic: 1n },
      read,
    ])
    expect(request).toHaveBeenLastCalledWith({
      method: 'wallet_getAssets',
      params: [{ account: address, chainFilter: ['0x1'] }],
    })
  })

  test.each([
    ['knows no capabilities', {}],
    ['cannot list', { wallet_getCapabilities: { '0x1': { assetDiscovery: { supported: 'yes' } } } }],
    ['can on another network', { wallet_getCapabilities: { '0x2': canList['0x1'] } }],
  ])('a wallet that %s is not asked', async (_, answers) => {
    const { assets, request } = await list({ wallet_getAssets: { '0x1': [usdc] }, ...answers })
    expect(assets).toBeUndefined()
    expect(request).toHaveBeenCalledTimes(1)
  })

  const broken: [string, object][] = [
    ['no address', { ...usdc, address: undefined }],
    ['an address that is none', { ...usdc, address: '0x12' }],
    ['a balance as a number', { ...usdc, balance: 42 }],
    ['a balance that is no amount', { ...usdc, balance: `0x${'f'.repeat(65)}` }],
    ['a kind of its own', { ...usdc, type: 'ERC721' }],
    ['no metadata', { ...usdc, metadata: undefined }],
    ...(['name', 'symbol', 'decimals', 'price', 'iconUrl'] as const).map((field): [string, object] => [
      `no ${field}`,
      { ...usdc, metadata: { ...metadata, [field]: undefined } },
    ]),
    ['decimals as text', { ...usdc, metadata: { ...metadata, decimals: '6' } }],
    ['a price that is none', { ...usdc, metadata: { ...metadata, price: Number.NaN } }],
    ['a name without end', { ...usdc, metadata: { ...metadata, name: 'x'.repeat(201) } }],
  ]
  test.each(broken)('§5.025 a list in which one asset has %s is not accepted at all', async (_, asset) => {
    expect((await listOf(usdc, coin)).assets).toHaveLength(2)
    expect((await listOf(usdc, asset, coin)).assets).toBeUndefined()
  })

  test('a list without end, and one that is none, is not accepted', async () => {
    expect((await listOf(...Array.from({ length: 501 }, () => usdc))).assets).toBeUndefined()
    for (const answer of [null, [], { '0x1': {} }, { '0x1': 'x' }, 'x']) {
      const { assets } = await list({ wallet_getCapabilities: canList, wallet_getAssets: answer })
      expect(assets).toBeUndefined()
    }
  })
})
