import type { SubmittableResult } from '@polkadot/api'
import { describe, expect, test } from 'vitest'
import { callPolkadot } from '../testing/callPolkadot.js'
import { openTestPolkadot } from '../testing/openTestPolkadot.js'

const { api, node, pairs, readFree } = await openTestPolkadot()
const [first, second, third] = pairs
const roc = 10n ** 12n
const transfer = (to: string, amount: bigint) => api.tx.balances.transferKeepAlive(to, amount)

/** Sends and waits until the extrinsic is final, as pages of `@polkadot/api` do. */
async function send(extrinsic: ReturnType<typeof transfer>, from = first): Promise<SubmittableResult> {
  return await new Promise((resolve, reject) => {
    extrinsic
      .signAndSend(from, (result) => {
        if (result.isFinalized) resolve(result)
      })
      .catch(reject)
  })
}

test('the accounts begin with money, and the coin is described', async () => {
  expect(await readFree(first.address)).toBe(10_000n * roc)
  expect(await readFree(second.address)).toBe(1_000n * roc)
  expect(await readFree(third.address)).toBe(roc / 100n)
  expect(pairs.map(({ address }) => address)).toEqual(node.accounts.map(({ address }) => address))
  const { nativeCurrency, polkadot } = node.network
  expect((await callPolkadot(node.url, 'system_properties')).result).toEqual({
    ...{ ss58Format: polkadot.ss58Prefix, tokenDecimals: nativeCurrency.decimals },
    tokenSymbol: nativeCurrency.symbol,
  })
  expect(api.genesisHash.toHex().slice(2, 34)).toBe(node.network.caipNetworkId.slice('polkadot:'.length))
  const deposit = api.consts.balances.existentialDeposit
  expect(deposit.toString()).toBe(node.network.polkadot.existentialDeposit)
  const issued = (await api.query.balances.totalIssuance()).toBigInt()
  expect(issued).toBeGreaterThanOrEqual(11_000n * roc)
})

test('a client estimates, signs, sends and reads the events', async () => {
  const before = await readFree(second.address)
  const call = transfer(second.address, roc)
  const { partialFee } = await call.paymentInfo(first)
  const result = await send(call)
  expect(result.dispatchError).toBeUndefined()
  const names = result.events.map(({ event }) => `${event.section}.${event.method}`)
  expect(names).toContain('balances.Transfer')
  expect(names).toContain('system.ExtrinsicSuccess')
  const paid = result.events.find(({ event }) => event.method === 'Withdraw')?.event.data[1]
  expect(BigInt(String(paid))).toBe(partialFee.toBigInt())
  expect(await readFree(second.address)).toBe(before + roc)
  const { block } = await api.rpc.chain.getBlock(result.status.asFinalized)
  expect(block.extrinsics.some(({ hash }) => hash.eq(call.hash))).toBe(true)
  const time = await (await api.at(result.status.asFinalized)).query.timestamp.now()
  expect(Math.abs(Date.now() - Number(time))).toBeLessThan(60_000)
})

test('the estimate over plain HTTP is written as nodes write it', async () => {
  const call = await transfer(second.address, roc).signAsync(first)
  const { partialFee } = await transfer(second.address, roc).paymentInfo(first)
  const { result } = await callPolkadot(node.url, 'payment_queryInfo', [call.toHex()])
  expect(result).toEqual({
    weight: expect.any(Number),
    class: 'normal',
    partialFee: partialFee.toString(),
  })
  const details = await callPolkadot(node.url, 'payment_queryFeeDetails', [call.toHex()])
  const parts = (details.result as { inclusionFee: Record<string, string> }).inclusionFee
  expect(Object.values(parts).reduce((sum, hex) => sum + BigInt(hex), 0n)).toBe(partialFee.toBigInt())
  const unknown = await callPolkadot(node.url, 'payment_queryInfo', [call.toHex(), `0x${'12'.repeat(32)}`])
  expect(unknown.error).toMatchObject({ code: -32_602 })
})

