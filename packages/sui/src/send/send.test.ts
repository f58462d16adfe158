import { isAppKitError } from '@latchkey/errors'
import { joinCaip10 } from '@latchkey/primitives'
import { SuiGrpcClient } from '@mysten/sui/grpc'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { Transaction } from '@mysten/sui/transactions'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { suiDevnet } from '../networks.js'
import { type ConnectedWallet, startTestSend, type TestSend } from '../testing/startTestSend.js'
import { isUnownedAddress } from './isUnownedAddress.js'

const ending = new AbortController()
const { signal } = ending
let on: TestSend
beforeAll(async () => {
  on = await startTestSend(signal)
})
afterEach(() => on.lie(undefined))
afterAll(async () => {
  ending.abort()
  await on.chain.stop()
})

const receiver = `0x${'7'.repeat(64)}`
const sui = 1_000_000_000n
const signsOnly = ['standard:connect', 'sui:signPersonalMessage', 'sui:signTransaction'] as const
const sendsOnly = ['standard:connect', 'sui:signPersonalMessage', 'sui:signAndExecuteTransaction'] as const

async function connectNew(...amounts: readonly bigint[]): Promise<ConnectedWallet> {
  const { secretKey } = await on.createAccount(...amounts)
  return on.connect(secretKey)
}
const estimate = (from: ConnectedWallet, amountAtomic: bigint, change: object = {}) =>
  on.send.estimateFee({
    ...{ network: on.network, from: from.address, to: receiver, token: on.native, amountAtomic, signal },
    ...change,
  })

