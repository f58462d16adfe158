import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deployLocal } from '../deploy/deployLocal.js'
import { localAccounts } from '../localAccounts.js'
import { startTestChains, type TestChains } from './startTestChains.js'
import { waitForReceipt } from './waitForReceipt.js'

let chains: TestChains<2>

beforeAll(async () => {
  chains = await startTestChains({ chains: 2 })
})
afterAll(() => chains?.stop())

const routerAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
])
const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])
const keysAbi = parseAbi([
  'function name() view returns (string)',
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address) view returns (uint256)',
  'function tokenURI(uint256) view returns (string)',
])

function connect(index: 0 | 1) {
  const network = chains.networks[index]
  const client = createPublicClient({
    chain: { ...network, rpcUrls: { default: { http: [network.rpcUrls.default.http[0]] } } },
    transport: http(),
    cacheTime: 0,
  })
  return { network, client }
}

function readQuote(index: 0 | 1, symbol: string, amount: string) {
  const { network, client } = connect(index)
  const token = network.tokens.find((one) => one.symbol === symbol)
  if (!token) throw new RangeError(symbol)
  const { router, wrappedNative, stablecoins } = network.market
  const [usdc] = stablecoins
  if (!usdc) throw new RangeError('USDC')
  const path = symbol === 'WETH' ? [wrappedNative, usdc] : [token.address, wrappedNative, usdc]
  return client
    .readContract({
      address: router,
      abi: routerAbi,
      functionName: 'getAmountsOut',
      args: [parseUnits(amount, token.decimals), path],
    })
    .then((amounts) => Number(amounts.at(-1)) / 1e6)
}

describe.each([0, 1] as const)('chain %i', (index) => {
  test('has its chain id and every token at its constant address', async () => {
    const { network, client } = connect(index)
    expect(await client.getChainId()).toBe(network.id)
    const contracts = network.tokens.flatMap(({ address }) =>
      (['name', 'symbol', 'decimals'] as const).map((functionName) => ({
        address,
        abi: erc20Abi,
        functionName,
      })),
    )
    const read = await client.multicall({ contracts, allowFailure: false })
    expect(read).toEqual(network.tokens.flatMap(({ name, symbol, decimals }) => [name, symbol, decimals]))
  })

  test('has market, keys and wallet factory at their constant addresses', async () => {
    const { network, client } = connect(index)
    const { router, factory, wrappedNative } = network.market
    expect(await client.readContract({ address: router, abi: routerAbi, functionName: 'factory' })).toBe(
      factory,
    )
    expect(await client.readContract({ address: router, abi: routerAbi, functionName: 'WETH' })).toBe(
      wrappedNative,
    )
    expect(await client.readContract({ address: network.nft, abi: keysAbi, functionName: 'name' })).toBe(
      'Latchkey Keys',
    )
    expect(await client.getCode({ address: network.smartWalletFactory })).toMatch(/^0x6/)
  })

  test('prices ether near 3,000 and bitcoin near 60,000 dollars', async () => {
    const ether = await readQuote(index, 'WETH', '0.01')
    expect(ether * 100).toBeGreaterThan(2_950)
    expect(ether * 100).toBeLessThan(3_050)
    const bitcoin = await readQuote(index, 'WBTC', '0.001')
    expect(bitcoin * 1000).toBeGreaterThan(59_000)
    expect(bitcoin * 1000).toBeLessThan(61_000)
  })

  test('leaves the accounts of the trial wallet without a transaction, the third almost empty', async () => {
    const { network, client } = connect(index)
    for (const address of localAccounts) expect(await client.getTransactionCount({ address })).toBe(0)
    expect(await client.getBalance({ address: localAccounts[2] })).toBe(parseEther('0.01'))
    for (const { address } of network.tokens) {
      const args = [localAccounts[2]] as const
      expect(await client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args })).toBe(0n)
    }
  })

  test('is left alone by a second deployment', async () => {
    const { network, client } = connect(index)
    const blockNumber = await client.getBlockNumber()
    expect(await deployLocal(network.rpcUrls.default.http[0])).toEqual({ sentTransactions: 0 })
    expect(await client.getBlockNumber()).toBe(blockNumber)
  })
})