test('a change of a balance is told to who has subscribed to it', async () => {
  const seen: bigint[] = []
  const stop = await api.query.system.account(third.address, ({ data }) => {
    seen.push(data.free.toBigInt())
  })
  await expect.poll(() => seen.length).toBe(1)
  await send(transfer(third.address, 5n * 10n ** 8n))
  await expect.poll(() => seen).toEqual([seen[0], (seen[0] ?? 0n) + 5n * 10n ** 8n])
  stop()
})

describe('what the runtime refuses', () => {
  const submit = (hex: string) => callPolkadot(node.url, 'author_submitExtrinsic', [hex])

  test('a signature with one other bit', async () => {
    const hex = (await transfer(second.address, roc).signAsync(first)).toHex()
    const bytes = Buffer.from(hex.slice(2), 'hex')
    // Behind the length (2 bytes), version, kind of address, key and kind of signature.
    const place = 2 + 1 + 1 + 32 + 1 + 10
    bytes[place] = (bytes[place] ?? 0) ^ 1
    const before = await readFree(second.address)
    expect((await submit(`0x${bytes.toString('hex')}`)).error).toEqual({
      code: 1010,
      message: 'Invalid Transaction',
      data: 'Transaction has a bad signature',
    })
    expect(await readFree(second.address)).toBe(before)
    expect(await submit(hex)).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    await expect.poll(() => readFree(second.address)).toBe(before + roc)
    // And the same again.
    expect((await submit(hex)).error).toMatchObject({ code: 1010, data: 'Transaction is outdated' })
  })

  test('a fee that the account cannot pay', async () => {
    const poor = first.derive('//nobody')
    const hex = (await transfer(second.address, 1n).signAsync(poor)).toHex()
    expect((await submit(hex)).error).toEqual({
      code: 1010,
      message: 'Invalid Transaction',
      data: 'Inability to pay some fees (e.g. account balance too low)',
    })
  })

  test('what would close the sender’s account, which costs the fee', async () => {
    const before = await readFree(second.address)
    const result = await send(transfer(third.address, before), second)
    expect(result.dispatchError?.isModule || result.dispatchError?.isToken).toBe(true)
    const after = await readFree(second.address)
    expect(after).toBeLessThan(before)
    expect(after).toBeGreaterThan(before - roc)
  })

  test.each([
    ['0x00', 'nothing'],
    [`0x${'ff'.repeat(200)}`, 'nonsense'],
  ])('%s', async (hex) => {
    expect((await submit(hex)).error?.code).toBeGreaterThanOrEqual(1010)
  })

  test('what is no extrinsic, no method, no request', async () => {
    for (const odd of [[], [5], ['0x0'], ['0xzz']]) {
      const { error } = await callPolkadot(node.url, 'author_submitExtrinsic', odd)
      expect(error).toMatchObject({ code: -32_602 })
    }
    for (const name of ['dev_setStorage', 'dev_newBlock', 'author_none', 'constructor', '__proto__']) {
      expect((await callPolkadot(node.url, name)).error?.code).toBe(-32_601)
    }
    expect((await callPolkadot(node.url, 'chain_subscribeNewHeads')).error?.code).toBe(-32_601)
    const post = async (body: string) => (await fetch(node.url, { method: 'POST', body })).json()
    expect(await post('{"half')).toMatchObject({ id: null, error: { code: -32_700 } })
    expect(await post('[]')).toMatchObject({ id: null, error: { code: -32_600 } })
    expect(await post('[5]')).toMatchObject([{ id: null, error: { code: -32_600 } }])
  })
})

test('the next number counts what was sent a moment ago, and nothing twice', async () => {
  const before = await readFree(second.address)
  for (let count = 0; count < 3; count += 1) {
    // By HTTP, as the kit and wallets ask.
    const { result } = await callPolkadot(node.url, 'system_accountNextIndex', [first.address])
    const hex = (await transfer(second.address, roc).signAsync(first, { nonce: Number(result) })).toHex()
    expect(await callPolkadot(node.url, 'author_submitExtrinsic', [hex])).toHaveProperty('result')
    // Another of the same number is refused, not lost.
    const other = (
      await transfer(second.address, 2n * roc).signAsync(first, { nonce: Number(result) })
    ).toHex()
    const { error } = await callPolkadot(node.url, 'author_submitExtrinsic', [other])
    expect(error).toMatchObject({ code: 1010, data: 'Transaction is outdated' })
  }
  expect(await readFree(second.address)).toBe(before + 3n * roc)
})