describe('sending', () => {
  test('moves SUI; the network takes no more for it than was shown', async () => {
    const from = await on.connect(on.chain.accounts[0].secretKey)
    const [held, theirs] = [on.getHeld(from.address), on.getHeld(receiver)]
    const { fee } = await on.pay(from, { to: receiver, amountAtomic: 1_500_000_000n })
    expect(fee).toMatchObject({ parts: [{ kind: 'network', amountAtomic: fee.feeAtomic }] })
    expect(fee.isChosenByWallet).toBeUndefined()
    expect(on.getHeld(receiver) - theirs).toBe(1_500_000_000n)
    const paid = held - on.getHeld(from.address) - 1_500_000_000n
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(fee.feeAtomic)
    expect(fee.feeAtomic).toBeLessThan(10_000_000n)
    expect(from.wallet.requests.map(({ name }) => name)).toEqual(['sui:signTransaction'])
  })

  test('moves a token, and all of it', async () => {
    const from = await connectNew(sui)
    await on.chain.fund({ address: from.address, amount: 5_000_000n, coinType: coinTypeOf('USDC') })
    await on.pay(from, { to: receiver, amountAtomic: 2_000_000n, token: on.toToken('USDC') })
    expect(on.getHeld(from.address, 'USDC')).toBe(3_000_000n)
    await on.pay(from, { to: receiver, amountAtomic: 3_000_000n, token: on.toToken('USDC') })
    expect(on.getHeld(from.address, 'USDC')).toBe(0n)
    expect(on.getHeld(receiver, 'USDC')).toBe(5_000_000n)
  })

  test('joins coins where no single one is enough, and takes no more of them than needed', async () => {
    const from = await connectNew(sui, 2n * sui, 3n * sui)
    for (const amount of [4n, 5n, 6n]) {
      await on.chain.fund({ address: from.address, amount, coinType: coinTypeOf('WAL') })
    }
    const before = on.getHeld(receiver, 'WAL')
    await on.pay(from, { to: receiver, amountAtomic: 10n, token: on.toToken('WAL') })
    expect(on.getHeld(receiver, 'WAL') - before).toBe(10n)
    const [request] = from.wallet.requests
    const json = JSON.parse(await readJson(request?.inputs[0]))
    expect(json.commands.map((command: object) => Object.keys(command)[0])).toEqual([
      'MergeCoins',
      'SplitCoins',
      'TransferObjects',
    ])
    expect(json.inputs).toHaveLength(4)
    expect(json.gasData.payment).toHaveLength(1)
    // SUI comes from the coins that pay for gas.
    await on.pay(from, { to: receiver, amountAtomic: 4n * sui })
    const next = JSON.parse(await readJson(from.wallet.requests[1]?.inputs[0]))
    expect(next.gasData.payment).toHaveLength(2)
  })

  test('has a wallet that only sends send it, and compares what the network has', async () => {
    const { secretKey } = await on.createAccount(sui)
    const from = await on.connect(secretKey, { requests: sendsOnly })
    const before = on.getHeld(receiver)
    await on.pay(from, { to: receiver, amountAtomic: 5n })
    expect(on.getHeld(receiver) - before).toBe(5n)
    expect(from.wallet.requests.map(({ name }) => name)).toEqual(['sui:signAndExecuteTransaction'])
  })

  test('of the most there is leaves what the fee may come to, and nothing else, however many coins', async () => {
    const amounts = [sui, 5n, 300_000_000n, 2n * sui]
    const from = await connectNew(...amounts)
    const { amountAtomic, fee } = await on.pay(from, { to: receiver, amountAtomic: 0n, isMax: true })
    expect(amountAtomic + fee.feeAtomic).toBe(amounts.reduce((sum, one) => sum + one))
    // What storing the other coins had cost comes back on top.
    expect(on.getHeld(from.address)).toBeLessThan(fee.feeAtomic + 3n * 1_000_000n)
    await expect(estimate(from, 0n, { isMax: true })).rejects.toMatchObject({
      code: 'send/insufficient-funds',
    })
  })

  test('takes what is in no coin, too', async () => {
    const from = await connectNew(sui)
    const { address } = from
    await on.chain.fund({ address, amount: 3n * sui, as: 'address-balance' })
    await on.chain.fund({ address, amount: 9n, coinType: coinTypeOf('WAL'), as: 'address-balance' })
    const [theirs, wal] = [on.getHeld(receiver), on.getHeld(receiver, 'WAL')]
    await on.pay(from, { to: receiver, amountAtomic: 9n, token: on.toToken('WAL') })
    expect(on.getHeld(receiver, 'WAL') - wal).toBe(9n)
    await on.chain.fund({ address, amount: 4n, coinType: coinTypeOf('WAL') })
    await on.chain.fund({ address, amount: 9n, coinType: coinTypeOf('WAL'), as: 'address-balance' })
    await on.pay(from, { to: receiver, amountAtomic: 12n, token: on.toToken('WAL') })
    expect(on.getHeld(address, 'WAL')).toBe(1n)
    await on.pay(from, { to: receiver, amountAtomic: 2n * sui })
    expect(on.getHeld(receiver) - theirs).toBe(2n * sui)
    const held = on.getHeld(address)
    const { amountAtomic, fee } = await on.pay(from, { to: receiver, amountAtomic: 0n, isMax: true })
    expect(amountAtomic + fee.feeAtomic).toBe(held)
  })

  test('says so where SUI is there, but in no coin that could pay the fee', async () => {
    const from = await connectNew()
    await on.chain.fund({ address: from.address, amount: sui, as: 'address-balance' })
    await expect(estimate(from, 5n)).rejects.toMatchObject({ code: 'send/fee-out-of-reach' })
  })

  test('works in either order of two transfers that were reviewed at once: the second is to be reviewed again', async () => {
    const from = await connectNew(sui)
    const transfer = {
      network: on.network,
      from: from.address,
      to: receiver,
      token: on.native,
      amountAtomic: 5n,
    }
    const [first, second] = [await estimate(from, 5n), await estimate(from, 5n)]
    const { connection } = from
    const { hash } = await on.send.send({ ...transfer, fee: second, connection, signal })
    await on.send.waitForReceipt({ network: on.network, hash, signal })
    await expect(on.send.send({ ...transfer, fee: first, connection, signal })).rejects.toMatchObject({
      code: 'send/funds-moved',
    })
    expect(from.wallet.requests).toHaveLength(1)
  })
})

