import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Hex, recoverMessageAddress, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../shared/openStore.js'
import { createTestStore, openTestPage, type TestPage } from '../testing/openTestPage.js'
import { createTestKeys, startTestGateway, type TestGateway } from '../testing/startTestGateway.js'

const chainId = 31_337
const email = 'ann@example.org'
/** Where devices think the gateway is, whatever port it has. */
const publicUrl = 'http://gateway.localhost:4999'

let folder: string
let running: TestGateway
const keys = createTestKeys()
const clock = { nowMs: Date.now() }
const pages: TestPage[] = []
/** What the gateway was asked, with what it answered. */
const asked: string[] = []

async function start(name: string): Promise<void> {
  running = await startTestGateway({ dataFolder: join(folder, name), publicUrl, clock, keys })
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
  folder = await mkdtemp(join(tmpdir(), 'latchkey-restored-'))
  await start('data')
})
afterAll(async () => {
  for (const page of pages) page.close()
  await running.close()
  await rm(folder, { recursive: true, force: true })
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
  await cp(join(folder, 'data'), join(folder, 'copy'), { recursive: true })

  // A third browser comes, and the others see its way in.
  await start('data')
  expect(await sign(await enter(late))).toBe(address)
  for (const store of [phone, laptop]) expect(await sign(await open(store))).toBe(address)
  await running.close()

  // What renews sessions is as old as the copy: everybody logs in anew.
  await start('copy')
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
