import { fetchFeeEstimateTransfer } from '@stacks/transactions'
import { expect, test, vi } from 'vitest'
import { openTestStacks } from '../testing/openTestStacks.js'
import { faucetGift } from './ledger/faucet.js'

const { stacks, client } = await openTestStacks({ blockMs: 0 })
const [first, second, third] = stacks.accounts
const recipient = 'ST2NEB84ASENDXKYGJPQW86YXQCEFEX2ZQPG87ND'

test('an unmodified client asks nonce and fee, sends, and finds its transfer in the next block', async () => {
  const before = await client.readBalance(first.address)
  const draft = await client.transfer({ recipient, amount: 1_500_000n, memo: 'rent é', nonce: 0n })
  const fee = BigInt(await client.estimate(draft))
  expect(fee).toBeGreaterThanOrEqual(BigInt(draft.serializeBytes().length))
  expect(await fetchFeeEstimateTransfer({ transaction: draft, ...client.common })).toBe(
    BigInt(draft.serializeBytes().length),
  )
  // Without a nonce, `makeSTXTokenTransfer` asks the node for it.
  const transaction = await client.transfer({ recipient, amount: 1_500_000n, memo: 'rent é', fee })
  const txid = transaction.txid()
  expect(await client.send(transaction)).toEqual({ txid })
  expect((await client.get(`/extended/v1/tx/${txid}`)).json).toMatchObject({
    ...{ tx_id: `0x${txid}`, tx_status: 'pending', tx_type: 'token_transfer', sender_address: first.address },
  })
  expect(await client.readBalance(recipient)).toBe(0n)
  expect(await client.fetchNonce(first.address)).toBe(1n)

  stacks.mine()
  expect(await client.readBalance(recipient)).toBe(1_500_000n)
  expect(await client.readBalance(first.address)).toBe(before - 1_500_000n - fee)
  const memo = Buffer.from('rent é').toString('hex').padEnd(68, '0')
  expect((await client.get(`/extended/v1/tx/0x${txid}`)).json).toMatchObject({
    ...{ tx_status: 'success', fee_rate: String(fee), nonce: 0, block_height: 2, event_count: 1 },
    tx_result: { repr: '(ok true)' },
    token_transfer: { recipient_address: recipient, amount: '1500000', memo: `0x${memo}` },
    events: [
      {
        event_type: 'stx_asset',
        asset: { sender: first.address, recipient, amount: '1500000', asset_event_type: 'transfer' },
      },
    ],
  })
  expect((await client.get('/v2/info')).json).toMatchObject({
    ...{ stacks_tip_height: 2, network_id: 2_147_483_648 },
  })
})

test('lists what concerns an account, newest first, in pages, and sums it up', async () => {
  for (const amount of [1n, 2n, 3n]) await client.send(await client.transfer({ recipient, amount }))
  stacks.mine()
  const path = `/extended/v2/addresses/${recipient}/transactions`
  const { json } = await client.get(`${path}?limit=2&offset=1`)
  expect(json).toMatchObject({ limit: 2, offset: 1, total: 4 })
  expect(json.results).toMatchObject([
    { stx_received: '2', stx_sent: '0', events: { stx: { transfer: 1 }, ft: { transfer: 0 } } },
    { stx_received: '1' },
  ])
  const sent = await client.get(`/extended/v2/addresses/${first.address}/transactions?limit=1`)
  expect(sent.json.results).toMatchObject([{ stx_sent: '503', stx_received: '0' }])
  expect((await client.get(`/extended/v1/address/${recipient}/transactions`)).json).toMatchObject({
    total: 4,
    results: [{ token_transfer: { amount: '3' } }, {}, {}, {}],
  })
  expect((await client.get(`/extended/v1/address/${recipient}/stx`)).json).toMatchObject({
    ...{ balance: '1500006', total_received: '1500006', total_sent: '0', locked: '0' },
  })
})

test('a block takes up to two hundred, in the order of each sender’s nonces, whatever order they came in', async () => {
  const nonce = await client.fetchNonce(first.address)
  const made = await Promise.all(
    [2n, 0n, 1n].map((ahead) => client.transfer({ recipient, amount: 10n + ahead, nonce: nonce + ahead })),
  )
  for (const transaction of made) expect(await client.send(transaction)).toEqual({ txid: transaction.txid() })
  stacks.mine()
  const { json } = await client.get(`/extended/v1/address/${recipient}/transactions?limit=3`)
  expect((json.results as { nonce: number }[]).map((one) => BigInt(one.nonce) - nonce)).toEqual([2n, 1n, 0n])
})

test('a gap in the nonces holds back what is behind it, and only that', async () => {
  const nonce = await client.fetchNonce(first.address)
  const later = await client.transfer({ recipient, amount: 7n, nonce: nonce + 2n })
  await client.send(later)
  await client.send(await client.transfer({ from: second, recipient, amount: 8n }))
  stacks.mine()
  const status = async (txid: string) => (await client.get(`/extended/v1/tx/${txid}`)).json.tx_status
  expect(await status(later.txid())).toBe('pending')
  expect((await client.get(`/extended/v1/address/${first.address}/nonces`)).json).toEqual({
    ...{ last_executed_tx_nonce: Number(nonce) - 1, last_mempool_tx_nonce: Number(nonce) + 2 },
    possible_next_nonce: Number(nonce),
    detected_missing_nonces: [Number(nonce) + 1, Number(nonce)],
    detected_mempool_nonces: [Number(nonce) + 2],
  })
  for (const ahead of [0n, 1n])
    await client.send(await client.transfer({ recipient, amount: 1n, nonce: nonce + ahead }))
  stacks.mine()
  expect(await status(later.txid())).toBe('success')
})