describe('a transfer is refused', () => {
  const notFound = `0x${'c'.repeat(64)}::usdc::USDC`
  test.each<[string, object, string]>([
    ['to no address', { to: '0x' }, 'parsing/address'],
    ['to 65 digits', { to: `0x${'1'.repeat(65)}` }, 'parsing/address'],
    [
      'to an address of another chain',
      { to: 'SP1WV0048ERKB55592H81MK6J4TTRP8TSGC4JX54N' },
      'parsing/address',
    ],
    ['of more than there is', { amountAtomic: 2n * sui }, 'send/insufficient-funds'],
    ['of more than the fee leaves', { amountAtomic: sui }, 'send/insufficient-funds'],
    ['of all but a little', { amountAtomic: sui - 1n }, 'send/insufficient-funds'],
    ['of more than the network knows', { amountAtomic: 2n ** 64n }, 'send/insufficient-funds'],
    [
      'of a token that nobody has',
      {
        token: {
          type: 'token',
          name: 'x',
          symbol: 'X',
          decimals: 1,
          address: joinCaip10('sui:localnet', notFound.replaceAll(':', '%3A')),
        },
      },
      'send/insufficient-funds',
    ],
    [
      'of what is no token',
      {
        token: {
          type: 'token',
          name: 'x',
          symbol: 'X',
          decimals: 1,
          address: joinCaip10('sui:localnet', '0x2'),
        },
      },
      'send/token-not-found',
    ],
    [
      'of a token without an address',
      { token: { type: 'token', name: 'x', symbol: 'X', decimals: 1 } },
      'send/token-not-found',
    ],
    [
      'of an NFT',
      {
        token: {
          ...{ type: 'nft', name: 'x', symbol: 'X', decimals: 0, tokenId: '1', kind: 'nft' },
          address: joinCaip10('sui:localnet', '0x2'),
        },
      },
      'send/not-transferable',
    ],
  ])('%s', async (_, change, code) => {
    const from = await connectNew(sui)
    await expect(estimate(from, 5n, change)).rejects.toMatchObject({ code })
  })

  test('to oneself, however the address is spelt', async () => {
    const from = await connectNew(sui)
    const to = `0x${from.address.slice(2).toUpperCase()}`
    await expect(estimate(from, 5n, { to })).rejects.toMatchObject({ code: 'send/would-fail' })
  })

  test('by an account without anything', async () => {
    const from = await connectNew()
    await expect(estimate(from, 5n)).rejects.toMatchObject({ code: 'send/insufficient-funds' })
    await expect(estimate(from, 0n, { isMax: true })).rejects.toMatchObject({
      code: 'send/insufficient-funds',
    })
  })

  test('of a token where no SUI pays the fee', async () => {
    const from = await connectNew()
    await on.chain.fund({ address: from.address, amount: 9n, coinType: coinTypeOf('WAL') })
    await expect(estimate(from, 5n, { token: on.toToken('WAL') })).rejects.toMatchObject({
      code: 'send/insufficient-funds',
    })
  })

  test('of what is in too many coins, and the most that can be sent is named', async () => {
    const { address, secretKey } = await on.createAccount(sui)
    await scatter({ address, secretKey }, coinTypeOf('USDC'), 203)
    const from = await on.connect(secretKey)
    const token = on.toToken('USDC')
    await expect(estimate(from, 2_030n, { token })).rejects.toMatchObject({
      code: 'send/too-scattered',
      context: { most: '0.002', symbol: 'USDC' },
    })
    const before = on.getHeld(receiver, 'USDC')
    await on.pay(from, { to: receiver, amountAtomic: 2_000n, token })
    expect(on.getHeld(receiver, 'USDC') - before).toBe(2_000n)
  })

  test('of SUI in too many coins; the most there is leaves some of them out', async () => {
    const { address, secretKey } = await on.createAccount(2n * sui)
    const transaction = new Transaction()
    const amounts = Array.from({ length: 260 }, () => 5_000_000n)
    transaction.transferObjects([...transaction.splitCoins(transaction.gas, amounts)], address)
    const client = new SuiGrpcClient({ network: 'localnet', baseUrl: on.chain.url })
    await Ed25519Keypair.fromSecretKey(secretKey).signAndExecuteTransaction({ transaction, client })
    const from = await on.connect(secretKey)
    const held = on.getHeld(address)
    const failure = await estimate(from, held - 10_000_000n).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'send/too-scattered', context: { symbol: 'SUI' } })
    const { amountAtomic, fee } = await on.pay(from, { to: receiver, amountAtomic: 0n, isMax: true })
    // Six of the 261 coins stay.
    expect(amountAtomic + fee.feeAtomic).toBe(held - 6n * 5_000_000n)
  })

  test.each([
    ['less than any budget', 500_000n],
    ['less than it costs', 1_500_000n],
  ])('where coins of SUI hold %s', async (_, held) => {
    const from = await connectNew(held)
    await on.chain.fund({ address: from.address, amount: 10n, coinType: coinTypeOf('WAL') })
    const token = on.toToken('WAL')
    await expect(estimate(from, 5n, { token })).rejects.toMatchObject({ code: 'send/insufficient-funds' })
    await expect(estimate(from, 5n)).rejects.toMatchObject({ code: 'send/insufficient-funds' })
    // What is in no coin pays for no gas.
    await on.chain.fund({ address: from.address, amount: sui, as: 'address-balance' })
    await expect(estimate(from, 5n, { token })).rejects.toMatchObject({ code: 'send/fee-out-of-reach' })
    await expect(estimate(from, 5n)).rejects.toMatchObject({ code: 'send/fee-out-of-reach' })
    await expect(estimate(from, 0n, { isMax: true })).rejects.toMatchObject({ code: 'send/fee-out-of-reach' })
    await expect(estimate(from, 5n * sui)).rejects.toMatchObject({
      code: expect.stringMatching(/^send\/(insufficient-funds|fee-out-of-reach)$/),
    })
  })

  test('where the wallet is on another network, or the account is not shared', async () => {
    const from = await connectNew(sui)
    const fee = await estimate(from, 5n)
    const transfer = { from: from.address, to: receiver, token: on.native, amountAtomic: 5n, fee, signal }
    const elsewhere = { ...on.network, caipNetworkId: 'sui:testnet' as const }
    const { connection } = from
    await expect(on.send.send({ ...transfer, network: elsewhere, connection })).rejects.toMatchObject({
      code: 'send/wallet-elsewhere',
    })
    const other = await connectNew(sui)
    await expect(
      on.send.send({ ...transfer, network: on.network, connection: other.connection }),
    ).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    await expect(
      on.send.send({ ...transfer, network: on.network, from: other.address, connection: other.connection }),
    ).rejects.toMatchObject({ code: 'send/quote-outdated' })
  })
})

