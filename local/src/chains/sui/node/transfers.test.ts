import { FaucetRateLimitError, requestSuiFromFaucetV2 } from '@mysten/sui/faucet'
import { coinWithBalance, Transaction } from '@mysten/sui/transactions'
import { expect, test } from 'vitest'
import { localSuiTokens } from '../localSuiTokens.js'
import { openTestSui } from '../testing/openTestSui.js'
import { faucetGift, maxPerMinute } from './faucet.js'

const { sui, client, keys } = await openTestSui()
const [first, second, third] = keys
const recipient = `0x${'7'.repeat(64)}`
const { USDC, WAL } = localSuiTokens

function send(amount: bigint, to = recipient) {
  const transaction = new Transaction()
  const [coin] = transaction.splitCoins(transaction.gas, [amount])
  transaction.transferObjects([coin], to)
  return transaction
}
async function run(transaction: Transaction, signer = first) {
  const result = await client.signAndExecuteTransaction({
    ...{ transaction, signer },
    include: { effects: true, balanceChanges: true, transaction: true, objectTypes: true, bcs: true },
  })
  if (result.$kind === 'FailedTransaction') throw new Error(result.FailedTransaction.status.error.message)
  return result.Transaction
}

test('an unmodified client builds, signs and executes a transfer, and waits for it', async () => {
  const before = sui.readBalance(first.toSuiAddress())
  const done = await run(send(1_500_000_000n))
  const gasUsed = { storageCost: '1976000', computationCost: '1000000' }
  // Three coins paid for gas: two were deleted, one written again.
  expect(done).toMatchObject({
    effects: { gasUsed: { ...gasUsed, storageRebate: '2934360', nonRefundableStorageFee: '29640' } },
  })
  const waited = await client.waitForTransaction({ digest: done.digest, include: { effects: true } })
  expect(waited.Transaction).toMatchObject({ digest: done.digest, checkpoint: '1', effects: done.effects })
  expect(sui.readBalance(recipient)).toEqual({
    total: 1_500_000_000n,
    inCoins: 1_500_000_000n,
    inAddress: 0n,
  })
  const fee = 1_000_000n + 1_976_000n - 2_934_360n
  expect(before.total - sui.readBalance(first.toSuiAddress()).total).toBe(1_500_000_000n + fee)
  expect(done.balanceChanges).toContainEqual(
    expect.objectContaining({ address: recipient, amount: '1500000000' }),
  )
})

test('a transfer with one gas coin costs what it does on the public networks', async () => {
  const { effects } = await run(send(1n))
  expect(effects?.gasUsed).toEqual({
    ...{ computationCost: '1000000', storageCost: '1976000' },
    ...{ storageRebate: '978120', nonRefundableStorageFee: '9880' },
  })
})

test('coins and balances are listed, in pages, with what the coins call themselves', async () => {
  const owner = first.toSuiAddress()
  const { balances } = await client.listBalances({ owner })
  expect(balances.map(({ coinType }) => coinType.split('::').at(-1))).toEqual(['SUI', 'USDC', 'WAL'])
  expect(balances[1]).toMatchObject({ balance: '5000000000', coinBalance: '5000000000', addressBalance: '0' })
  const page = await client.listCoins({ owner, coinType: USDC.address, limit: 1 })
  const rest = await client.listCoins({ owner, coinType: USDC.address, limit: 1, cursor: page.cursor })
  expect([page.hasNextPage, rest.hasNextPage]).toEqual([true, false])
  const amounts = [...page.objects, ...rest.objects].map(({ balance }) => BigInt(balance))
  expect(amounts.reduce((sum, amount) => sum + amount)).toBe(5_000_000_000n)
  const [coin] = page.objects
  const { object } = await client.getObject({ objectId: coin?.objectId ?? '', include: { json: true } })
  expect(object).toMatchObject({
    digest: coin?.digest,
    version: coin?.version,
    json: { balance: coin?.balance },
  })
  const { coinMetadata } = await client.getCoinMetadata({ coinType: WAL.address })
  expect(coinMetadata).toMatchObject({ name: 'WAL Token', symbol: 'WAL', decimals: 9, iconUrl: WAL.logo })
  expect(await client.getReferenceGasPrice()).toEqual({ referenceGasPrice: '1000' })
})