test('what comes before its turn waits for what is missing', async () => {
  const before = await readFree(second.address)
  const nonce = (await api.rpc.system.accountNextIndex(first.address)).toNumber()
  const sign = async (ahead: number) =>
    (await transfer(second.address, roc).signAsync(first, { nonce: nonce + ahead })).toHex()
  const later = await sign(1)
  expect(await callPolkadot(node.url, 'author_submitExtrinsic', [later])).toHaveProperty('result')
  const next = async () => (await callPolkadot(node.url, 'system_accountNextIndex', [first.address])).result
  expect(await next()).toBe(nonce)
  expect((await callPolkadot(node.url, 'author_pendingExtrinsics')).result).toEqual([later])
  expect(await readFree(second.address)).toBe(before)
  expect(await callPolkadot(node.url, 'author_submitExtrinsic', [await sign(0)])).toHaveProperty('result')
  expect(await next()).toBe(nonce + 2)
  await expect.poll(() => readFree(second.address), { timeout: 20_000 }).toBe(before + 2n * roc)
  expect((await callPolkadot(node.url, 'author_pendingExtrinsics')).result).toEqual([])
})

test('several extrinsics at once have a block each or share one, and none is lost', async () => {
  const before = await readFree(second.address)
  const nonce = (await api.rpc.system.accountNextIndex(first.address)).toNumber()
  const hexes = await Promise.all(
    [0, 1, 2].map(async (index) =>
      (await transfer(second.address, roc).signAsync(first, { nonce: nonce + index })).toHex(),
    ),
  )
  for (const hex of hexes) {
    expect(await callPolkadot(node.url, 'author_submitExtrinsic', [hex])).toHaveProperty('result')
  }
  await expect.poll(() => readFree(second.address), { timeout: 20_000 }).toBe(before + 3n * roc)
})

test('transfers are listed as Subscan lists them, of senders and receivers, the newest first', async () => {
  const scan = async (path: string, wish: object) => {
    const response = await fetch(`${node.url}/api${path}`, { method: 'POST', body: JSON.stringify(wish) })
    return await response.json()
  }
  const call = transfer(third.address, 7n * 10n ** 8n)
  await send(call)
  const { data } = await scan('/v2/scan/transfers', { address: third.address, row: 1, page: 0 })
  expect(data.transfers).toMatchObject([
    {
      ...{ from: first.address, to: third.address, success: true, hash: call.hash.toHex() },
      ...{ amount: '0.0007', amount_v2: '700000000', asset_symbol: 'ROC', module: 'balances' },
    },
  ])
  expect(data.count).toBeGreaterThan(1)
  // The same account as another network writes it.
  const elsewhere = api.createType('AccountId', third.address).toHex()
  expect((await scan('/v2/scan/transfers', { address: elsewhere, row: 100 })).data.count).toBe(data.count)
  const failed = await scan('/v2/scan/transfers', { address: second.address, row: 100, direction: 'sent' })
  expect(failed.data.transfers).toMatchObject([{ success: false, to: third.address }])
  expect((await scan('/scan/extrinsic', { hash: call.hash.toHex() })).data).toMatchObject({
    ...{ success: true, finalized: true, account_id: first.address },
    event: [{ module_id: 'balances', event_id: 'Transfer' }],
  })
  expect(await scan('/scan/extrinsic', { hash: `0x${'0'.repeat(64)}` })).toMatchObject({ code: 10_004 })
  for (const odd of [{}, { row: 1000 }, { row: 1, address: 'nobody' }]) {
    expect(await scan('/v2/scan/transfers', odd)).toMatchObject({ code: 400 })
  }
})
