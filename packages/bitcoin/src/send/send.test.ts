import { nativeTokenAddresses } from '@latchkey/primitives'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bitcoin as mainnet } from '../networks.js'
import { createSender } from '../testing/createSender.js'
import { createSigner } from '../testing/createSigner.js'
import { startTestSend, type TestSend } from '../testing/startTestSend.js'

const ending = new AbortController()
let on: TestSend
beforeAll(async () => {
  on = await startTestSend(ending.signal)
})
afterEach(() => on.lie(undefined))
afterAll(async () => {
  ending.abort()
  await on.chain.stop()
})

let seed = 100
const createKey = (kind: Parameters<typeof createSigner>[0] = 'p2wpkh') =>
  createSigner(kind, { seed: seed++, network: on.network })
type Told = {
  fee: number
  weight: number
  vin: { sequence: number; txid: string; vout: number; prevout: { value: number } }[]
  vout: { scriptpubkey_address: string; value: number }[]
}
const read = async (hash: string) => (await on.ask(`/tx/${hash}`)) as Told
const wait = (hash: string) => on.send.waitForReceipt({ network: on.network, hash, signal: ending.signal })
const toPaid = ({ vout }: Told) => vout.map((output) => [output.scriptpubkey_address, BigInt(output.value)])
const p2wsh = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry'

describe.each(['p2wpkh', 'p2sh-p2wpkh', 'p2tr', 'p2pkh'] as const)('from a %s address', (kind) => {
  test('a transfer arrives at the fee that was shown, and the change comes back to the address that paid', async () => {
    const sender = createKey(kind)
    await on.give(sender.address, 200_000, 100_000)
    const { '6': rate } = (await on.ask('/fee-estimates')) as { '6': number }
    const { hash, fee } = await on.pay(sender, { to: p2wsh, amountAtomic: 250_000n })
    const told = await read(hash)
    expect(BigInt(told.fee)).toBe(fee.feeAtomic)
    expect(toPaid(told)).toEqual([
      [p2wsh, 250_000n],
      [sender.address, 50_000n - fee.feeAtomic],
    ])
    expect(told.vin.map(({ sequence }) => sequence)).toEqual([0xfffffffd, 0xfffffffd])
    const size = Math.ceil(told.weight / 4)
    expect(told.fee).toBeGreaterThanOrEqual(Math.floor(rate * size))
    expect(told.fee).toBeLessThanOrEqual(Math.ceil(rate * (size + 5)))
    on.chain.mine()
    expect(await wait(hash)).toBe(hash)
  })

  test('the most that can be sent is all of it but the fee, whoever gets it', async () => {
    const [sender, receiver] = [createKey(kind), createKey('p2tr')]
    await on.give(sender.address, 90_000, 60_000, 30_000)
    const { hash, fee } = await on.pay(sender, { to: receiver.address, amountAtomic: 0n })
    expect(fee.mostAtomic).toBe(180_000n - fee.feeAtomic)
    const told = await read(hash)
    expect(toPaid(told)).toEqual([[receiver.address, 180_000n - fee.feeAtomic]])
    expect(BigInt(told.fee)).toBe(fee.feeAtomic)
    on.chain.mine()
    expect(await on.getCoins(sender.address)).toEqual([])
  })
})

test('the most follows the receiver: a longer script leaves less', async () => {
  const sender = createKey()
  await on.give(sender.address, 90_000)
  const asked = { network: on.network, from: sender.address, token: native(), signal: ending.signal }
  const common = { ...asked, amountAtomic: 89_000n, isMax: true, sender: createSender(sender, on.network) }
  const [short, long] = await Promise.all([
    on.send.estimateFee({ ...common, to: sender.address }),
    on.send.estimateFee({ ...common, to: p2wsh }),
  ])
  expect(short.mostAtomic).toBe(90_000n - short.feeAtomic)
  expect(long.mostAtomic).toBe(90_000n - long.feeAtomic)
  expect(long.feeAtomic).toBeGreaterThan(short.feeAtomic)
})

