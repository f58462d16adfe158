import { maxSlotsPerVault } from '@latchkey/wire/secure'
import { type Hex, recoverMessageAddress, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../shared/openStore.js'
import { createTestStore, openTestPage, type TestPage } from '../testing/openTestPage.js'
import { startTestGateway, type TestGateway } from '../testing/startTestGateway.js'

const chainId = 31_337

let gateway: TestGateway
let people = 0
let email = ''
/** What the gateway was asked, and what it answered. */
const seen: { path: string; status: number; body: string }[] = []
const pages: TestPage[] = []

beforeAll(async () => {
  const started = await startTestGateway()
  gateway = {
    ...started,
    async fetch(input, init) {
      const answer = await started.fetch(input, init)
      const { pathname: path } = new URL(String(input))
      seen.push({ path, status: answer.status, body: await answer.clone().text() })
      return answer
    },
  }
})
afterAll(() => gateway.close())
beforeEach(() => {
  people += 1
  email = `ann${people}@example.org`
  gateway.clock.nowMs += 240_000
  seen.length = 0
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
})

/** A browser that logs in. */
async function enter(store: Store = createTestStore(), through = gateway): Promise<TestPage> {
  // Twenty mails a day go to one mailbox.
  gateway.clock.nowMs += 4_500_000
  const page = await openTestPage(through, { store })
  pages.push(page)
  await page.login(email)
  return page
}

async function sign(page: TestPage): Promise<Hex> {
  const { address } = await page.ask('GET_USER', { chainId })
  const params = [stringToHex('Hello'), address]
  const signature = (await page.ask('RPC_REQUEST', { method: 'personal_sign', params, chainId })) as Hex
  return recoverMessageAddress({ message: 'Hello', signature })
}

const count = (path: string) => seen.filter((one) => one.path.endsWith(path) && one.status === 200).length
const lastVault = () => {
  const answers = seen.flatMap(({ body, path }) => {
    if (!/\/(vault|slots)$/.test(path) || body === '') return []
    const { vault } = JSON.parse(body) as { vault?: { slots: { slot: { id: string; type: string } }[] } }
    return vault ? [vault] : []
  })
  const last = answers.at(-1)
  if (!last) throw new Error('No wallet was read')
  return last
}

describe('a managed wallet', () => {
  test('opens in its 33rd browser, which keeps a way in; the one not used for longest gives way', async () => {
    const stores = Array.from({ length: maxSlotsPerVault + 1 }, createTestStore)
    const addresses = new Set<string>()
    for (const store of stores) {
      const page = await enter(store)
      addresses.add((await page.ask('GET_USER', { chainId })).address)
      page.close()
    }
    expect(addresses.size).toBe(1)
    const { slots } = lastVault()
    expect(slots).toHaveLength(maxSlotsPerVault)
    expect(slots.filter(({ slot }) => slot.type === 'managed')).toHaveLength(1)
    const before = count('/slots')
    const last = await openTestPage(gateway, { store: stores.at(-1) as Store })
    pages.push(last)
    expect(addresses).toContain(await sign(last))
    expect(count('/slots')).toBe(before)
    // The first one is logged in still and opens nothing: it logs in anew, and has a way in again.
    const back = await openTestPage(gateway, { store: stores[0] as Store })
    pages.push(back)
    await expect(sign(back)).rejects.toThrow('Log out, and log in again')
    await back.ask('SIGN_OUT')
    const first = await enter(stores[0])
    expect(addresses).toContain(await sign(first))
    expect(count('/slots')).toBe(before + 1)
    expect(lastVault().slots).toHaveLength(maxSlotsPerVault)
  })
})

describe('a wallet that is older than owner keys', () => {
  test('gets its key with the next signature in a browser of its owner', async () => {
    // The gateway of that time.
    const older: TestGateway = {
      ...gateway,
      async fetch(input, init) {
        const answer = await gateway.fetch(input, init)
        if (!new URL(String(input)).pathname.endsWith('/vault')) return answer
        const body = (await answer.json()) as { vault: object | null }
        return Response.json({ vault: body.vault && { ...body.vault, ownerKey: null } })
      },
    }
    const store = createTestStore()
    const page = await enter(store, older)
    await sign(page)
    // It has one, so it is refused, and the signature is there all the same.
    const asked = seen.filter(({ path }) => path.endsWith('/vault/owner'))
    expect(asked.map(({ status }) => status)).toEqual([409])
    expect(asked[0]?.body).toContain('owner/registered')
  })
})
