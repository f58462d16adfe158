import type { SecureNetwork } from '@latchkey/wire/secure'
import { expect, test } from 'vitest'
import type { FrameContext } from '../frame/FrameContext.js'
import { requireNetwork } from '../frame/networks.js'
import { createRpcCalls } from '../frame/rpc/createRpcCalls.js'
import { createAccounts } from '../frame/wallet/createAccounts.js'
import type { ApprovalRequest } from '../shared/Approval.js'
import { createMemoryStore } from '../shared/openStore.js'
import type { FrameChain, FrameChains } from './FrameChain.js'
import { walletNamespaces } from './namespaces.js'

const shown = {
  nativeCurrency: { symbol: 'TOY', decimals: 8 },
  smartAccount: null,
  feePayer: null,
  tokens: [],
}
const toNetwork = (reference: string, isTestnet: boolean): SecureNetwork => ({
  ...{ ...shown, isTestnet, isSponsored: false },
  caipNetworkId: `solana:${reference}`,
  name: reference,
})
const networks = [toNetwork('main', false), toNetwork('test', true)]
const addresses = { eip155: { eoa: 'key' }, solana: { eoa: 'root' } }

/** What the toy's node was asked, and what the visitor was. */
type Seen = { paths: string[]; requests: ApprovalRequest[]; signed: unknown[] }

/**
 * A chain of another build, in the place of a registered one: its coins are unspent outputs, each network has addresses of its own,
 * an account for payments and one for what is collected, and a node that is asked by paths.
 */
function createToy(seen: Seen): FrameChain {
  const askNode: FrameChain['askNode'] = async (caipNetworkId, path) => {
    seen.paths.push(`${caipNetworkId} GET ${path}`)
    return [{ id: 'output', amount: 5 }]
  }
  return {
    askNode,
    listAccounts: ({ solana }, { reference }) => [
      { address: `${reference}-payment-${solana?.eoa}`, type: 'payment' },
      { address: `${reference}-ordinal-${solana?.eoa}`, type: 'ordinal' },
    ],
    createRequests: ({ accounts, approvals }) => ({
      read: async ({ method, network }) => askNode(network.network.caipNetworkId, `/${method}`, undefined),
      asks: {
        async solana_signMessage({ network, request, signal }) {
          const { message, pubkey } = request.params as { message: string; pubkey: string }
          const { address } = await accounts.require(network, pubkey)
          return approvals.run(
            async () => ({
              address,
              network: network.network,
              operation: { kind: 'solana-message', message: new TextEncoder().encode(message) },
            }),
            ([signature]) => ({ signature }),
            signal,
          )
        },
      },
    }),
  }
}

function openToy() {
  const seen: Seen = { paths: [], requests: [], signed: [] }
  const toy = createToy(seen)
  const unused: FrameChain = { ...toy, listAccounts: () => [{ address: 'key', type: 'eoa' }] }
  const chains = Object.fromEntries(
    walletNamespaces.map((namespace) => [namespace, namespace === 'solana' ? toy : unused]),
  ) as FrameChains
  const context = {
    ...{ networks, projectId: 'project', origin: 'https://shop.example', store: createMemoryStore() },
    site: { claims: undefined, themeMode: undefined },
    wallet: {
      require: async () => addresses,
      perform: async (operation: unknown) => {
        seen.signed.push(operation)
        return ['signature']
      },
      abort: () => undefined,
    },
    askNode: async () => expect.unreachable('a node was asked as those of others are'),
    hasSentTo: async () => undefined,
    readPrices: async () => [],
    async approve(request: ApprovalRequest) {
      seen.requests.push(request)
      await request.ask('/outputs', [])
      return 'approved'
    },
  } as unknown as FrameContext
  const accounts = createAccounts(context, chains)
  const { signal } = new AbortController()
  const calls = createRpcCalls(context, { accounts, chains })
  const ask = (payload: object) => calls.RPC_REQUEST(payload as never, signal)
  return { accounts, ask, seen }
}

test('both kinds of accounts are there, in the chain’s own order, with the addresses of the network', async () => {
  const { accounts } = openToy()
  await accounts.setType('eoa')
  const [main, test] = networks.map(({ caipNetworkId }) => requireNetwork(networks, caipNetworkId))
  if (!main || !test) throw new Error('No networks')
  expect(await accounts.list(main)).toEqual([
    { address: 'main-payment-root', type: 'payment' },
    { address: 'main-ordinal-root', type: 'ordinal' },
  ])
  expect(await accounts.require(test, 'test-ordinal-root')).toEqual({
    address: 'test-ordinal-root',
    type: 'ordinal',
  })
  await expect(accounts.require(test, 'main-ordinal-root')).rejects.toMatchObject({
    code: 'secure/address-foreign',
  })
})

test('what it reads a request into is what is shown and signed, and its node is asked its own way', async () => {
  const { ask, seen } = openToy()
  const params = { message: 'Hello', pubkey: 'test-ordinal-root' }
  const request = { method: 'solana_signMessage', params, chainId: 'solana:test' }
  expect(await ask(request)).toEqual({ signature: 'signature' })
  const [asked] = seen.requests
  expect(asked?.address).toBe('test-ordinal-root')
  expect(asked?.network.caipNetworkId).toBe('solana:test')
  expect(seen.signed[0]).toBe(asked?.operation)
  expect(seen.paths).toEqual(['solana:test GET /outputs'])
})

test('a method it has no answer to is refused, and one of another chain does not reach it', async () => {
  const { ask, seen } = openToy()
  const transaction = { method: 'solana_signTransaction', params: { transaction: '1' } }
  await expect(ask(transaction)).rejects.toMatchObject({ code: 'secure/method-unsupported' })
  const foreign = { method: 'eth_blockNumber', params: [], chainId: 'solana:test' }
  await expect(ask(foreign)).rejects.toMatchObject({ code: 'secure/network-unknown' })
  expect(seen).toEqual({ paths: [], requests: [], signed: [] })
})
