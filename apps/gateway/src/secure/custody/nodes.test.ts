import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVault, openSlot } from '@latchkey/wire/secure'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { keeperHalves } from '../../db/keeper/schema/keeperHalves.js'
import { secureKeeperTasks, secureSlots, secureVaults } from '../../db/schema/index.js'
import { openTestPostgres } from '../../testing/openTestPostgres.js'
import {
  createSecureApp,
  openTestCustody,
  type SecureApp,
  testCustodyConfig,
} from '../../testing/secure/createSecureApp.js'
import {
  createTestOwner,
  enroll,
  openVault,
  readVault,
  registerVault,
  type TestOwner,
} from '../../testing/secure/createTestOwner.js'
import { createTestVault, pickSlot } from '../../testing/secure/createTestVault.js'
import { type MailServer, startMailServer } from '../../testing/secure/startMailServer.js'
import { writeMasterKey } from '../keys/readMasterKeys.js'
import { createRotations, type OpenCustody } from './openCustody.js'

let folder: string
let keyFile: string
let shared: OpenDatabase
let mail: MailServer
let custodies: [OpenCustody, OpenCustody]
let nodes: [SecureApp, SecureApp]
let owner: TestOwner
const lines = [writeMasterKey('first')]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-nodes-'))
  keyFile = join(folder, 'keys.txt')
  await writeKeys()
  shared = await openTestPostgres()
  mail = await startMailServer()
  const config = { ...testCustodyConfig, keys: { driver: 'file', path: keyFile } as const }
  custodies = [await openTestCustody(shared.database, config), await openTestCustody(shared.database, config)]
  nodes = [
    await createSecureApp({ shared, mail, custody: custodies[0] }),
    await createSecureApp({ shared, mail, custody: custodies[1] }),
  ]
  nodes[1].clock.nowMs = nodes[0].clock.nowMs
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await shared.close()
  await mail.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  move(25 * 3_600_000)
  owner = await login()
})

function move(ms: number): void {
  nodes[0].clock.nowMs += ms
  nodes[1].clock.nowMs = nodes[0].clock.nowMs
}
async function login(email?: string): Promise<TestOwner> {
  const made = await createTestOwner(nodes[0], email)
  nodes[1].clock.nowMs = nodes[0].clock.nowMs
  return made
}
const writeKeys = () => writeFile(keyFile, lines.join('\n'), { mode: 0o600 })
/** Does something so many times at once, on one gateway and the other by turns. */
const everywhere = <Answer>(times: number, run: (node: SecureApp, index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: times }, (_, index) => run(nodes[(index % 2) as 0 | 1], index)))

test('two tabs at two gateways make one wallet, and the keeper keeps one half', async () => {
  const bodies = await everywhere(8, async () => (await createTestVault({ userId: owner.userId })).body)
  const answers = await everywhere(8, (node, index) =>
    node.call(owner.device, createVault, { session: owner.session, body: bodies[index] }),
  )
  expect(answers.map(({ code, status }) => code ?? status).sort()).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 'vault/exists'),
  ])
  const vaults = await shared.database
    .select()
    .from(secureVaults)
    .where(eq(secureVaults.userId, owner.userId))
  expect(vaults).toHaveLength(1)
  await expect
    .poll(() => shared.database.select().from(keeperHalves).where(eq(keeperHalves.userId, owner.userId)))
    .toHaveLength(1)
  expect(await shared.database.select().from(secureKeeperTasks)).toEqual([])
})

test('§4.6-4 PINs tried at two gateways at once have ten tries together', async () => {
  const vault = await registerVault(nodes[0], owner, ['device-pin', 'passphrase'])
  const { pinVerifier, slot } = pickSlot(vault, 'device-pin')
  const answers = await everywhere(40, (node, index) =>
    node.call(owner.device, openSlot, {
      session: owner.session,
      body: { slotId: slot.id, purpose: 'use', pinVerifier: Buffer.alloc(32, index + 1).toString('base64') },
    }),
  )
  expect(answers.filter(({ code }) => code === 'pin/wrong')).toHaveLength(9)
  expect(answers.filter(({ code }) => code === 'pin/frozen')).toHaveLength(31)
  const body = { slotId: slot.id, purpose: 'use', pinVerifier }
  expect(await nodes[1].call(owner.device, openSlot, { session: owner.session, body })).toMatchObject({
    code: 'pin/frozen',
  })
})