test('change that is too little to come back goes to the fee, and the review says so', async () => {
  const sender = createKey()
  await on.give(sender.address, 100_000)
  const amountAtomic = 99_500n
  const { hash, fee } = await on.pay(sender, { to: p2wsh, amountAtomic })
  expect(fee.feeAtomic).toBe(500n)
  const [network, change] = fee.parts ?? []
  expect(change?.kind).toBe('too-little-change')
  expect((network?.amountAtomic ?? 0n) + (change?.amountAtomic ?? 0n)).toBe(500n)
  expect(toPaid(await read(hash))).toEqual([[p2wsh, amountAtomic]])
})

describe('what is not spent', () => {
  test('what strangers have announced: it says what can be sent now', async () => {
    const sender = createKey()
    await on.give(sender.address, 50_000)
    await on.chain.give(sender.address, 400_000)
    const asked = on.pay(sender, { to: p2wsh, amountAtomic: 100_000n })
    await expect(asked).rejects.toMatchObject({
      code: 'send/unconfirmed-funds',
      context: { symbol: 'BTC', most: expect.stringMatching(/^0\.00049\d+$/) },
    })
    const { hash, fee } = await on.pay(sender, { to: p2wsh, amountAtomic: 0n })
    expect(fee.mostAtomic).toBe(50_000n - fee.feeAtomic)
    expect((await read(hash)).vin).toHaveLength(1)
    // What is shown is all that is there and announced (§7.037).
    const held = await on.send.readToken({
      ...{ network: on.network, address: nativeTokenAddresses.bip122, owner: sender.address },
      signal: ending.signal,
    })
    expect(held).toMatchObject({ type: 'native', symbol: 'BTC', decimals: 8, balanceAtomic: 400_000n })
  })

  test('own change that waits for a block is spent', async () => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    const first = await on.pay(sender, { to: p2wsh, amountAtomic: 30_000n })
    const second = await on.pay(sender, { to: p2wsh, amountAtomic: 30_000n })
    expect((await read(second.hash)).vin.map(({ txid }) => txid)).toEqual([first.hash])
  })

  test('small outputs, on which inscriptions are, though the amount would need them', async () => {
    const sender = createKey('p2tr')
    await on.give(sender.address, 330, 546, 20_000)
    const { hash, fee } = await on.pay(sender, { to: p2wsh, amountAtomic: 0n })
    expect(fee.mostAtomic).toBe(20_000n - fee.feeAtomic)
    expect((await read(hash)).vin.map(({ prevout }) => prevout.value)).toEqual([20_000])
    on.chain.mine()
    expect((await on.getCoins(sender.address)).map(({ value }) => value).toSorted()).toEqual([330, 546])
  })

  test('what inscriptions are put on, where the wallet has one address for everything', async () => {
    const sender = createKey('p2tr')
    await on.give(sender.address, 10_000, 20_000)
    const asked = { to: p2wsh, amountAtomic: 0n }
    const alone = await on.pay(sender, asked)
    expect((await read(alone.hash)).vin.map(({ prevout }) => prevout.value)).toEqual([20_000])
    on.chain.mine()
    const ordinal = { address: createKey('p2tr').address, type: 'ordinal' } as const
    const apart = await on.pay(sender, { ...asked, habits: { accounts: [ordinal] } })
    expect((await read(apart.hash)).vin.map(({ prevout }) => prevout.value)).toEqual([10_000])
  })

  test('anything at the address that keeps ordinals', async () => {
    const [payer, keeper] = [createKey(), createKey('p2tr')]
    await on.give(keeper.address, 500_000)
    const habits = {
      accounts: [{ address: keeper.address, type: 'ordinal', publicKey: keeper.publicKey }],
    } as const
    const asked = {
      ...{ network: on.network, from: keeper.address, to: p2wsh, token: native(), amountAtomic: 1000n },
      signal: ending.signal,
    }
    const sender = createSender(payer, on.network, habits)
    await expect(on.send.estimateFee({ ...asked, sender })).rejects.toMatchObject({
      code: 'send/account-not-for-sending',
    })
    const as = { connection: sender.connection, accountType: 'ordinal' } as const
    await expect(on.send.estimateFee({ ...asked, from: payer.address, sender: as })).rejects.toMatchObject({
      code: 'send/account-not-for-sending',
    })
    await expect(on.pay(payer, { to: p2wsh, amountAtomic: 1000n, habits })).rejects.toMatchObject({
      code: 'send/insufficient-funds',
    })
  })
})

