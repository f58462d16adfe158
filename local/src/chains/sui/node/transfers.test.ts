import { coinWithBalance, Transaction } from '@mysten/sui/transactions'
import { expect, test } from 'vitest'
import { localSuiTokens } from '../localSuiTokens.js'
import { openTestSui } from '../testing/openTestSui.js'

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
  expect(sui.readBalance(recipient)).toEqual({ total: 1_500_000_000n, inCoins: 1_500_000_000n, inAddress: 0n })
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