test('a higher fee replaces what waits with the same nonce, an equal one does not', async () => {
  const nonce = await client.fetchNonce(first.address)
  const slow = await client.transfer({ recipient, amount: 5n, nonce, fee: 300n })
  const equal = await client.transfer({ recipient, amount: 6n, nonce, fee: 300n })
  const fast = await client.transfer({ recipient, amount: 6n, nonce, fee: 301n })
  await client.send(slow)
  expect(await client.send(slow)).toEqual({ txid: slow.txid() })
  expect(await client.send(equal)).toMatchObject({ reason: 'ConflictingNonceInMempool' })
  expect(await client.send(fast)).toEqual({ txid: fast.txid() })
  expect((await client.get(`/extended/v1/tx/${slow.txid()}`)).json).toMatchObject({
    ...{ tx_status: 'dropped_replace_by_fee', replaced_by_tx_id: `0x${fast.txid()}` },
  })
  const before = await client.readBalance(recipient)
  stacks.mine()
  expect(await client.readBalance(recipient)).toBe(before + 6n)
})

test('refuses a replay, a nonce that is used, a fee that is too low, and money that is not there', async () => {
  const transaction = await client.transfer({ recipient, amount: 1n })
  await client.send(transaction)
  stacks.mine()
  expect(await client.send(transaction)).toMatchObject({ error: 'transaction rejected', reason: 'BadNonce' })
  expect(await client.send(await client.transfer({ recipient, amount: 1n, fee: 179n }))).toMatchObject({
    ...{ reason: 'FeeTooLow', reason_data: { expected: 180, actual: 179 } },
  })
  const all = await client.readBalance(third.address)
  const tooMuch = await client.transfer({ from: third, recipient, amount: all - 499n })
  expect(await client.send(tooMuch)).toMatchObject({ reason: 'NotEnoughFunds' })
  // To the last millionth it is fine.
  expect(
    await client.send(await client.transfer({ from: third, recipient, amount: all - 500n })),
  ).toHaveProperty('txid')
  stacks.mine()
  expect(await client.readBalance(third.address)).toBe(0n)
})

test('refuses transfers of nothing, to oneself and to another network, and what is too far ahead', async () => {
  const refused = async (wish: Parameters<typeof client.transfer>[0]) =>
    await client.send(await client.transfer(wish))
  expect(await refused({ recipient, amount: 0n })).toMatchObject({ reason: 'TransferAmountMustBePositive' })
  expect(await refused({ recipient: first.address, amount: 1n })).toMatchObject({
    reason: 'TransferRecipientCannotEqualSender',
  })
  const mainnet = 'SP3N7D4F8TDBNPAN7W6CJ5RGF5DAW5MGHNCM7KHP3'
  expect(await refused({ recipient: mainnet, amount: 1n })).toMatchObject({ reason: 'BadAddressVersionByte' })
  const nonce = await client.fetchNonce(first.address)
  expect(await refused({ recipient, amount: 1n, nonce: nonce + 25n })).toMatchObject({
    reason: 'TooMuchChaining',
  })
})

test('money that is spent before its turn comes ends in a failure that costs the fee', async () => {
  const from = second
  const nonce = await client.fetchNonce(from.address)
  const all = await client.readBalance(from.address)
  const amount = all - 600n
  const both = await Promise.all([
    client.transfer({ from, recipient, amount, nonce, fee: 200n }),
    client.transfer({ from, recipient, amount, nonce: nonce + 1n, fee: 200n }),
  ])
  for (const transaction of both) expect(await client.send(transaction)).toHaveProperty('txid')
  stacks.mine()
  expect((await client.get(`/extended/v1/tx/${both[1].txid()}`)).json).toMatchObject({
    ...{ tx_status: 'abort_by_response', tx_result: { repr: '(err u1)' }, event_count: 0 },
  })
  expect(await client.readBalance(from.address)).toBe(all - amount - 400n)
})

test('the faucet’s gifts are transactions like any other, and it has limits', async () => {
  const give = async (address: string) =>
    await fetch(`${stacks.url}/extended/v1/faucets/stx?address=${address}&stacking=false`, { method: 'POST' })
  const address = 'ST2CY5V39NHDPWSXMW9QDT3HC3GD6Q6XX4CFRK9AG'
  const { success, txId } = (await (await give(address)).json()) as { success: boolean; txId: string }
  stacks.mine()
  expect([success, await client.readBalance(address)]).toEqual([true, faucetGift])
  expect((await client.get(`/extended/v1/tx/${txId}`)).json).toMatchObject({ tx_status: 'success' })
  expect((await give('SP3N7D4F8TDBNPAN7W6CJ5RGF5DAW5MGHNCM7KHP3')).status).toBe(400)
  const answers = await Promise.all(Array.from({ length: 25 }, () => give(address)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(6)
})

test('makes blocks by itself when something waits, and none when nothing does', async () => {
  const { stacks: alone, client: other } = await openTestStacks({ blockMs: 30 })
  const height = async () => Number((await other.get('/v2/info')).json.stacks_tip_height)
  await other.send(await other.transfer({ recipient, amount: 5n }))
  await vi.waitFor(async () => expect(await other.readBalance(recipient)).toBe(5n), 2_000)
  const made = await height()
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect([made, await height()]).toEqual([2, 2])
  expect(alone.url).not.toBe(stacks.url)
})
