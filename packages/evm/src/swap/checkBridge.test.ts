import type { BuiltSwap, SwapTerms } from '@latchkey/core'
import type { SwapMismatch } from '@latchkey/errors/swap'
import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import { expect, test } from 'vitest'
import { localOne, localTwo } from '../localNetworks.js'
import { mainnet, optimism } from '../networks.js'
import { type BridgeOrder, buildBridge, sandboxFee } from '../testing/buildBridge.js'
import { toAsset } from '../testing/buildSwaps.js'
import { checkSwap } from './checkSwap.js'

const [account, thief] = localAccounts
const { dai, router, sandboxBridge, usdc } = localContracts
const terms: SwapTerms = {
  ...{ network: localOne, destination: localTwo, account, sold: toAsset('usdc'), bought: toAsset('dai') },
  ...{ soldAtomic: 500_000_000n, minimumAtomic: 495n * 10n ** 18n, latestDeadline: 1_900_000_000 },
  bridgeFeeAtomic: sandboxFee,
}
const order: BridgeOrder = {
  ...{ receiver: account, sold: usdc, bought: dai, destinationChainId: 31338n },
  ...{ soldAtomic: terms.soldAtomic, minimumAtomic: terms.minimumAtomic },
}

/** What it is refused for; undefined when it is taken. */
function getMismatch(built: BuiltSwap, seen = terms, routers: Parameters<typeof checkSwap>[2] = []) {
  try {
    checkSwap(seen, built, routers)
  } catch (error) {
    expect(error).toMatchObject({ code: 'swap/mismatch' })
    return (error as { context: { what: SwapMismatch } }).context.what
  }
  return undefined
}

test('what goes to another network is read back: contract, minimum and fee', () => {
  expect(checkSwap(terms, buildBridge({ ...order, minimumAtomic: 496n * 10n ** 18n }), [])).toEqual({
    ...{ router: sandboxBridge, routerName: 'LI.FI sandbox', spender: sandboxBridge, deadline: undefined },
    minimumAtomic: 496n * 10n ** 18n,
    bridge: { feeAtomic: sandboxFee, isMinimumPromised: false },
  })
})

test('the coin for the coin of the other network needs no allowance', () => {
  const seen = { ...terms, sold: toAsset(), bought: toAsset(), soldAtomic: 10n ** 18n, minimumAtomic: 1n }
  const built = buildBridge({
    ...order,
    sold: undefined,
    bought: undefined,
    soldAtomic: 10n ** 18n,
    minimumAtomic: 1n,
  })
  expect(checkSwap(seen, built, [])).toMatchObject({ spender: undefined, bridge: { feeAtomic: sandboxFee } })
})

const good = buildBridge(order)
test.each<[SwapMismatch, string, BuiltSwap]>([
  ['receiver', 'another receiver', buildBridge({ ...order, receiver: thief })],
  [
    'receiver',
    'the receiver that means another kind of network',
    buildBridge({ ...order, receiver: '0x11f111f111f111F111f111f111F111f111f111F1' }),
  ],
  ['destination', 'another network', buildBridge({ ...order, destinationChainId: 10n })],
  ['destination', 'the same network', buildBridge({ ...order, destinationChainId: 31337n })],
  ['sold', 'another sold token', buildBridge({ ...order, sold: dai })],
  ['bought', 'another bought token', buildBridge({ ...order, bought: usdc })],
  ['bought', 'the coin in place of the token', buildBridge({ ...order, bought: undefined })],
  ['amount', 'more', buildBridge({ ...order, soldAtomic: terms.soldAtomic + 1n })],
  ['amount', 'less', buildBridge({ ...order, soldAtomic: terms.soldAtomic - 1n })],
  ['minimum', 'a lower minimum', buildBridge({ ...order, minimumAtomic: terms.minimumAtomic - 1n })],
  ['value', 'more of the coin than was quoted', { ...good, valueAtomic: sandboxFee + 1n }],
  ['router', 'another contract', { ...good, to: thief }],
  ['router', 'an exchange of this network', { ...good, to: router }],
  ['call', 'a call on the other network', buildBridge({ ...order, hasDestinationCall: true })],
  ['call', 'a call that cannot be read', { ...good, data: `${good.data}00` }],
  ['call', 'another function', { ...good, data: `0x12345678${good.data.slice(10)}` }],
])('a built swap is refused (%s): %s', (what, _, built) => {
  expect(getMismatch(good)).toBeUndefined()
  expect(getMismatch(built)).toBe(what)
})

test('a site’s own contract brings nothing to other networks', () => {
  expect(getMismatch({ ...good, to: thief }, terms, [{ address: thief, name: 'Mine' }])).toBe('router')
})

test('a swap to another network is none on this one, and the other way round', () => {
  const { destination: _, ...here } = terms
  expect(getMismatch(good, here)).toBe('call')
})

test('the sandbox counts on the local networks alone', () => {
  const seen = { ...terms, network: mainnet, destination: optimism }
  expect(getMismatch({ ...good, to: sandboxBridge }, seen)).toBe('router')
  expect(getMismatch({ ...good, to: '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE' }, seen)).toBe('call')
})
