import { type Network, readField, readWalletFailure, type Transfer, toWalletError } from '@latchkey/core'
import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localAccounts } from '@latchkey/local/networks/eip155'
import { toCaip10 } from '@latchkey/primitives'
import { createChainContext, createEvmWallet } from '@latchkey/testing'
import {
  createPublicClient,
  createTestClient,
  encodeAbiParameters,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  keccak256,
  parseEther,
  parseUnits,
  size,
  stringToHex,
  toHex,
} from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createReaders } from '../network/createReader.js'
import { toNetwork } from '../toNetwork.js'
import { createConnection } from '../wallets/createConnection.js'
import { asProvider } from '../wallets/Eip1193Provider.js'
import { readHash } from '../wallets/readAnswer.js'
import { createSendCapability } from './createSendCapability.js'
import { getTransferAbi, toTransaction } from './toTransaction.js'

/** The keys of the widely known development phrase; test money only. */
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const receiver = '0x52908400098527886E0F7030069857D2E4169EE7'
const signal = new AbortController().signal

let chains: TestChains
let network: Network
let url: string

beforeAll(async () => {
  chains = await startTestChains()
  network = toNetwork(chains.networks[0])
  url = chains.networks[0].rpcUrls.default.http[0]
})
afterAll(() => chains.stop())
afterEach(() => vi.restoreAllMocks())

const makeSender = () =>
  createSendCapability(createReaders(createChainContext({ signal })), {
    asProvider,
    readField,
    readHash,
    readWalletFailure,
    toWalletError,
  })
const makeWallet = () =>
  createEvmWallet({ privateKeys: keys, chainId: 31337, rpcUrls: { 31337: url }, isAuthorized: true })
const toConnection = (wallet = makeWallet()) =>
  createConnection(wallet, { accounts: [], caipNetworkId: network.caipNetworkId })
const client = () => createPublicClient({ transport: http(url) })
function getToken(symbol: string) {
  const token = chains.networks[0].tokens.find((one) => one.symbol === symbol)
  if (!token) throw new Error(`no ${symbol}`)
  return {
    ...token,
    type: 'token' as const,
    address: toCaip10(network.caipNetworkId, token.address),
    bare: token.address,
  }
}
const transfer = (more: Partial<Transfer> = {}): Transfer => ({
  network,
  from: localAccounts[0],
  to: receiver,
  token: { type: 'native', ...network.nativeCurrency },
  amountAtomic: parseEther('1'),
  ...more,
})

/** As the answer of a multicall is, with a number for what is true or false. */
const components = [
  { name: 'success', type: 'uint256' },
  { name: 'returnData', type: 'bytes' },
] as const

/** Puts a contract at an address that always gives one answer, except where it is asked for its decimals. */
async function deploy(address: Hex, answer: Hex, decimals?: Hex): Promise<Hex> {
  const bytes = (value: number, length: number) => toHex(value, { size: length }).slice(2)
  const give = (data: Hex, offset: number) => {
    const length = bytes(size(data), 2)
    return `61${length}61${bytes(offset, 2)}60003961${length}6000f3`
  }
  const giveSize = 15
  const isDecimals = '60003560e01c63313ce567146100'
  const head = decimals ? isDecimals.length / 2 + 2 + giveSize + 1 : 0
  const code = decimals
    ? [
        `${isDecimals}${bytes(head - 1, 1)}57`,
        give(answer, head + giveSize),
        '5b',
        give(decimals, head + giveSize + size(answer)),
        answer.slice(2),
        decimals.slice(2),
      ].join('')
    : give(answer, giveSize) + answer.slice(2)
  await createTestClient({ mode: 'anvil', transport: http(url) }).setCode({ address, bytecode: `0x${code}` })
  return address
}