describe('a network that is switched', () => {
  async function connectTwo() {
    const { secretKey } = await on.createAccount(sui)
    const from = await on.connect(secretKey, {}, [suiDevnet])
    const fee = await estimate(from, 5n)
    const { address, connection, wallet } = from
    const transfer = { network: on.network, from: address, to: receiver, token: on.native, amountAtomic: 5n }
    const send = () => on.send.send({ ...transfer, fee, connection, signal })
    return { connection, wallet, send }
  }

  test('while the node tries the transfer leaves the wallet unasked', async () => {
    const { connection, wallet, send } = await connectTwo()
    on.lie(({ query }) => {
      if (query.includes('simulateTransaction')) void connection.switchNetwork(suiDevnet, { signal })
      return undefined
    })
    await expect(send()).rejects.toMatchObject({ code: 'send/wallet-elsewhere' })
    expect(wallet.requests).toEqual([])
  })

  test('while the wallet is asked is not the one that it sends on', async () => {
    const { connection, wallet, send } = await connectTwo()
    wallet.behaviour.toSignedAnswer = async () => {
      await connection.switchNetwork(suiDevnet, { signal })
      return { error: { code: 4200 } }
    }
    await send()
    expect(connection.provider).toMatchObject({ chain: 'sui:devnet' })
    expect(wallet.requests).toMatchObject([
      { name: 'sui:signTransaction', inputs: [{ chain: 'sui:localnet' }] },
      { name: 'sui:signAndExecuteTransaction', inputs: [{ chain: 'sui:localnet' }] },
    ])
  })
})

