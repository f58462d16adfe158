import { type Network, readField, readWalletFailure, type Transfer, toWalletError } from '@latchkey/core'
import { readNftTransfer } from '@latchkey/decode'
import { deployNfts, startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import { joinCaip10 } from '@latchkey/primitives'
import { createChainContext, createEvmWallet } from '@latchkey/testing'
import { createPublicClient, type Hex, http, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReaders } from '../network/createReader.js'
import { toNetwork } from '../toNetwork.js'
import { createConnection } from '../wallets/createConnection.js'
import { asProvider, type Eip1193Provider } from '../wallets/Eip1193Provider.js'
import { readHash } from '../wallets/readAnswer.js'
import { createSendCapability } from './createSendCapability.js'

/** Of the widely known development phrase; test money only. */
const privateKeys = ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'] as const
const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])
const [owner, friend, stranger] = localAccounts
const signal = new AbortController().signal

let chains: TestChains<1>
let network: Network
let url: string
beforeAll(async () => {
  chains = await startTestChains()
  network = toNetwork(chains.networks[0])
  url = chains.networks[0].rpcUrls.default.http[0]
  await deployNfts(url, { filesUrl: 'http://127.0.0.1:9' })
})
afterAll(() => chains?.stop())

const sender = createSendCapability(createReaders(createChainContext({ signal })), {
  ...{ asProvider, readField, readHash, readWalletFailure, toWalletError },
})
const client = () => createPublicClient({ transport: http(url) })

type Nft = Extract<Transfer['token'], { type: 'nft' }>
const toToken = (contract: string, kind: string, tokenId: string): Nft => ({
  ...{ type: 'nft', name: 'A key', symbol: 'A key', decimals: 0, kind, tokenId },
  address: joinCaip10(network.caipNetworkId, contract),
})
const transfer = (token: Nft, amountAtomic = 1n, to: string = friend): Transfer => ({
  ...{ network, from: owner, to, token, amountAtomic },
})

/** Estimates, sends and waits; `asked` has what the wallet was asked for. */
async function send(request: Transfer) {
  const asked: { method: string; params: [{ from: string; to: string; data: Hex; value: string }] }[] = []
  const wallet = createEvmWallet({ privateKeys, chainId: 31337, rpcUrls: { 31337: url }, isAuthorized: true })
  const provider = {
    request(question: (typeof asked)[number]) {
      asked.push(question)
      return wallet.request(question)
    },
  } as unknown as Eip1193Provider
  const connection = createConnection(provider, { accounts: [], caipNetworkId: network.caipNetworkId })
  const fee = await sender.estimateFee({ ...request, signal })
  // What else is said of the transfer by now does not count: what was shown is signed.
  const { hash } = await sender.send({ ...request, to: stranger, fee, connection, signal })
  await sender.waitForReceipt({ network, hash, signal })
  return { asked: asked[0]?.params[0], fee }
}

test('an NFT that only one account can have goes to its receiver, by the very bytes that were read back', async () => {
  const key = { address: localContracts.keys, abi, functionName: 'ownerOf', args: [1n] } as const
  expect(await client().readContract(key)).toBe(owner)
  const { asked, fee } = await send(transfer(toToken(localContracts.keys, 'nft', '1')))
  expect(fee.nft).toEqual({
    ...{ contract: localContracts.keys, from: owner, to: friend, tokenId: 1n, amountAtomic: 1n },
  })
  expect(asked).toMatchObject({ from: owner, to: localContracts.keys, value: '0x0' })
  expect(asked && readNftTransfer(asked.data)).toMatchObject({ to: friend.toLowerCase(), tokenId: 1n })
  expect(await client().readContract(key)).toBe(friend)
})

test('of a number that several can have as many go as were asked for', async () => {
  const count = (account: Hex) =>
    client().readContract({
      ...{ address: localContracts.badges, abi, functionName: 'balanceOf' as const },
      args: [account, 1n] as const,
    })
  const { asked, fee } = await send(transfer(toToken(localContracts.badges, 'multi-token', '1'), 2n))
  expect(fee.nft).toMatchObject({ contract: localContracts.badges, tokenId: 1n, amountAtomic: 2n })
  expect(asked && readNftTransfer(asked.data)).toMatchObject({ amountAtomic: 2n, isMultiToken: true })
  expect(await Promise.all([count(owner), count(friend)])).toEqual([3n, 3n])
})

test.each([
  [
    'one that the account does not have',
    () => transfer(toToken(localContracts.keys, 'nft', '3')),
    'send/would-fail',
  ],
  [
    'more than the account has',
    () => transfer(toToken(localContracts.badges, 'multi-token', '1'), 9n),
    'send/would-fail',
  ],
  [
    'a contract that takes none',
    () => transfer(toToken(localContracts.keys, 'nft', '2'), 1n, localContracts.usdc),
    'send/would-fail',
  ],
  ['a token that is no NFT', () => transfer(toToken(localContracts.usdc, 'nft', '1')), 'send/would-fail'],
  [
    'one of a kind nobody knows',
    () => transfer(toToken(localContracts.keys, 'soulbound', '2')),
    'send/not-transferable',
  ],
  [
    'a number that no contract has',
    () => transfer(toToken(localContracts.keys, 'nft', `${2n ** 256n}`)),
    'encoding/integer-out-of-range',
  ],
])('%s is refused before the wallet is asked', async (_, request, code) => {
  await expect(sender.estimateFee({ ...request(), signal })).rejects.toMatchObject({ code })
})