describe('what is refused before any wallet is asked', () => {
  const refusing = { signPsbt: () => Promise.reject(new Error('It was asked')) }
  test.each([
    ['too little for the receiver’s kind of address', p2wsh, 329n, 'send/amount-too-small'],
    ['more than there is', p2wsh, 100_000n, 'send/insufficient-funds'],
    ['an address of another network', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 5000n, 'parsing/address'],
    ['no address', 'bcrt1q', 5000n, 'parsing/address'],
    ['an address without a key', 'mfWxJ45yp2SFn7UciZyNpvDKrzbhyfKrY8', 5000n, 'send/receiver-unowned'],
  ])('%s', async (_, to, amountAtomic, code) => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    await expect(on.pay(sender, { to, amountAtomic, habits: refusing })).rejects.toMatchObject({ code })
  })

  test('a quote of another amount, receiver or account, and of coins that are gone', async () => {
    const [sender, other] = [createKey(), createKey()]
    await on.give(sender.address, 100_000)
    const { connection, accountType } = createSender(sender, on.network, refusing)
    const transfer = {
      ...{ network: on.network, from: sender.address, to: p2wsh, token: native(), amountAtomic: 20_000n },
      signal: ending.signal,
    }
    const fee = await on.send.estimateFee({ ...transfer, sender: { connection, accountType } })
    const outdated = { code: 'send/quote-outdated' }
    const sent = (change: object) => on.send.send({ ...transfer, fee, connection, ...change })
    await expect(sent({ amountAtomic: 20_001n })).rejects.toMatchObject(outdated)
    await expect(sent({ to: other.address })).rejects.toMatchObject(outdated)
    await expect(sent({ from: other.address })).rejects.toMatchObject(outdated)
    await expect(sent({ fee: { ...fee, feeAtomic: fee.feeAtomic - 1n } })).rejects.toMatchObject(outdated)
    await on.pay(sender, { to: p2wsh, amountAtomic: 0n })
    await expect(sent({})).rejects.toMatchObject({ code: 'send/funds-moved' })
  })

  test('a wallet that is on another network', async () => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    const habits = { ...refusing, getNetwork: () => mainnet.caipNetworkId }
    await expect(on.pay(sender, { to: p2wsh, amountAtomic: 5000n, habits })).rejects.toMatchObject({
      code: 'send/wallet-elsewhere',
    })
  })

  test('an account that was given up in the meantime', async () => {
    const sender = createKey()
    await on.give(sender.address, 100_000)
    const { connection, accountType } = createSender(sender, on.network, refusing)
    const transfer = {
      ...{ network: on.network, from: sender.address, to: p2wsh, token: native(), amountAtomic: 20_000n },
      signal: ending.signal,
    }
    const fee = await on.send.estimateFee({ ...transfer, sender: { connection, accountType } })
    const given = new AbortController()
    const sending = on.send.send({ ...transfer, fee, connection, signal: given.signal })
    given.abort(new Error('Given up'))
    await expect(sending).rejects.toThrow('Given up')
  })

  test('nested addresses whose key the wallet has not told, unless the wallet sends by itself', async () => {
    const sender = createKey('p2sh-p2wpkh')
    await on.give(sender.address, 100_000)
    const asked = { to: p2wsh, amountAtomic: 5000n }
    await expect(on.pay(sender, { ...asked, habits: { ...refusing, hidesKey: true } })).rejects.toMatchObject(
      {
        code: 'send/account-not-for-sending',
      },
    )
    const sendTransfer = async () => 'a'.repeat(64)
    const { hash, fee } = await on.pay(sender, {
      ...asked,
      habits: { ...refusing, hidesKey: true, sendTransfer },
    })
    expect(hash).toBe('a'.repeat(64))
    expect(fee.isChosenByWallet).toBe(true)
  })
})

test('there is no other token than the network’s own (§7.037)', async () => {
  const { address } = createKey()
  const reading = on.send.readToken({
    ...{ network: on.network, address: p2wsh, owner: address },
    signal: ending.signal,
  })
  await expect(reading).rejects.toMatchObject({ code: 'send/token-not-found' })
})

const native = () => ({ type: 'native', ...on.network.nativeCurrency }) as const