describe('addresses without an owner', () => {
  test.each(['0x0', '0x1', '0x2', '0x5', '0x6', '0x8', '0x403', '0xacc', '0xdee9', `0x${'0'.repeat(64)}`])(
    '%s',
    async (address) => {
      expect(isUnownedAddress(address)).toBe(true)
      expect(await on.send.isUnownedAddress?.(address)).toBe(true)
    },
  )
  test('all others may have one', () => {
    expect(isUnownedAddress(receiver)).toBe(false)
    expect(isUnownedAddress(`0x${'0'.repeat(20)}${'7'.repeat(44)}`)).toBe(false)
  })
})

describe('reading a token', () => {
  const read = (address: string, owner = on.chain.accounts[0].address) =>
    on.send.readToken({ network: on.network, address, owner, signal })

  test('of the network’s own, by its placeholder and by its type', async () => {
    const { accounts } = on.chain
    const expected = {
      type: 'native',
      symbol: 'SUI',
      decimals: 9,
      balanceAtomic: on.getHeld(accounts[0].address),
    }
    expect(await read('0x')).toMatchObject(expected)
    expect(await read('0x2::sui::SUI')).toMatchObject(expected)
  })

  test('as the network writes its type and as CAIP ids do', async () => {
    const { address: owner } = on.chain.accounts[0]
    const type = coinTypeOf('USDC')
    const expected = {
      ...{
        type: 'token',
        name: 'USDC',
        symbol: 'USDC',
        decimals: 6,
        balanceAtomic: on.getHeld(owner, 'USDC'),
      },
      address: on.toToken('USDC').type === 'token' ? (on.toToken('USDC') as { address: string }).address : '',
    }
    expect(await read(type)).toEqual(expected)
    expect(await read(type.replaceAll(':', '%3a'))).toEqual(expected)
    expect(await read(type.replaceAll(':', '%3A'), `0x${owner.slice(2).toUpperCase()}`)).toEqual(expected)
  })

  test.each(['0x2', 'USDC', '0x2::usdc::NONE', `0x${'c'.repeat(64)}::usdc::USDC`, ''])(
    '%j is none',
    async (address) => {
      await expect(read(address)).rejects.toMatchObject({ code: 'send/token-not-found' })
    },
  )
})

test.each([
  ['no decimals', { decimals: null }, 'send/token-not-found'],
  ['more decimals than anyone needs', { decimals: 200 }, 'send/token-not-found'],
  ['decimals below none', { decimals: -1 }, 'wire/network'],
])('a token with %s is none', async (_, change, code) => {
  on.lie(({ query }) => {
    if (!query.includes('coinMetadata')) return undefined
    const coinMetadata = { name: 'USDC', symbol: 'USDC', ...change }
    return new Response(JSON.stringify({ data: { coinMetadata } }))
  })
  const { address: owner } = on.chain.accounts[0]
  const reading = on.send.readToken({ network: on.network, address: coinTypeOf('USDC'), owner, signal })
  await expect(reading).rejects.toMatchObject({ code })
})

