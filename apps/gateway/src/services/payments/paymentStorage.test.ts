import type { CaipAddress } from '@latchkey/primitives'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { openTestPglite } from '../../testing/openTestPglite.js'
import { openTestPostgres } from '../../testing/openTestPostgres.js'
import { startUpstream } from '../../testing/startUpstream.js'
import { createPurchaseRepository, type NewPurchase } from '../exchange/createPurchaseRepository.js'
import { createEventOutbox } from './createEventOutbox.js'
import { createPaymentProjects } from './createPaymentProjects.js'
import { createPaymentRepository, type PaymentRow } from './createPaymentRepository.js'

const engines = { PGlite: openTestPglite, PostgreSQL: openTestPostgres }
const network = 'eip155:1'
const recipient = `${network}:0x00000000000000000000000000000000000000aa` as CaipAddress

describe.each(Object.entries(engines))('payments of several gateways on %s', (_name, open) => {
  let opened: OpenDatabase
  let nowMs = Date.parse('2030-03-01T00:00:00Z')
  const now = () => nowMs
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close())

  const openGateway = () => {
    const { database } = opened
    const outbox = createEventOutbox({ database, now, fetch: globalThis.fetch, onFailure: () => {} })
    return { outbox, payments: createPaymentRepository({ database, now, onChange: outbox.add }) }
  }
  const toTerms = (paymentId: string, projectId = 'p1') => ({
    ...{ projectId, paymentId, recipient, asset: `${network}/slip44:60`, amountAtomic: 5n },
    ...{ payer: undefined, expiresAt: new Date(nowMs + 60_000) },
  })
  const limits = { address: '203.0.113.1', caller: 10, project: 100 }
  async function create(paymentId: string, projectId = 'p1') {
    const row = await openGateway().payments.add(toTerms(paymentId, projectId), limits)
    if ('full' in row) throw new Error('There is no room')
    return row
  }
  const counted = { status: 'counted' as const, amountAtomic: 5n, minedAt: new Date() }

  test('many who create the same payment at once create one', async () => {
    const rows = await Promise.all(
      Array.from({ length: 12 }, () => openGateway().payments.add(toTerms('same'), limits)),
    )
    expect(new Set(rows.map((row) => (row as PaymentRow).id)).size).toBe(1)
  })

  test('limits are kept exactly, however many ask at once', async () => {
    const rows = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        openGateway().payments.add(toTerms(`many-${index}`, 'p2'), { ...limits, caller: 7 }),
      ),
    )
    expect(rows.filter((row) => !('full' in row))).toHaveLength(7)
  })

  test('a transaction that many count at once counts for one payment', async () => {
    const rows = await Promise.all(['a', 'b', 'c', 'd'].map((id) => create(id)))
    const { payments } = openGateway()
    for (const { id } of rows) await payments.addTransaction(id, { network, hash: '0xab' })
    await Promise.all(
      rows.flatMap(({ id }) =>
        [openGateway(), openGateway()].map(async (gateway) => {
          const [transaction] = await gateway.payments.listTransactions(id)
          if (transaction) await gateway.payments.settle(transaction, counted)
          await gateway.payments.refresh(id)
        }),
      ),
    )
    const found = await Promise.all(rows.map(({ paymentId }) => payments.find('p1', paymentId)))
    expect(found.map((row) => row?.state).toSorted()).toEqual(['created', 'created', 'created', 'paid'])
    const all = await Promise.all(rows.map(({ id }) => payments.listTransactions(id)))
    expect(all.flat().map(({ status }) => status)).toHaveLength(4)
    expect(all.flat().filter(({ status }) => status === 'used')).toHaveLength(3)
  })

  test('a change is told once, and what is due is taken by one', async () => {
    const received: string[] = []
    const merchant = await startUpstream((body, response) => {
      received.push(JSON.parse(body).payment.state)
      response.end()
    })
    const projects = createPaymentProjects(opened.database)
    await projects.set({ projectId: 'p3', webhookUrl: merchant.url, secret: 'secret', recipients: [] })
    const row = await create('told', 'p3')
    const { payments } = openGateway()
    await payments.addTransaction(row.id, { network, hash: '0xcd' })
    await Promise.all(Array.from({ length: 6 }, () => openGateway().payments.refresh(row.id)))
    nowMs += 6_000
    const taken = await Promise.all(Array.from({ length: 4 }, () => openGateway().payments.takeDue(10)))
    const [mine, ...others] = taken.flat().filter(({ payment }) => payment.id === row.id)
    expect(others).toEqual([])
    if (mine) await payments.settle(mine.transaction, counted)
    await Promise.all(Array.from({ length: 6 }, () => openGateway().payments.refresh(row.id)))
    await Promise.all(Array.from({ length: 4 }, () => openGateway().outbox.run(new AbortController().signal)))
    expect(received.toSorted()).toEqual(['paid', 'pending'])
    await merchant.close()
  })

  test('purchases of a caller are counted exactly, and one gateway asks about each', async () => {
    const open = () => createPurchaseRepository({ database: opened.database, now })
    const purchase: NewPurchase = {
      ...{ projectId: 'p4', exchange: 'one', amountAtomic: 1n, amount: '1', recipient, address: '' },
      asset: { network: 'eip155:1', address: undefined, symbol: 'X', decimals: 0, networkCode: '' },
      ...{ assetId: '', callerAddress: '203.0.113.1', paymentId: undefined },
    }
    const added = await Promise.all(
      Array.from({ length: 20 }, () => open().add(purchase, { caller: 5, project: 100 })),
    )
    const ids = added.flatMap((one) => ('id' in one ? one.id : []))
    expect(ids).toHaveLength(5)
    const [id = ''] = ids
    const asked = await Promise.all(Array.from({ length: 8 }, () => open().takeAsk(id)))
    expect(asked.filter(Boolean)).toHaveLength(1)
    const news = { status: 'success' as const, transactionHash: '0x1' }
    const moved = await Promise.all(Array.from({ length: 8 }, () => open().advance(id, news)))
    expect(moved.filter(Boolean)).toHaveLength(1)
  })
})
