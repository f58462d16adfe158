import type { SentTransfer } from '@latchkey/core'
import { parseCaip2 } from '@latchkey/primitives'
import { expect, test } from 'vitest'
import { getShownTransfers } from './getShownTransfers'

const mine = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const create = (hash: string, status: SentTransfer['status'], from = mine): SentTransfer => ({
  hash,
  status,
  from,
  to: other,
  caipNetworkId: parseCaip2('eip155:1').caipNetworkId,
  token: { symbol: 'ETH', decimals: 18 },
  amountAtomic: 1n,
  sentAtMs: 0,
})

const getHashes = (sent: readonly SentTransfer[]) => getShownTransfers(sent, mine).map(({ hash }) => hash)

test('newer receipts hide nothing that is still open', () => {
  const receipts = ['a', 'b', 'c', 'd'].map((hash) => create(hash, 'confirmed'))
  expect(getHashes([...receipts, create('pending', 'pending'), create('failed', 'failed')])).toEqual([
    'pending',
    'failed',
    'a',
    'b',
    'c',
  ])
})

test('receipts are those of the account in front; what is open is shown whoever sent it', () => {
  const sent = [
    create('receipt of another', 'confirmed', other),
    create('receipt', 'confirmed'),
    create('pending of another', 'pending', other),
  ]
  expect(getHashes(sent)).toEqual(['pending of another', 'receipt'])
})
