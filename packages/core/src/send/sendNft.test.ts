// @vitest-environment happy-dom
import { evm } from '@latchkey/evm'
import { announceEvmWallet, createEvmWallet, createTestKit, createTestNetwork } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ChainFactory } from '../chain/Chain.js'
import type { SendCapability, SignedNftTransfer, Transfer } from '../chain/SendCapability.js'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = `0x${'c'.repeat(40)}`
const wireNft = (kind: string, amount: string, changes: object = {}) => ({
  ...{ contract, token_id: '7', kind, amount, name: null, description: null, image_url: null },
  ...{
    collection: { name: 'Keys', symbol: 'KEY' },
    is_animated: false,
    traits: [],
    flags: { is_spam: false },
  },
  ...changes,
})

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** What the chain says will be signed. */
type ReadBack = (transfer: Transfer) => Partial<SignedNftTransfer> | undefined
const asAsked: ReadBack = () => ({})

/** A connected kit that has loaded its NFTs. */
async function make(held: object[], readBack: ReadBack = asAsked) {
  const send: SendCapability = {
    async estimateFee(transfer) {
      const { amountAtomic, from, to } = transfer
      const changes = readBack(transfer)
      const nft = changes && {
        contract: contract.toUpperCase().replace('0X', '0x'),
        from,
        to,
        amountAtomic,
        tokenId: 7n,
        ...changes,
      }
      return { feeAtomic: 1000n, details: 'what is signed', ...(nft && { nft }) }
    },
    send: async () => ({ hash: '0x1' }),
    waitForReceipt: async ({ hash }) => hash,
    readToken: () => Promise.reject(new Error('not asked for here')),
  }
  const factory = evm({ networks: [createTestNetwork(1, 'Ethereum')] })
  const chain: ChainFactory = {
    ...factory,
    create: (context) => ({ ...factory.create(context), capabilities: { send, nfts: true } }),
  }
  const wallet = createEvmWallet({ privateKeys: [`0x${'1'.repeat(64)}`], chainId: 1, isAuthorized: true })
  cleanUps.push(announceEvmWallet(wallet, { name: 'Pocket', rdns: 'test.pocket' }))
  const address = wallet.addresses[0]
  const ether = {
    ...{ name: 'Ether', symbol: 'ETH', value: 2000, price: 2000, iconUrl: '' },
    quantity: { decimals: '18', numeric: '1' },
  }
  const path = `/v1/account/${address}/nfts`
  const answers = {
    [`/v1/account/${address}/balance`]: { balances: [ether] },
    [path]: { data: held, next: null },
  }
  const testKit = createTestKit({ chains: [chain], answers })
  const { kit } = testKit
  cleanUps.push(kit.destroy)
  kit.start()
  await kit.connections.connect({ connectorId: 'test.pocket' })
  await kit.nfts.load()
  const [nft] = kit.store.getState().nfts.nfts
  if (!nft) throw new Error('There is no NFT')
  return { ...testKit, nft, path, draft: () => kit.store.getState().send.draft }
}

describe('choosing an NFT', () => {
  test('one that only one account can have needs no amount, and its fee is the network’s', async () => {
    const { draft, kit, nft } = await make([wireNft('nft', '1')])
    await kit.send.setNft(nft)
    expect(draft()).toMatchObject({
      token: { type: 'nft', symbol: 'Keys #7', tokenId: '7', decimals: 0, spendableAtomic: 1n },
      ...{ sendTokenAmount: '1', amountAtomic: 1n, native: { symbol: 'ETH' } },
      problems: { receiver: 'receiver-missing' },
    })
  })

  test('of a number that several can have whole ones are sent, and no more than are there', async () => {
    const { draft, kit, nft } = await make([wireNft('multi-token', '5')])
    await kit.send.setNft(nft)
    expect(draft().problems.amount).toBe('amount-missing')
    await kit.send.setAmount('1.5')
    expect(draft().problems.amount).toBe('amount-too-precise')
    await kit.send.setAmount('6')
    expect(draft().problems.amount).toBe('insufficient-funds')
    await kit.send.setMaxAmount()
    expect(draft()).toMatchObject({ sendTokenAmount: '5', amountAtomic: 5n })
    expect(draft().problems.amount).toBeUndefined()
  })

  test('it cannot go to its own collection', async () => {
    const { draft, kit, nft } = await make([wireNft('nft', '1')])
    await kit.send.setNft(nft)
    await kit.send.setReceiver(contract)
    expect(draft().problems.receiver).toBe('send/receiver-is-token')
  })

  test('what is none of the account’s is refused', async () => {
    const { kit, nft } = await make([wireNft('nft', '1')])
    await expect(kit.send.setNft({ ...nft, amount: '0x1' })).rejects.toMatchObject({
      code: 'parameters/invalid',
    })
    await expect(kit.send.setNft({ ...nft, token_id: '-1' })).rejects.toMatchObject({
      code: 'parameters/invalid',
    })
  })
})

describe('the review', () => {
  const review = async (readBack: ReadBack) => {
    const made = await make([wireNft('multi-token', '5')], readBack)
    await made.kit.send.setNft(made.nft)
    await made.kit.send.setAmount('2')
    await made.kit.send.setReceiver(receiver)
    return { ...made, quote: await made.kit.send.review() }
  }

  test('has what will be signed, and the wallet is asked for that', async () => {
    const { kit, gateway, path, quote } = await review(asAsked)
    expect(quote.fee.nft).toMatchObject({ to: receiver, tokenId: 7n, amountAtomic: 2n })
    const before = gateway.calls.filter(({ url }) => url.pathname === path).length
    gateway.answers[path] = { data: [wireNft('multi-token', '3')], next: null }
    await kit.send.send(quote)
    // The list is right afterwards.
    await vi.waitFor(() => expect(kit.store.getState().nfts.nfts[0]?.amount).toBe('3'))
    expect(gateway.calls.filter(({ url }) => url.pathname === path)).toHaveLength(before + 1)
    expect(kit.store.getState().send.sent[0]?.token).toEqual({ symbol: 'Keys #7', decimals: 0, type: 'nft' })
  })

  test.each<[string, ReadBack]>([
    ['another receiver', () => ({ to: contract })],
    ['another sender', () => ({ from: receiver })],
    ['another collection', () => ({ contract: receiver })],
    ['another number', () => ({ tokenId: 8n })],
    ['more of it', () => ({ amountAtomic: 3n })],
    ['nothing that can be read', () => undefined],
  ])('is refused where what would be signed has %s', async (_, readBack) => {
    await expect(review(readBack)).rejects.toMatchObject({ code: 'send/not-ready' })
  })
})