describe('sending', () => {
  test('§7.052 native ether arrives, and costs no more than the fee that was shown', async () => {
    const sender = makeSender()
    const fee = await sender.estimateFee({ ...transfer(), signal })
    const before = await client().getBalance({ address: localAccounts[0] })
    const { hash } = await sender.send({
      ...transfer(),
      fee,
      connection: toConnection(),
      signal,
    })
    await sender.waitForReceipt({ network, hash, signal })
    expect(await client().getBalance({ address: receiver })).toBe(parseEther('1'))
    const spent = before - (await client().getBalance({ address: localAccounts[0] }))
    expect(spent - parseEther('1')).toBeLessThanOrEqual(fee.feeAtomic)
    expect(spent).toBeGreaterThan(parseEther('1'))
  })

  test.each(['USDC', 'USDT', 'DAI'])('§5.017 %s arrives by a call of its contract', async (symbol) => {
    const token = getToken(symbol)
    const amountAtomic = parseUnits('12.5', token.decimals)
    const sender = makeSender()
    const asked = transfer({ token, amountAtomic })
    const fee = await sender.estimateFee({ ...asked, signal })
    const { hash } = await sender.send({ ...asked, fee, connection: toConnection(), signal })
    await sender.waitForReceipt({ network, hash, signal })
    const balance = await client().readContract({
      address: token.bare,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [receiver],
    })
    expect(balance).toBe(amountAtomic)
  })

  test('a receiver that is a contract is warned of, one that is a wallet is not', async () => {
    const warn = async (to: string) =>
      (await makeSender().estimateFee({ ...transfer({ to }), signal })).warnings
    const setCode = (address: Hex, bytecode: Hex) =>
      createTestClient({ mode: 'anvil', transport: http(url) }).setCode({ address, bytecode })
    expect(await warn(receiver)).toEqual([])
    // It takes ether and does nothing.
    const vault = `0x${'5a'.repeat(20)}` as const
    await setCode(vault, '0x00')
    expect(await warn(vault)).toEqual(['receiver-is-program'])
    const usdc = getToken('USDC')
    const toToken = transfer({ to: getToken('DAI').bare, token: usdc, amountAtomic: 1n })
    expect((await makeSender().estimateFee({ ...toToken, signal })).warnings).toEqual(['receiver-is-program'])
    // A smart account takes tokens of all kinds, and says so.
    const smart = `0x${'5b'.repeat(20)}` as const
    await deploy(smart, encodeAbiParameters([{ type: 'bytes4' }], ['0x150b7a02']))
    expect(await warn(smart)).toEqual([])
    // An account whose key has given it code.
    const delegating = `0x${'5c'.repeat(20)}` as const
    await setCode(delegating, `0xef0100${vault.slice(2)}`)
    expect(await warn(delegating)).toEqual([])
  })

  test('everything but the fee can be sent', async () => {
    const sender = makeSender()
    const from = localAccounts[1]
    const fee = await sender.estimateFee({ ...transfer({ from, amountAtomic: 0n }), signal })
    const amountAtomic = (await client().getBalance({ address: from })) - fee.feeAtomic
    const wallet = makeWallet()
    wallet.selectAccount(1)
    const { hash } = await sender.send({
      ...transfer({ from, amountAtomic }),
      fee,
      connection: toConnection(wallet),
      signal,
    })
    await sender.waitForReceipt({ network, hash, signal })
  })

  test.each([
    [true, 0n],
    [false, 210_000n],
  ])(
    '§4.033 §7.052 what a smart account takes its wallet says; the site pays: %s',
    async (supported, gas) => {
      const asked: { method: string; params: unknown }[] = []
      const request = async (question: { method: string; params: unknown }) => {
        asked.push(question)
        if (question.method === 'eth_estimateGas') return toHex(200_000n)
        if (question.method !== 'wallet_getCapabilities')
          throw new Error(`${question.method} is not expected`)
        return { [toHex(31337)]: { sponsorship: { supported } } }
      }
      const connection = { ...toConnection(), provider: { request, on: () => {}, removeListener: () => {} } }
      const sender = { connection, accountType: 'smartAccount' } as const
      const fee = await makeSender().estimateFee({ ...transfer(), sender, signal })
      const { maxFeePerGas } = fee.details as { maxFeePerGas: bigint }
      expect(fee).toMatchObject({ feeAtomic: gas * maxFeePerGas, details: { gas: 210_000n } })
      expect(fee.isSponsored ?? false).toBe(supported)
      const value = toHex(parseEther('1'))
      expect(asked).toEqual([
        {
          method: 'eth_estimateGas',
          params: [{ from: localAccounts[0], to: receiver, value, data: '0x' }],
        },
        { method: 'wallet_getCapabilities', params: [localAccounts[0], [toHex(31337)]] },
      ])
    },
  )

  test.each([
    ['insufficient funds for the amount', 'send/insufficient-funds'],
    ['The calls would fail: no', 'send/would-fail'],
  ])('why a smart account cannot send, as its wallet has it: %s', async (message, code) => {
    const request = async () => {
      throw Object.assign(new Error(message), { code: -32603 })
    }
    const connection = { ...toConnection(), provider: { request, on: () => {}, removeListener: () => {} } }
    const sender = { connection, accountType: 'smartAccount' } as const
    const estimating = makeSender().estimateFee({ ...transfer(), sender, signal })
    await expect(estimating).rejects.toMatchObject({ code })
  })

  test('more than the account has is refused before the wallet is asked', async () => {
    const token = transfer({ token: getToken('USDC'), amountAtomic: 10n ** 30n })
    await expect(makeSender().estimateFee({ ...token, signal })).rejects.toMatchObject({
      code: 'send/would-fail',
    })
  })

  test('a declined request says so', async () => {
    const wallet = makeWallet()
    wallet.behaviour.reject = ['eth_sendTransaction']
    const sender = makeSender()
    const fee = await sender.estimateFee({ ...transfer(), signal })
    const asked = { ...transfer(), fee, connection: toConnection(wallet), signal }
    await expect(sender.send(asked)).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  test('a wallet that knows how takes a request back that nobody waits for', async () => {
    const wallet = makeWallet()
    wallet.behaviour.hang = ['eth_sendTransaction']
    const sender = makeSender()
    const fee = await sender.estimateFee({ ...transfer(), signal })
    const controller = new AbortController()
    const connection = toConnection(wallet)
    const sending = sender.send({ ...transfer(), fee, connection, signal: controller.signal })
    controller.abort()
    await expect(sending).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(wallet.takenBack).toEqual(['eth_sendTransaction'])
  })

  test.each([undefined, '', 'eip155:31337:', 'eip155:31337:0x12', 'odd'])(
    '§5.017 a token without an address, or with %j for one, is refused',
    (address) => {
      const token = { ...getToken('USDC'), address } as unknown as Transfer['token']
      expect(() => toTransaction(transfer({ token }))).toThrow(
        expect.objectContaining({ code: 'parsing/address' }),
      )
    },
  )

  describe('a checksum', () => {
    // Of EIP-1191.
    const rootstock = '0xFb6916095cA1Df60bb79ce92cE3EA74c37c5d359'
    const send = (id: number, to: string, addressChecksum?: 'eip1191') =>
      toTransaction(transfer({ network: Object.assign({ ...network, id }, { addressChecksum }), to }))

    test('with a chain id is right on networks that say so, and on no other', () => {
      expect(send(30, rootstock).to.toLowerCase()).toBe(rootstock.toLowerCase())
      expect(send(30, getAddress(rootstock.toLowerCase())).to).toBe(getAddress(rootstock.toLowerCase()))
      const own = getAddress(rootstock.toLowerCase(), 4000)
      expect(() => send(4000, own, 'eip1191')).not.toThrow()
      expect(() => send(4000, own)).toThrow(/not an address/)
      expect(() => send(1, rootstock)).toThrow(/not an address/)
      expect(() => send(30, rootstock.replace('Fb69', 'fb69'))).toThrow(/not an address/)
    })

    test('that is wrong in the wallet’s own account does not keep anyone from sending', () => {
      const from = localAccounts[0].replace('f39F', 'f39f')
      expect(toTransaction(transfer({ from })).from).toBe(localAccounts[0])
    })
  })

  test('a mistyped checksum is refused', () => {
    const mistyped = `${receiver.slice(0, -2)}e7`
    expect(() => toTransaction(transfer({ to: mistyped }))).toThrow(/not an address/)
    expect(() => toTransaction(transfer({ to: receiver.toLowerCase() }))).not.toThrow()
  })

  test('§7.053 seven USDT contracts use a transfer that returns nothing and names its parameters differently; it arrives', async () => {
    const usdt = [
      '0xdac17f958d2ee523a2206206994597c13d831ec7',
      '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
      '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
      '0x919C1c267BC06a7039e03fcc2eF738525769109c',
      '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e',
      '0x55d398326f99059fF775485246999027B3197955',
      '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
    ] as const
    const own = getToken('USDT')
    const anvil = createTestClient({ mode: 'anvil', transport: http(url) })
    const bytecode = (await client().getCode({ address: own.bare })) as Hex
    // Balances are the first mapping of the contract.
    const toSlot = (owner: Hex) =>
      keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [owner, 0n]))
    const readBalance = (address: Hex, owner: Hex) =>
      client().readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
    for (const address of usdt) {
      expect(getTransferAbi(address)).toMatchObject([
        { name: 'transfer', inputs: [{ name: 'recipient' }, { name: 'amount' }], outputs: [] },
      ])
      const token = { ...own, address: toCaip10(network.caipNetworkId, address) }
      await anvil.setCode({ address, bytecode })
      await anvil.setStorageAt({
        address,
        index: toSlot(localAccounts[0]),
        value: toHex(5_000_000, { size: 32 }),
      })
      const sender = makeSender()
      const asked = transfer({ token, amountAtomic: 2_000_000n })
      const fee = await sender.estimateFee({ ...asked, signal })
      const { hash } = await sender.send({ ...asked, fee, connection: toConnection(), signal })
      await sender.waitForReceipt({ network, hash, signal })
      expect(await readBalance(address, receiver)).toBe(2_000_000n)
    }
    expect(getTransferAbi(receiver)).toBe(erc20Abi)
  })

  test('§7.037 a token is read with one multicall of name, symbol, balanceOf and decimals', async () => {
    const { bare, name, symbol, decimals } = getToken('USDC')
    const posted = vi.spyOn(globalThis, 'fetch')
    const read = await makeSender().readToken({ network, address: bare, owner: localAccounts[0], signal })
    expect(read).toMatchObject({ name, symbol, decimals })
    expect(read.balanceAtomic).toBeGreaterThan(0n)
    const bodies = posted.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))
    expect(bodies.flat()).toMatchObject([{ method: 'eth_call' }])
  })

  test('§8.044 an amount that no token can hold is refused with a code, before a node or the wallet is asked', async () => {
    const asked = transfer({ token: getToken('USDC'), amountAtomic: 2n ** 256n })
    const fee = { feeAtomic: 0n, details: { gas: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n } }
    const wallet = makeWallet()
    const refused = {
      code: 'encoding/integer-out-of-range',
      message: expect.stringContaining('256-bit'),
      cause: expect.objectContaining({ name: 'IntegerOutOfRangeError' }),
    }
    await expect(makeSender().estimateFee({ ...asked, signal })).rejects.toMatchObject(refused)
    const send = (amountAtomic: bigint) =>
      makeSender().send({ ...transfer({ amountAtomic }), fee, connection: toConnection(wallet), signal })
    await expect(send(-1n)).rejects.toMatchObject({ code: 'encoding/integer-out-of-range' })
    expect(wallet.requests).toEqual([])
  })

  test('§8.044 a contract that answers what no token does is refused with a code, and viem’s error as its cause', async () => {
    const read = async (address: Hex, multicall3?: Hex) => {
      const contracts = multicall3 && { multicall3: { address: multicall3 } }
      const asked = { network: { ...network, contracts }, address, owner: localAccounts[0], signal }
      return makeSender().readToken(asked)
    }
    const answers = `0x${'ff'.repeat(32)}` as const
    const text = encodeAbiParameters([{ type: 'string' }], ['A'])
    const endless = await deploy('0x1000000000000000000000000000000000000001', text, answers)
    await expect(read(endless)).rejects.toMatchObject({
      code: 'encoding/integer-out-of-range',
      cause: { name: 'IntegerOutOfRangeError' },
    })
    const results = [{ success: 2n, returnData: text }]
    const lie = encodeAbiParameters([{ type: 'tuple[]', components }], [results])
    const liar = await deploy('0x1000000000000000000000000000000000000002', lie)
    await expect(read(endless, liar)).rejects.toMatchObject({ code: 'encoding/invalid-bytes-boolean' })
  })

  test.each([true, false])(
    'a token with texts of fixed length, or without any, is read (one call for all: %s)',
    async (hasMulticall) => {
      const read = (address: Hex) =>
        makeSender().readToken({
          network: hasMulticall ? network : { ...network, contracts: undefined },
          address,
          owner: localAccounts[0],
          signal,
        })
      const decimals = toHex(18, { size: 32 })
      const maker = stringToHex('MKR', { size: 32 })
      const old = await deploy('0x1000000000000000000000000000000000000003', maker, decimals)
      expect(await read(old)).toMatchObject({ name: 'MKR', symbol: 'MKR', decimals: 18 })
      const mute = await deploy(
        '0x1000000000000000000000000000000000000004',
        toHex(0, { size: 32 }),
        decimals,
      )
      expect(await read(mute)).toMatchObject({ symbol: '0x10…000004', decimals: 18, balanceAtomic: 0n })
    },
  )

  test('a token with more decimals than an amount has digits is refused', async () => {
    const text = encodeAbiParameters([{ type: 'string' }], ['A'])
    const huge = await deploy('0x1000000000000000000000000000000000000005', text, toHex(78, { size: 32 }))
    const asked = { network, address: huge, owner: localAccounts[0], signal }
    await expect(makeSender().readToken(asked)).rejects.toMatchObject({
      code: 'encoding/integer-out-of-range',
    })
  })

  test('the wallet’s spelling of the own account does not matter when a token is read', async () => {
    const { bare } = getToken('USDC')
    const owner = localAccounts[0].replace('f39F', 'f39f')
    const asked = { network, address: bare, owner, signal }
    expect((await makeSender().readToken(asked)).balanceAtomic).toBeGreaterThan(0n)
  })

  test('an address without a token says so', async () => {
    const asked = { network, address: receiver, owner: localAccounts[0], signal }
    await expect(makeSender().readToken(asked)).rejects.toMatchObject({ code: 'send/token-not-found' })
  })
})
