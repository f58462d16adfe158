import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestPostgres } from '../../../../../../scripts/lib/testPostgres.mjs'
import type { OpenDatabase } from '../../../db/Database.js'
import { openPostgres } from '../../../db/openPostgres.js'
import { type BusyChain, createBusyChain, receivers } from '../../../testing/chain-index/createBusyChain.js'
import { listIndexed, readNewest, sumOf } from '../../../testing/chain-index/readIndex.js'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.js'
import { openTestDatabase } from '../../../testing/openTestDatabase.js'
import { startGatewayProcess } from '../../../testing/relay/startGatewayProcess.js'
import { testStores } from '../../../testing/testStores.js'

/** Longest wait for what processes and a whole chain do on a busy machine, in milliseconds. */
const patienceMs = 300_000
vi.setConfig({ testTimeout: patienceMs, hookTimeout: patienceMs })

let chain: BusyChain
beforeEach(async () => {
  chain = await createBusyChain()
})
afterEach(() => chain.stop())

/** Waits until the index has all of the chain. */
async function expectWhole({ database }: OpenDatabase): Promise<void> {
  const head = Number(await chain.client.getBlockNumber())
  await expect.poll(() => readNewest(database), { timeout: patienceMs, interval: 200 }).toBe(head)
  const wanted = (await chain.listTransfers()).toSorted()
  // A block that was replaced has the number of the one in its place.
  const list = async () => (await listIndexed(database, chain.token)).toSorted()
  await expect.poll(list, { timeout: patienceMs, interval: 500 }).toEqual(wanted)
  for (const account of receivers)
    expect(await sumOf(database, chain.token, account)).toBe(await chain.readBalance(account))
}

describe('two gateways that follow one network', () => {
  let shared: OpenDatabase
  let gateways: TestApp[]
  beforeEach(async () => {
    shared = await openTestDatabase()
    const networks = [{ ...chain.network, index: { startBlock: 0 } }]
    gateways = [await createTestApp({ networks, shared }), await createTestApp({ networks, shared })]
    for (const { app } of gateways) await app.ready()
  })
  afterEach(async () => {
    for (const { app } of gateways) await app.close()
    await shared.close()
  })

  test('have exactly what the chain has, however often the chain takes blocks back', async () => {
    for (let round = 0; round < 8; round++) {
      for (let block = 0; block <= round % 4; block++) {
        for (let count = 0; count < 3; count++) await chain.pay(10)
        await chain.node.mine({ blocks: 1 })
      }
      await expectWhole(shared)
      // What was in the replaced blocks is gone; they are empty now.
      await chain.client.request({ method: 'anvil_reorg' as never, params: [1 + (round % 3), []] as never })
      await expectWhole(shared)
    }
  })

  test('say in /health while they are behind, and what is failing', async () => {
    const health = async () => (await gateways[0]?.app.inject('/health'))?.body ?? ''
    await expectWhole(shared)
    await expect.poll(health, { timeout: patienceMs }).not.toContain('index')
    await chain.stop()
    await expect
      .poll(health, { timeout: patienceMs })
      .toContain(`the index cannot read ${chain.network.name}`)
  })
})

test('over 50,000 events two gateways that are killed again and again miss none and double none', async () => {
  const server = await createTestPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-index-'))
  const networksFile = join(folder, 'networks.json')
  await writeFile(networksFile, JSON.stringify([{ ...chain.network, index: { startBlock: 0 } }]))
  const start = (name: string) =>
    startGatewayProcess({
      LATCHKEY_DATA: join(folder, name),
      LATCHKEY_NETWORKS: networksFile,
      DATABASE_URL: server.url,
    })
  const gateways = [await start('one'), await start('two')]
  const opened = await openPostgres(server.url, { stores: testStores })
  try {
    let killed = 0
    for (let paid = 0; paid < 50_000; ) {
      for (let count = 0; count < 5; count++, paid += 100) await chain.pay(100)
      await chain.node.mine({ blocks: 1 })
      if (paid % 10_000 !== 0) continue
      const gateway = gateways[killed++ % 2]
      await gateway?.kill()
      await chain.client.request({ method: 'anvil_reorg' as never, params: [2, []] as never })
      await gateway?.restart()
    }
    await expectWhole(opened)
    expect((await listIndexed(opened.database, chain.token)).length).toBeGreaterThan(45_000)
  } finally {
    for (const gateway of gateways) await gateway.kill()
    await opened.close()
    await server.clean()
    await rm(folder, { recursive: true, force: true })
  }
})
