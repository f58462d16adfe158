import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallDefinition, CallOutput } from '@latchkey/wire'
import {
  addSlot,
  createVault,
  getVault,
  openSlot,
  type SecureTokens,
  startEmailLogin,
  verifyEmailCode,
} from '@latchkey/wire/secure'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestPostgres } from '../../../../../scripts/lib/testPostgres.mjs'
import type { OpenDatabase } from '../../db/Database.js'
import { keeperHalves } from '../../db/keeper/schema/keeperHalves.js'
import { openPostgres } from '../../db/openPostgres.js'
import { secureKeeperTasks, secureRecordKeys, secureSlots, secureVaults } from '../../db/schema/index.js'
import { type GatewayProcess, startGatewayProcess } from '../../testing/relay/startGatewayProcess.js'
import { testSecret } from '../../testing/secure/createSecureApp.js'
import { createTestDevice, type TestDevice } from '../../testing/secure/createTestDevice.js'
import {
  createTestVault,
  followList,
  openTestVault,
  sealTestSlot,
  signTestOwner,
  type TestVault,
} from '../../testing/secure/createTestVault.js'
import { type MailServer, startMailServer } from '../../testing/secure/startMailServer.js'
import { toRecordKeyPlace } from '../keys/createRecordKeys.js'
import { createWrappedRows } from '../keys/createWrappedRows.js'
import { openKeys } from '../keys/openKeys.js'
import { writeMasterKey } from '../keys/readMasterKeys.js'

/** Fewer than mails from one network in an hour. */
const userCount = 6
/** Longest wait for what processes do, which on a busy machine start slowly, in milliseconds. */
const processMs = 300_000
const secureUrl = 'http://wallet.localhost:4999'
const origin = 'http://localhost:3000'

type User = { device: TestDevice; session: SecureTokens; vault: TestVault; attempts: TestVault[] }

let folder: string
let keyFile: string
let server: Awaited<ReturnType<typeof createTestPostgres>>
let opened: OpenDatabase
let mail: MailServer
let gateway: GatewayProcess
const users: User[] = []
const lines = [writeMasterKey('first')]
const writeKeys = () => writeFile(keyFile, lines.join('\n'), { mode: 0o600 })

vi.setConfig({ testTimeout: processMs, hookTimeout: processMs })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-crash-'))
  keyFile = join(folder, 'keys.txt')
  await writeKeys()
  const keeperFile = join(folder, 'keeper.txt')
  await writeFile(keeperFile, writeMasterKey('keeper'), { mode: 0o600 })
  server = await createTestPostgres()
  mail = await startMailServer()
  gateway = await startGatewayProcess({
    LATCHKEY_LOCAL: '1',
    LATCHKEY_DATA: join(folder, 'data'),
    DATABASE_URL: server.url,
    SECURE_URL: secureUrl,
    SECURE_SECRET: testSecret,
    SECURE_MASTER_KEY_FILE: keyFile,
    KEEPER_MASTER_KEY_FILE: keeperFile,
    SMTP_URL: mail.url,
    MAIL_FROM: 'login@example.org',
  })
  opened = await openPostgres(server.url, { stores: ['gateway', 'keeper'] })
  for (let index = 0; index < userCount; index++) users.push(await login(`user${index}@example.org`))
})
afterAll(async () => {
  await gateway.kill()
  await opened.close()
  await server.clean()
  await mail.close()
  await rm(folder, { recursive: true })
})