test('a token is sent from as many coins as it takes', async () => {
  const transaction = new Transaction()
  const coin = coinWithBalance({ type: USDC.address, balance: 4_500_000_000n })
  transaction.transferObjects([coin], recipient)
  await run(transaction)
  expect(sui.readBalance(recipient, USDC.address).total).toBe(4_500_000_000n)
  expect(sui.readBalance(first.toSuiAddress(), USDC.address).total).toBe(500_000_000n)
})

test('the whole gas coin can be sent, less the gas', async () => {
  const to = `0x${'8'.repeat(64)}`
  const before = sui.readBalance(third.toSuiAddress()).total
  const transaction = new Transaction()
  transaction.transferObjects([transaction.gas], to)
  const { effects } = await run(transaction, third)
  const { computationCost = '', storageCost = '', storageRebate = '' } = effects?.gasUsed ?? {}
  const fee = BigInt(computationCost) + BigInt(storageCost) - BigInt(storageRebate)
  expect(sui.readBalance(third.toSuiAddress()).total).toBe(0n)
  expect(sui.readBalance(to).total).toBe(before - fee)
})

test('money without coin objects is received and spent', async () => {
  const owner = second.toSuiAddress()
  await sui.fund({ address: owner, amount: 5_000n, coinType: WAL.address, as: 'address-balance' })
  expect(sui.readBalance(owner, WAL.address)).toEqual({ total: 5_000n, inCoins: 0n, inAddress: 5_000n })
  const transaction = new Transaction()
  transaction.transferObjects([coinWithBalance({ type: WAL.address, balance: 3_000n })], recipient)
  await run(transaction, second)
  expect(sui.readBalance(owner, WAL.address).total).toBe(2_000n)
  expect(sui.readBalance(recipient, WAL.address)).toEqual({ total: 3_000n, inCoins: 3_000n, inAddress: 0n })
  const { balance } = await client.getBalance({ owner, coinType: WAL.address })
  expect(balance).toMatchObject({ balance: '2000', addressBalance: '2000', coinBalance: '0' })
})

/** Executes without trying out, with one gas coin. */
async function force(transaction: Transaction, budget: bigint) {
  transaction.setSender(first.toSuiAddress())
  transaction.setGasBudget(budget)
  transaction.setGasPrice(1_000n)
  const [coin] = (await client.listCoins({ owner: first.toSuiAddress() })).objects
  transaction.setGasPayment(coin ? [coin] : [])
  const bytes = await transaction.build()
  const { signature } = await first.signTransaction(bytes)
  const result = await client.executeTransaction({
    ...{ transaction: bytes, signatures: [signature] },
    include: { effects: true },
  })
  return result.FailedTransaction
}

test('more than there is fails when it is tried out, and costs gas when it is sent anyway', async () => {
  await expect(run(send(10n ** 15n))).rejects.toThrow('Insufficient coin balance for operation in command 0')
  const owner = first.toSuiAddress()
  const before = sui.readBalance(owner).total
  const failed = await force(send(10n ** 15n), 5_000_000n)
  expect(failed?.status.error?.message).toContain('Insufficient coin balance')
  const { gasUsed } = failed?.effects ?? {}
  expect(gasUsed).toEqual({
    ...{ computationCost: '1000000', storageCost: '988000' },
    ...{ storageRebate: '978120', nonRefundableStorageFee: '9880' },
  })
  expect(before - sui.readBalance(owner).total).toBe(1_009_880n)
})

test('a budget that is too small is spent, and nothing else happens', async () => {
  const owner = first.toSuiAddress()
  const before = sui.readBalance(owner).total
  const failed = await force(send(77n), 1_000_000n)
  expect(failed?.status.error?.message).toBe('Insufficient gas')
  expect(before - sui.readBalance(owner).total).toBe(1_000_000n)
})

test('a gift of the faucet is a transaction like any other, and it has limits', async () => {
  const to = `0x${'9'.repeat(64)}`
  const ask = () => requestSuiFromFaucetV2({ host: sui.url, recipient: to })
  const { coins_sent } = await ask()
  expect(sui.readBalance(to).total).toBe(faucetGift)
  const { Transaction: found } = await client.getTransaction({
    digest: coins_sent?.[0]?.transferTxDigest ?? '',
  })
  expect(found?.status).toEqual({ success: true, error: null })
  const answers = await Promise.allSettled(Array.from({ length: 25 }, ask))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(
    Number(maxPerMinute / faucetGift) - 1,
  )
  await expect(ask()).rejects.toThrow(FaucetRateLimitError)
})
