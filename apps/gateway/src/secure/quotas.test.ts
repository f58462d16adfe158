import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../db/Database.js'
import { secureAudit, secureDevices } from '../db/schema/index.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { createAudit, maxEventsPerUser } from './audit/createAudit.js'
import { createDevices, maxDevicesPerUser } from './devices/createDevices.js'

const [userId, otherId] = [crypto.randomUUID(), crypto.randomUUID()]

let opened: OpenDatabase
let nowMs = Date.now()
const now = () => nowMs
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

test('of a user’s events the oldest go first, and nobody else’s', async () => {
  const audit = createAudit({ database: opened.database, now })
  const entry = { projectId: 'p1', origin: 'https://app.example.org', place: '203.0.113.*' }
  await audit.write({ ...entry, userId: otherId, event: 'user-made' })
  await audit.write({ ...entry, userId, event: 'user-made' })
  for (let index = 0; index < maxEventsPerUser; index++) {
    await audit.write({ ...entry, userId, event: 'logged-in' })
  }
  const rows = await opened.database.select().from(secureAudit)
  expect(rows.filter((row) => row.userId === userId)).toHaveLength(maxEventsPerUser)
  expect(rows.filter(({ event }) => event === 'user-made').map((row) => row.userId)).toEqual([otherId])
})

test('of a user’s devices the one unseen for the longest time goes first; an approved one stays so', async () => {
  const devices = createDevices({ database: opened.database, now })
  const note = async (thumbprint: string, isApproved = false) => {
    nowMs += 1
    const noted = await devices.note({ userId, thumbprint, name: 'Firefox on Linux', isApproved })
    return noted.id
  }
  const first = await note('first', true)
  const second = await note('second')
  for (let index = 2; index < maxDevicesPerUser; index++) await note(`device-${index}`)
  expect(await note('first')).toBe(first)
  await note('one more')
  const rows = await opened.database.select().from(secureDevices)
  expect(rows).toHaveLength(maxDevicesPerUser)
  expect(rows.find(({ id }) => id === first)).toMatchObject({ isApproved: true })
  expect(rows.map(({ id }) => id)).not.toContain(second)
})