async function call<Definition extends CallDefinition>(
  device: TestDevice,
  { method, path }: Definition,
  { body, session }: { body?: unknown; session?: SecureTokens } = {},
): Promise<{ status: number; body: CallOutput<Definition>; message: string }> {
  // The gateway believes its own address, not the one it is called at.
  const url = gateway.url.replace('127.0.0.1', 'localhost') + path
  const response = await fetch(gateway.url + path, {
    method,
    headers: {
      origin: secureUrl,
      'content-type': 'application/json',
      dpop: await device.prove({ method, url, nowMs: Date.now(), accessToken: session?.accessToken }),
      ...(session ? { authorization: `DPoP ${session.accessToken}` } : {}),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  const answer = response.status === 204 ? undefined : await response.json()
  return { status: response.status, body: answer, message: answer?.error?.message ?? '' }
}

async function login(email: string): Promise<User> {
  const device = await createTestDevice()
  const begun = await call(device, startEmailLogin, { body: { projectId: 'latchkey-local', origin, email } })
  if (begun.status !== 200) throw new Error(begun.message)
  const code = mail.mails.find(({ to }) => to.includes(email))?.code
  const { transactionId } = begun.body
  const { body: session } = await call(device, verifyEmailCode, { body: { transactionId, code } })
  const vault = await createTestVault({ userId: session.userId })
  return { device, session, vault, attempts: [vault] }
}

/** Sends calls at once, and kills the gateway when so many have been answered; those that were cut off count as nothing. */
async function killDuring(calls: readonly (() => Promise<{ status: number }>)[], afterAnswers: number) {
  let answers = 0
  let kill: () => void = () => {}
  const killed = new Promise<void>((resolve) => {
    kill = resolve
  })
  if (afterAnswers === 0) kill()
  const sent = calls.map((run) =>
    run().then(
      ({ status }) => {
        answers++
        if (answers >= afterAnswers) kill()
        return status
      },
      () => undefined,
    ),
  )
  // Also when there is nothing more to wait for.
  await Promise.race([killed, Promise.all(sent)])
  await gateway.kill()
  const statuses = await Promise.all(sent)
  await gateway.restart()
  return statuses
}

/** Whatever happened: who has a wallet has a way in that opens, on another device too. */
async function checkAll(): Promise<number> {
  const vaults = await opened.database.select().from(secureVaults)
  const slots = await opened.database.select().from(secureSlots)
  const halves = await opened.database.select().from(keeperHalves)
  for (const { userId, slotList } of vaults) {
    const user = users.find(({ session }) => session.userId === userId)
    const own = slots.filter((slot) => slot.userId === userId)
    expect(own.map(({ id }) => id).sort()).toEqual(slotList.slots.map(({ id }) => id).sort())
    const managed = own.find(({ type }) => type === 'managed')
    expect(halves.map(({ halfId }) => halfId)).toContain(managed?.keeperHalfId)
    if (!user || !managed) throw new Error('a wallet without an owner or a way in')
    const { body } = await call(user.device, getVault, { session: user.session })
    if (!body.vault) throw new Error('the wallet went away')
    const opening = { slotId: managed.id, purpose: 'use' }
    const half = await call(user.device, openSlot, { session: user.session, body: opening })
    expect(half.status).toBe(200)
    const { keeperHalf: clientHalf = '', serverHalf } = half.body
    const entropy = await openTestVault({
      userId,
      stored: body.vault,
      slotId: managed.id,
      clientHalf,
      serverHalf,
    })
    user.vault = user.attempts.find((each) => Buffer.compare(each.entropy, entropy) === 0) ?? user.vault
    expect(entropy).toEqual(user.vault.entropy)
  }
  // And no slot is left of a wallet that was not written.
  const owners = new Set(vaults.map(({ userId }) => userId))
  expect(slots.every(({ userId }) => owners.has(userId))).toBe(true)
  return vaults.length
}

test('kill -9 while wallets are written leaves each whole or not there, and it can be made again', async () => {
  for (const afterAnswers of [0, 1, 3]) {
    const missing: User[] = []
    for (const user of users) {
      const { body } = await call(user.device, getVault, { session: user.session })
      if (body.vault) continue
      user.attempts.push(await createTestVault({ userId: user.session.userId }))
      missing.push(user)
    }
    const calls = missing.map(
      ({ attempts, device, session }) =>
        () =>
          call(device, createVault, { session, body: attempts.at(-1)?.body }),
    )
    const answered = (await killDuring(calls, Math.min(afterAnswers, calls.length))).filter(
      (status) => status === 200,
    )
    expect(await checkAll()).toBeGreaterThanOrEqual(answered.length)
  }
  for (const user of users) {
    const { body } = await call(user.device, getVault, { session: user.session })
    if (body.vault) continue
    user.attempts.push(await createTestVault({ userId: user.session.userId }))
    const made = await call(user.device, createVault, {
      session: user.session,
      body: user.attempts.at(-1)?.body,
    })
    expect(made.status).toBe(200)
  }
  expect(await checkAll()).toBe(userCount)
  // What was planned for the keeper and came to nothing is written down, to be destroyed.
  const halves = await opened.database.select().from(keeperHalves)
  const tasks = await opened.database.select().from(secureKeeperTasks)
  const known = new Set([
    ...(await opened.database.select().from(secureSlots)).map(({ keeperHalfId }) => keeperHalfId),
    ...tasks.map(({ halfId }) => halfId),
  ])
  expect(halves.filter(({ halfId }) => !known.has(halfId))).toEqual([])
})

test('kill -9 while ways in are written leaves lists and rows that agree', async () => {
  for (const afterAnswers of [0, 2]) {
    const calls = await Promise.all(
      users.map(async ({ device, session, vault }) => {
        const { body } = await call(device, getVault, { session })
        const { newSlot } = await sealTestSlot({ ...vault, type: 'passphrase', slotId: crypto.randomUUID() })
        if (!body.vault) throw new Error('the wallet went away')
        const slotList = await followList(vault, body.vault.slotList, { add: [newSlot] })
        const base = { version: 1, slot: newSlot, slotList }
        const owner = await signTestOwner(vault, {
          action: 'addSlot',
          body: base,
          counter: body.vault.ownerCounter,
          sessionId: session.sessionId,
        })
        return () => call(device, addSlot, { session, body: { ...base, owner } })
      }),
    )
    await killDuring(calls, afterAnswers)
    expect(await checkAll()).toBe(userCount)
  }
})

test('§4.6-7 kill -9 while the master key is changed loses no key, and it goes on where it was', async () => {
  const keys = await openKeys(
    { driver: 'file', path: keyFile },
    { setting: 'SECURE_MASTER_KEY', dataFolders: [], fetch: globalThis.fetch, now: Date.now },
  )
  const rows = []
  for (let index = 0; index < 1_500; index++) {
    const userId = crypto.randomUUID()
    const wrapped = await keys.wrap(Buffer.alloc(32, index % 255), toRecordKeyPlace(userId))
    rows.push({ userId, ...wrapped, createdAt: new Date() })
  }
  await opened.database.insert(secureRecordKeys).values(rows)
  lines.unshift(writeMasterKey('second'))
  await writeKeys()
  const wrappedRows = createWrappedRows(opened.database, 'gateway')
  const countMoved = async () => (await wrappedRows.countByKid()).get('second') ?? 0
  let kills = 0
  for (const target of [50, 600]) {
    await gateway.kill()
    await gateway.restart()
    await expect.poll(countMoved, { timeout: processMs }).toBeGreaterThan(target)
    await gateway.kill()
    kills += (await countMoved()) < rows.length ? 1 : 0
    await gateway.restart()
  }
  expect(kills).toBeGreaterThan(0)
  await expect
    .poll(async () => [...(await wrappedRows.countByKid()).keys()], { timeout: processMs })
    .toEqual(['second'])
  lines.pop()
  await writeKeys()
  await gateway.kill()
  await gateway.restart()
  expect(await checkAll()).toBe(userCount)
  const kept = new Map(
    (await opened.database.select().from(secureRecordKeys)).map((row) => [row.userId, row]),
  )
  for (const { userId } of rows) {
    expect(await keys.unwrap(kept.get(userId)?.wrapped ?? '', toRecordKeyPlace(userId))).toHaveLength(32)
  }
})