test('a token’s names are shown as plain text, and stand for its type where it has none', async () => {
  let names: object = { name: 'A\u202E\u0000b', symbol: null }
  on.lie(({ query }) => {
    if (!query.includes('coinMetadata')) return undefined
    return new Response(JSON.stringify({ data: { coinMetadata: { decimals: 6, ...names } } }))
  })
  const { address: owner } = on.chain.accounts[0]
  const read = () => on.send.readToken({ network: on.network, address: coinTypeOf('USDC'), owner, signal })
  const { name, symbol } = await read()
  expect([name, symbol]).toEqual(['A b', expect.stringMatching(/^0x[0-9a-f]{2}…::USDC$/)])
  names = { name: 7 }
  await expect(read()).rejects.toMatchObject({ code: 'wire/network' })
})

describe('a visitor who gives up', () => {
  test('before the wallet is asked leaves it unasked', async () => {
    const from = await connectNew(sui)
    const fee = await estimate(from, 5n)
    const leaving = new AbortController()
    const reason = new Error('left')
    on.lie(() => void leaving.abort(reason))
    const transfer = {
      network: on.network,
      from: from.address,
      to: receiver,
      token: on.native,
      amountAtomic: 5n,
    }
    const sending = on.send.send({ ...transfer, fee, connection: from.connection, signal: leaving.signal })
    await expect(sending).rejects.toBe(reason)
    expect(from.wallet.requests).toEqual([])
  })

  test('after it has signed has sent all the same', async () => {
    const from = await connectNew(sui)
    const fee = await estimate(from, 5n)
    const leaving = new AbortController()
    from.wallet.behaviour.toSignedAnswer = (answer) => {
      leaving.abort(new Error('left'))
      return answer
    }
    const transfer = {
      network: on.network,
      from: from.address,
      to: receiver,
      token: on.native,
      amountAtomic: 5n,
    }
    const { hash } = await on.send.send({
      ...transfer,
      fee,
      connection: from.connection,
      signal: leaving.signal,
    })
    expect(await on.send.waitForReceipt({ network: on.network, hash, signal })).toBe(hash)
  })

  test('while it is waited for ends waiting', async () => {
    const leaving = new AbortController()
    const reason = new Error('left')
    const hash = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'
    const waiting = on.send.waitForReceipt({ network: on.network, hash, signal: leaving.signal })
    leaving.abort(reason)
    await expect(waiting).rejects.toSatisfy((error) => error === reason || isAppKitError(error))
  })
})

test('a wallet that signs without sending needs no feature that sends', async () => {
  const { secretKey } = await on.createAccount(sui)
  const from = await on.connect(secretKey, { requests: signsOnly })
  const before = on.getHeld(receiver)
  await on.pay(from, { to: receiver, amountAtomic: 7n })
  expect(on.getHeld(receiver) - before).toBe(7n)
})

const coinTypeOf = (symbol: 'USDC' | 'WAL') => {
  const token = on.toToken(symbol)
  return decodeURIComponent('address' in token ? (token.address.split(':')[2] ?? '') : '')
}

/** Gives an account so many coins with ten base units each. */
async function scatter(
  { address, secretKey }: { address: string; secretKey: string },
  coinType: string,
  count: number,
): Promise<void> {
  await on.chain.fund({ address, amount: 10n * BigInt(count), coinType })
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: on.chain.url })
  const { objects } = await client.core.listCoins({ owner: address, coinType })
  const transaction = new Transaction()
  const coin = transaction.object(objects[0]?.objectId ?? '')
  const parts = transaction.splitCoins(
    coin,
    Array.from({ length: count - 1 }, () => 10n),
  )
  transaction.transferObjects([...parts], address)
  await Ed25519Keypair.fromSecretKey(secretKey).signAndExecuteTransaction({ transaction, client })
}

function readJson(input: unknown): Promise<string> {
  return (input as { transaction: { toJSON(): Promise<string> } }).transaction.toJSON()
}
