import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  hashMessage,
  http,
  pad,
  parseAbi,
  serializeErc6492Signature,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChains, type TestChains } from '../node/startTestChains.js'
import { waitForReceipt } from '../node/waitForReceipt.js'

const factoryAbi = parseAbi([
  'function createWallet(address owner, bytes32 salt) returns (address)',
  'function getWalletAddress(address owner, bytes32 salt) view returns (address)',
])
const walletAbi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const phrase = 'test test test test test test test test test test test junk'
const owner = mnemonicToAccount(phrase, { addressIndex: 0 })
const stranger = mnemonicToAccount(phrase, { addressIndex: 1 })
const message = 'Sign in to Latchkey'

let chains: TestChains<1>
beforeAll(async () => {
  chains = await startTestChains({ chains: 1 })
})
afterAll(() => chains?.stop())

async function prepareWallet(saltNumber: Hex) {
  const [network] = chains.networks
  const chain = { ...network, rpcUrls: { default: { http: [network.rpcUrls.default.http[0]] } } }
  const client = createPublicClient({ chain, transport: http(), cacheTime: 0 })
  const factory = network.smartWalletFactory
  const args = [owner.address, pad(saltNumber)] as const
  const address = await client.readContract({
    address: factory,
    abi: factoryAbi,
    functionName: 'getWalletAddress',
    args,
  })
  const data = encodeFunctionData({ abi: factoryAbi, functionName: 'createWallet', args })
  const sender = createWalletClient({ account: owner, chain, transport: http() })
  const create = async () => {
    const hash = await sender.sendTransaction({ to: factory, data })
    await waitForReceipt(client, hash)
  }
  return { client, factory, data, address, create }
}

test('a wallet contract accepts its owner’s signature and nobody else’s (ERC-1271)', async () => {
  const { client, address, create } = await prepareWallet('0x01')
  await create()
  const check = async (signature: Hex) =>
    client.readContract({
      address,
      abi: walletAbi,
      functionName: 'isValidSignature',
      args: [hashMessage(message), signature],
    })
  expect(await check(await owner.signMessage({ message }))).toBe('0x1626ba7e')
  expect(await check(await stranger.signMessage({ message }))).toBe('0xffffffff')
  expect(await check('0x1234')).toBe('0xffffffff')
  const signature = await owner.signMessage({ message })
  expect(await client.verifyMessage({ address, message, signature })).toBe(true)
  expect(await client.verifyMessage({ address, message: 'Something else', signature })).toBe(false)
})

test('a signature of a wallet that does not exist yet can be verified (ERC-6492)', async () => {
  const { client, factory, data, address, create } = await prepareWallet('0x02')
  const wrap = async (signer: typeof owner) =>
    serializeErc6492Signature({ address: factory, data, signature: await signer.signMessage({ message }) })
  expect(await client.getCode({ address })).toBeUndefined()
  expect(await client.verifyMessage({ address, message, signature: await wrap(owner) })).toBe(true)
  expect(await client.verifyMessage({ address, message, signature: await wrap(stranger) })).toBe(false)
  expect(await client.getCode({ address })).toBeUndefined()

  await create()
  expect(await client.getCode({ address })).toMatch(/^0x/)
  expect(await client.verifyMessage({ address, message, signature: await wrap(owner) })).toBe(true)
})
