import { type Hex, recoverMessageAddress, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPostgres } from '../../../../scripts/lib/testPostgres.mjs'
import type { Store } from '../shared/openStore.js'
import { createTestStore, openTestPage, type TestPage } from '../testing/openTestPage.js'
import { createTestKeys, startTestGateway, type TestGateway } from '../testing/startTestGateway.js'

const chainId = 31_337
const email = 'ann@example.org'
/** Where devices think the gateway is, whatever port it has. */
const publicUrl = 'http://gateway.localhost:4999'

type Database = Awaited<ReturnType<typeof createTestPostgres>>

let database: Database
let copy: Database
let running: TestGateway
const keys = createTestKeys()
const clock = { nowMs: Date.now() }
const pages: TestPage[] = []
/** What the gateway was asked, with what it answered. */
const asked: string[] = []

async function start({ url: databaseUrl }: Database): Promise<void> {
  running = await startTestGateway({ databaseUrl, publicUrl, clock, keys })
}

/** Whichever runs. */
const gateway = (): TestGateway => ({
  ...running,
  url: publicUrl,
  clock,
  async fetch(input, init) {
    const answer = await running.fetch(String(input).replace(publicUrl, running.url), init)
    asked.push(`${new URL(String(input)).pathname} ${answer.status}`)
    return answer
  },
  readCode: (address) => running.readCode(address),
})

beforeAll(async () => {
  database = await createTestPostgres()
  await start(database)
})
afterAll(async () => {
  for (const page of pages) page.close()
  await running.close()
  await Promise.all([database.clean(), copy.clean()])
})

async function open(store: Store): Promise<TestPage> {
  const page = await openTestPage(gateway(), { store })
  pages.push(page)
  return page
}

async function enter(store: Store): Promise<TestPage> {
  clock.nowMs += 60_000
  const page = await open(store)
  // A device that the gateway thinks is logged in is asked for no code.
  const { action } = await page.ask('CONNECT_EMAIL', { email })
  if (action !== 'CONNECT') await page.ask('CONNECT_OTP', { otp: await running.readCode(email) })
  return page
}

async function sign(page: TestPage): Promise<Hex> {
  const { address } = await page.ask('GET_USER', { chainId })
  const params = [stringToHex('Hello'), address]
  const signature = (await page.ask('RPC_REQUEST', { method: 'personal_sign', params, chainId })) as Hex
  return recoverMessageAddress({ message: 'Hello', signature })
}

test('browsers that have seen more than the gateway knows go on after an old copy of it was brought back', async () => {
  const [phone, laptop, late] = [createTestStore(), createTestStore(), createTestStore()]
  const address = await sign(await enter(phone))
  expect(await sign(await enter(laptop))).toBe(address)
  await running.close()
  copy = await createTestPostgres(database)

  // A third browser comes, and the others see its way in.
  await start(database)
  expect(await sign(await enter(late))).toBe(address)
  for (const store of [phone, laptop]) expect(await sign(await open(store))).toBe(address)
  await running.close()

  // What renews sessions is as old as the copy: everybody logs in anew.
  await start(copy)
  asked.length = 0
  expect(await sign(await enter(phone))).toBe(address)
  expect(asked).toContain('/secure/v1/slots/restore 200')
  // One has put it right for all.
  asked.length = 0
  expect(await sign(await enter(laptop))).toBe(address)
  expect(asked.filter((line) => line.includes('restore'))).toEqual([])
  // The one the copy has never heard of gets another way in.
  expect(await sign(await enter(late))).toBe(address)
  expect(await sign(await open(phone))).toBe(address)
})