test('LINK is worth about 15 dollars on the first chain and has no price on the second', async () => {
  const link = await readQuote(0, 'LINK', '1')
  expect(link).toBeGreaterThan(14.7)
  expect(link).toBeLessThan(15.3)
  const { network, client } = connect(1)
  const args = [network.market.wrappedNative, network.tokens[3]?.address ?? network.nft] as const
  expect(
    await client.readContract({
      address: network.market.factory,
      abi: factoryAbi,
      functionName: 'getPair',
      args,
    }),
  ).toBe('0x0000000000000000000000000000000000000000')
})

test('the two chains hold different amounts', async () => {
  const balances = await Promise.all(
    ([0, 1] as const).map((index) => {
      const { network, client } = connect(index)
      return client.readContract({
        address: network.tokens[0]?.address ?? network.nft,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [localAccounts[0]],
      })
    }),
  )
  expect(balances).toEqual([parseUnits('5000', 6), parseUnits('1800', 6)])
})

test('USDT moves without an answer and refuses to change an allowance that is not zero', async () => {
  const { network, client } = connect(0)
  const tether = network.tokens.find(({ symbol }) => symbol === 'USDT')?.address
  if (!tether) throw new RangeError('USDT')
  const wallet = createWalletClient({
    account: mnemonicToAccount('test test test test test test test test test test test junk', {
      addressIndex: 0,
    }),
    chain: client.chain,
    transport: http(),
  })
  const abi = parseAbi([
    'function transfer(address to, uint256 value)',
    'function approve(address spender, uint256 value)',
  ])
  const spender = network.market.router
  const mined = async (sent: Promise<`0x${string}`>) => waitForReceipt(client, await sent)
  const approve = { address: tether, abi, functionName: 'approve' } as const
  await mined(wallet.writeContract({ ...approve, args: [spender, 5n] }))
  await expect(
    client.simulateContract({ ...approve, account: localAccounts[0], args: [spender, 6n] }),
  ).rejects.toThrow('reverted')
  await mined(wallet.writeContract({ ...approve, args: [spender, 0n] }))
  await mined(wallet.writeContract({ ...approve, args: [spender, 6n] }))

  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [localAccounts[1], 1_000_000n] })
  expect((await client.call({ account: localAccounts[0], to: tether, data })).data).toBeUndefined()
  expect((await mined(wallet.sendTransaction({ to: tether, data }))).status).toBe('success')
})

test('a key shows its picture from the chain alone', async () => {
  const { network, client } = connect(0)
  const read = { address: network.nft, abi: keysAbi } as const
  expect(await client.readContract({ ...read, functionName: 'ownerOf', args: [1n] })).toBe(localAccounts[0])
  expect(await client.readContract({ ...read, functionName: 'balanceOf', args: [localAccounts[1]] })).toBe(1n)
  const uri = await client.readContract({ ...read, functionName: 'tokenURI', args: [1n] })
  const metadata = JSON.parse(atob(uri.replace('data:application/json;base64,', '')))
  expect(metadata.name).toBe('Latchkey Key #1')
  expect(atob(metadata.image.replace('data:image/svg+xml;base64,', ''))).toMatch(
    /^<svg .*Key #1<\/text><\/svg>$/,
  )
})

test('a chain is as young as its last block says, however long ago what it begins with was saved', async () => {
  const { networks, stop } = await startTestChains()
  try {
    const client = createPublicClient({ transport: http(networks[0].rpcUrls.default.http[0]) })
    const { timestamp } = await client.getBlock()
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60)
  } finally {
    await stop()
  }
})