test('ways in that are added at two gateways at once follow each other one by one', async () => {
  const vault = await registerVault(nodes[0], owner)
  for (let round = 0; round < 4; round++) {
    const read = await readVault(nodes[0], owner)
    const answers = await everywhere(4, (node) => enroll(node, owner, vault, 'device', { read }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  }
  const { slotList, slots } = await readVault(nodes[1], owner)
  expect(slotList.counter).toBe(5)
  expect(slots.map(({ slot }) => slot.id).sort()).toEqual(slotList.slots.map(({ id }) => id).sort())
})

test('§4.6-7 the master key is changed while users of both gateways go on, and the old one can be removed', async () => {
  const owners: { who: TestOwner; slotId: string; entropy: Uint8Array }[] = []
  for (let index = 0; index < 6; index++) {
    const who = await login()
    const vault = await registerVault(nodes[0], who)
    owners.push({ who, slotId: pickSlot(vault, 'managed').slot.id, entropy: vault.entropy })
  }
  const openAll = () =>
    everywhere(owners.length * 4, async (node, index) => {
      const each = owners[index % owners.length]
      if (!each) throw new Error('nobody')
      expect(await openVault(node, each.who, each.slotId, undefined)).toEqual(each.entropy)
    })
  // Known everywhere first, then active.
  lines.push(writeMasterKey('second'))
  await writeKeys()
  await openAll()
  lines.reverse()
  await writeKeys()
  const rotations = custodies.map((custody) => createRotations(custody, shared.database, () => undefined)[0])
  const [moved] = await Promise.all([
    Promise.all(rotations.map((rotation) => rotation.run())),
    openAll(),
    everywhere(4, async (node, index) => enrollAs(node, index)),
  ])
  expect(moved.every(({ failed }) => failed === 0)).toBe(true)
  // Whoever wrote with the old key just before is brought along by the next round.
  await rotations[0]?.run()
  expect(await rotations[0]?.getStates()).toMatchObject([
    { kid: 'second', state: 'active' },
    { kid: 'first', state: 'free', total: 0 },
  ])
  lines.pop()
  await writeKeys()
  await openAll()

  async function enrollAs(node: SecureApp, index: number) {
    const each = owners[index]
    if (!each) throw new Error('nobody')
    expect(await openVault(node, each.who, each.slotId, undefined)).toEqual(each.entropy)
  }
})

test('a gateway brings keys under the active one by itself, and destroys what the keeper has to', async () => {
  const vault = await registerVault(nodes[0], owner, ['device', 'managed', 'passphrase'])
  lines.unshift(writeMasterKey('third'))
  await writeKeys()
  const [row] = await shared.database
    .select()
    .from(secureSlots)
    .where(eq(secureSlots.id, pickSlot(vault, 'managed').slot.id))
  const halfId = row?.keeperHalfId ?? ''
  await shared.database
    .insert(secureKeeperTasks)
    .values({ userId: owner.userId, halfId, dueAt: new Date(nodes[0].clock.nowMs) })
  move(60_001)
  // Any call will do.
  await readVault(nodes[1], owner)
  const [rotation] = createRotations(custodies[0], shared.database, () => undefined)
  await expect
    .poll(async () => (await rotation.getStates()).filter(({ total }) => total > 0))
    .toMatchObject([{ kid: 'third' }])
  await expect.poll(() => shared.database.select().from(secureKeeperTasks)).toEqual([])
  const halves = await shared.database.select().from(keeperHalves).where(eq(keeperHalves.halfId, halfId))
  expect(halves).toEqual([])
})
