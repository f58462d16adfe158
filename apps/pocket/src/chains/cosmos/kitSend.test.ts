// @vitest-environment happy-dom
import { cosmos } from '@latchkey/cosmos'
import { localHub, localZone } from '@latchkey/cosmos/networks'
import { startTestCosmos, type TestCosmos } from '@latchkey/local/chains/cosmos'
import { joinCaip10 } from '@latchkey/primitives'
import { createTestKit } from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PersonRequest } from '../../app/requests/RequestItem.js'
import { createNodeFetch } from '../../testing/createNodeFetch.js'
import { type Decision, installTestPocket } from '../../testing/installTestPocket.js'
import { serverChains } from '../serverChains.js'

const { fetch: realFetch } = globalThis
const { caipNetworkId } = localHub
const networks = serverChains.cosmos.localNetworks.map(({ rpcUrl: _, ...network }) => network)
const cleanUps: (() => void)[] = []
let nodes: TestCosmos
beforeAll(async () => {
  nodes = await startTestCosmos({ blockMs: 20 })
  // Kits of these tests have it at once.
  await cosmos({ networks: [localHub, localZone] }).load?.()
})
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
  vi.unstubAllGlobals()
})
afterAll(() => nodes?.stop())

/** A kit and Pocket on one page, each with its own way to the nodes, and a person who agrees to all but what `decide` says. */
async function open(decide: (request: PersonRequest) => Decision = () => 'approve') {
  const fetchNode = createNodeFetch({
    [caipNetworkId]: nodes.hub.url,
    [localZone.caipNetworkId]: nodes.zone.url,
  })
  vi.stubGlobal('fetch', fetchNode)
  const pocket = installTestPocket({ page: window, networks, isPrepared: true, fetchNode, decide })
  cleanUps.push(pocket.uninstall)
  const { kit } = createTestKit({
    chains: [
      cosmos({
        networks: [localHub, localZone],
        customRpcUrls: { [caipNetworkId]: [nodes.hub.url], [localZone.caipNetworkId]: [nodes.zone.url] },
      }),
    ],
    // There are the nodes, and no gateway.
    fetch: async (input, init) =>
      [nodes.hub.url, nodes.zone.url].some((url) => String(input).startsWith(url))
        ? await realFetch(input, init)
        : new Response('', { status: 404 }),
  })
  cleanUps.push(kit.destroy)
  kit.start()
  // Wallets of this kind say nothing when they come: they have come by the time the page has loaded.
  window.dispatchEvent(new Event('load'))
  await kit.connections.connect({ connectorId: 'pocket-cosmos' })
  return { kit, pocket }
}

async function getHeld(address: string, denom = 'uatom'): Promise<bigint> {
  const path = `/cosmos/bank/v1beta1/balances/${address}/by_denom?${new URLSearchParams({ denom })}`
  const { balance } = (await (await realFetch(`${nodes.hub.url}${path}`)).json()) as {
    balance: { amount: string }
  }
  return BigInt(balance.amount)
}

const toBalance = (amountAtomic: bigint) => ({
  ...{ amountAtomic, spendableAtomic: amountAtomic, numeric: '1', price: 0, value: 0, iconUrl: '' },
  caipNetworkId,
})

test('a kit sends coins with a memo, and tokens that came over IBC, as Pocket shows them', async () => {
  const shown: PersonRequest[] = []
  const { kit } = await open((request) => {
    shown.push(request)
    return 'approve'
  })
  const [{ address }, { address: receiver }] = nodes.hub.accounts
  const before = await getHeld(receiver)
  const native = { type: 'native' as const, ...localHub.nativeCurrency }
  await kit.send.setToken({ ...native, ...toBalance(await getHeld(address)) })
  await kit.send.setAmount('1.25')
  await kit.send.setReceiver(receiver)
  await kit.send.setMemo('4711')
  await kit.send.review()
  await kit.send.send()
  expect(await getHeld(receiver)).toBe(before + 1_250_000n)
  expect(shown.at(-1)).toMatchObject({ kind: 'cosmos-transaction', address, form: { mode: 'direct' } })

  const { address: denom = '' } = nodes.hub.network.tokens.find(({ symbol }) => symbol === 'USDC') ?? {}
  const had = await getHeld(receiver, denom)
  await kit.send.setToken({
    ...{ type: 'token', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    address: joinCaip10(caipNetworkId, denom.replace('/', '%2F')),
    ...toBalance(await getHeld(address, denom)),
  })
  await kit.send.setAmount('3')
  await kit.send.setReceiver(receiver)
  await kit.send.review()
  await kit.send.send()
  expect(await getHeld(receiver, denom)).toBe(had + 3_000_000n)
})

test('a kit is told when the person says no, and nothing has moved', async () => {
  const { kit } = await open(({ kind }) => (kind === 'connect' ? 'approve' : 'reject'))
  const [{ address }, { address: receiver }] = nodes.hub.accounts
  const before = await getHeld(receiver)
  const native = { type: 'native' as const, ...localHub.nativeCurrency }
  await kit.send.setToken({ ...native, ...toBalance(await getHeld(address)) })
  await kit.send.setAmount('1')
  await kit.send.setReceiver(receiver)
  await kit.send.review()
  await expect(kit.send.send()).rejects.toMatchObject({ code: 'wallet/rejected' })
  expect(await getHeld(receiver)).toBe(before)
})
