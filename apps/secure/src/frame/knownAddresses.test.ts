import { getAccountAddress } from '@latchkey/smart-account'
import type { WalletAddresses } from '@latchkey/wire/vault'
import { type Address, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getDeviceKey } from '../session/getDeviceKey.js'
import { createKnownAddresses } from '../shared/createKnownAddresses.js'
import { createMemoryStore } from '../shared/openStore.js'
import type { Unlock } from '../shared/Unlock.js'
import { createTestStore, openTestPage, type TestPage } from '../testing/openTestPage.js'
import { startTestGateway, type TestGateway } from '../testing/startTestGateway.js'

const chainId = 31_337
const passphrase = 'solve tiny crawl bundle ozone marble'
/** Somebody else's. */
const foreign = {
  eip155: { eoa: '0x52908400098527886E0F7030069857D2E4169EE7' },
  solana: { eoa: 'So11111111111111111111111111111111111111112' },
}

let honest: TestGateway
let held: TestGateway
let people = 0
const pages: TestPage[] = []

beforeAll(async () => {
  honest = await startTestGateway()
  held = await startTestGateway({ recoveryPolicy: 'required' })
})
afterAll(() => Promise.all([honest.close(), held.close()]))
beforeEach(() => {
  for (const gateway of [honest, held]) gateway.clock.nowMs += 240_000
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
})

/** A browser that keeps things, and says under which names. */
function createListedStore() {
  const store = createTestStore()
  const names = new Set<string>()
  return {
    ...store,
    put(name: string, value: unknown) {
      names.add(name)
      return store.put(name, value)
    },
    /** Forgets everything whose name begins like this. */
    async forget(start: string) {
      for (const name of names) if (name.startsWith(start)) await store.remove(name)
    },
    find: (start: string) => [...names].find((name) => name.startsWith(start)) ?? '',
  }
}

/** A gateway that names other addresses for everybody's wallet. */
const lying = (gateway: TestGateway, change: (vault: Record<string, unknown>) => object): TestGateway => ({
  ...gateway,
  async fetch(input, init) {
    const answer = await gateway.fetch(input, init)
    const text = await answer.clone().text()
    if (!text.includes('"ordinal"')) return answer
    const said = JSON.parse(text) as { vault?: Record<string, unknown> }
    if (said.vault) said.vault = { ...said.vault, ...change(said.vault) }
    return new Response(JSON.stringify(said), answer)
  },
})
const swap = (name: keyof typeof foreign) => (vault: Record<string, unknown>) => ({
  addresses: { ...(vault.addresses as object), [name]: foreign[name] },
})

async function open(gateway: TestGateway, options?: Parameters<typeof openTestPage>[1]): Promise<TestPage> {
  const page = await openTestPage(gateway, options)
  pages.push(page)
  return page
}

async function logIn(gateway: TestGateway, options?: Parameters<typeof openTestPage>[1], unlock?: Unlock) {
  const page = await open(gateway, options)
  if (unlock) page.unlock = unlock
  await page.login(`zoe${people++}@example.org`)
  return page
}

const getUser = (page: TestPage) => page.ask('GET_USER', { chainId })
const kinds = (page: TestPage) => page.unlocks.map(({ kind }) => kind)
const wasTold = (page: TestPage, text: string) =>
  JSON.stringify(page.heard).toLowerCase().includes(text.toLowerCase())

const byPassphrase: Unlock = async (request) => {
  if (request.kind === 'make') await request.make({ type: 'passphrase', label: 'Passphrase', passphrase })
  if (request.kind === 'open')
    await request.open({ type: 'passphrase', slotId: request.passphraseSlotId ?? '', passphrase })
  return true
}

describe('a returning user whose gateway names other addresses', () => {
  test.each(['eip155', 'solana'] as const)(
    'is told, and the site is given none (%s), whichever it asks for',
    async (name) => {
      const store = createTestStore()
      const { address } = await getUser(await logIn(honest, { store }))
      const page = await open(lying(honest, swap(name)), { store })
      await expect(getUser(page)).rejects.toThrow('names other addresses')
      await expect(page.ask('GET_USER', { chainId: 1 } as never).catch(String)).resolves.not.toContain(
        '0x5290',
      )
      await expect(page.ask('RPC_REQUEST', { method: 'eth_accounts', params: [], chainId })).rejects.toThrow(
        'names other addresses',
      )
      expect(page.heard.find(({ kind }) => kind === 'failure')).toMatchObject({
        name: 'GET_USER',
        code: 'secure/addresses-changed',
      })
      expect(wasTold(page, foreign[name].eoa)).toBe(false)
      // Said once a page, in the wallet's own words.
      expect(kinds(page)).toEqual(['changed'])
      // Nothing was lost by it.
      const after = await open(honest, { store })
      expect(await getUser(after)).toMatchObject({ address, isAddressVerified: true })
      expect(kinds(after)).toEqual([])
    },
  )

  test('whose gateway begins to lie while the page is open signs nothing for them', async () => {
    const store = createTestStore()
    let isLying = false
    const liar = lying(honest, (vault) => (isLying ? swap('eip155')(vault) : {}))
    const page = await open(liar, { store })
    await page.login(`zoe${people++}@example.org`)
    const { address } = await getUser(page)
    isLying = true
    const params = [stringToHex('Hello'), address]
    await expect(
      page.ask('RPC_REQUEST', { method: 'personal_sign', params, chainId } as never),
    ).rejects.toThrow('names other addresses')
  })

  test('S15 whose browser keeps nothing is known as long as the page is open', async () => {
    const page = await logIn(honest, { store: createMemoryStore() })
    expect(await getUser(page)).toMatchObject({ isAddressVerified: true })
  })

  test('whose entry was changed opens the wallet once, and it is right again', async () => {
    const store = createListedStore()
    const page = await logIn(honest, { store })
    const { address } = await getUser(page)
    await store.put(store.find('addresses '), new ArrayBuffer(64))
    const after = await open(honest, { store })
    expect(await getUser(after)).toMatchObject({ address, isAddressVerified: true })
  })
})

describe('a first login in a browser', () => {
  test('that is led to other addresses by the gateway gets no way in', async () => {
    const email = `zoe${people++}@example.org`
    const first = await open(honest)
    await first.login(email)
    await getUser(first)
    honest.clock.nowMs += 60_000
    const page = await open(lying(honest, swap('eip155')))
    await page.login(email)
    await expect(getUser(page)).rejects.toThrow('names other addresses')
    expect(wasTold(page, foreign.eip155.eoa)).toBe(false)
  })

  test('an earlier browser, which keeps a way in and no addresses yet, looks for itself', async () => {
    const store = createListedStore()
    await getUser(await logIn(honest, { store }))
    await store.forget('addresses ')
    await expect(getUser(await open(lying(honest, swap('eip155')), { store }))).rejects.toThrow(
      'other addresses',
    )
    expect(await getUser(await open(honest, { store }))).toMatchObject({ isAddressVerified: true })
  })
})

describe('a wallet that its owner holds', () => {
  test('is not verified in a browser that never opened it, and is with the first signature', async () => {
    const email = `zoe${people++}@example.org`
    const first = await open(held)
    first.unlock = byPassphrase
    await first.login(email)
    const { address } = await getUser(first)
    expect(await getUser(first)).toMatchObject({ isAddressVerified: true })
    held.clock.nowMs += 60_000
    const page = await open(held)
    await page.login(email)
    expect(await getUser(page)).toMatchObject({ address, isAddressVerified: false })
    page.unlock = byPassphrase
    const params = [stringToHex('Hello'), address]
    await page.ask('RPC_REQUEST', { method: 'personal_sign', params, chainId } as never)
    expect(await getUser(page)).toMatchObject({ address, isAddressVerified: true })
  })

  test('with other addresses does not open, and says why; a page that is loaded again is given none', async () => {
    const store = createListedStore()
    const email = `zoe${people++}@example.org`
    const first = await open(held, { store })
    first.unlock = byPassphrase
    await first.login(email)
    await getUser(first)
    await store.forget('device-half ')
    const page = await open(lying(held, swap('eip155')), { store })
    await expect(getUser(page)).rejects.toThrow('names other addresses')
    expect(kinds(page)).toEqual(['changed'])
    held.clock.nowMs += 60_000
    const failures: unknown[] = []
    page.unlock = (request) =>
      byPassphrase(request).catch((error: unknown) => {
        failures.push(error)
        return false
      })
    await page.ask('SIGN_OUT')
    await page.login(email)
    await expect(getUser(page)).rejects.toThrow('names other addresses')
    expect(failures).toMatchObject([{ code: 'secure/addresses-changed' }])
    expect(wasTold(page, foreign.eip155.eoa)).toBe(false)
  })
})

test('a session that is renewed as somebody else ends', async () => {
  const store = createTestStore()
  await getUser(await logIn(honest, { store }))
  const liar: TestGateway = {
    ...honest,
    async fetch(input, init) {
      const answer = await honest.fetch(input, init)
      if (!String(input).endsWith('/refresh')) return answer
      const said = (await answer.json()) as Record<string, unknown>
      return new Response(JSON.stringify({ ...said, userId: crypto.randomUUID() }), answer)
    },
  }
  const page = await open(liar, { store })
  await expect(getUser(page)).rejects.toThrow('Nobody is logged in')
})

test('what is remembered is of one user and one browser, and any other address differs', async () => {
  const store = createMemoryStore()
  const known = createKnownAddresses(store)
  const addresses = { ...foreign, bip122: { payment: 'bc1qone', ordinal: 'bc1pone' } }
  expect(await known.compare('one', addresses)).toBe('unknown')
  await known.learn('one', addresses)
  expect(await known.compare('one', addresses)).toBe('same')
  expect(await known.compare('two', addresses)).toBe('unknown')
  const others: WalletAddresses[] = [
    { ...addresses, eip155: { eoa: foreign.eip155.eoa.replace('5', '6') } },
    { ...addresses, solana: { eoa: 'other' } },
    { ...addresses, bip122: { payment: 'other', ordinal: 'bc1pone' } },
    { ...addresses, bip122: { payment: 'bc1qone', ordinal: 'other' } },
    { ...addresses, bip122: { payment: 'bc1pone', ordinal: 'bc1qone' } },
    { ...addresses, bip122: { payment: 'bc1qone' } },
    { eip155: addresses.eip155, bip122: addresses.bip122 },
    { ...addresses, solana: addresses.eip155, eip155: addresses.solana },
    foreign,
  ]
  for (const other of others)
    expect(await known.compare('one', other), JSON.stringify(other)).toBe('different')
  // What nobody knows here is not shown either.
  expect(await known.compare('one', { ...addresses, tron: { eoa: 'T' } })).toBe('same')
  await store.put('addresses two', await store.get('addresses one'))
  expect(await known.compare('two', addresses)).toBe('different')
  await store.put('addresses one', 'nonsense')
  expect(await known.compare('one', addresses)).toBe('different')
})

test('addresses that are registered later are not seen yet, and no others for that', async () => {
  const store = createMemoryStore()
  const known = createKnownAddresses(store)
  // As a wallet is that is older than the last namespace.
  await known.learn('one', foreign)
  const later = { ...foreign, bip122: { payment: 'bc1qone', ordinal: 'bc1pone' } }
  expect(await known.compare('one', later)).toBe('unknown')
  expect(await known.compare('one', { ...later, solana: { eoa: 'other' } })).toBe('different')
  await known.learn('one', later)
  expect(await known.compare('one', later)).toBe('same')
  expect(await known.compare('one', foreign)).toBe('different')
})

test('what browsers remembered before addresses were a map is what they remember now', async () => {
  const store = createMemoryStore()
  const [evm, solana, payment, ordinal] = [foreign.eip155.eoa, foreign.solana.eoa, 'bc1qone', 'bc1pone']
  const smart = getAccountAddress({ owner: evm as Address, index: 0n })
  const text = JSON.stringify(['latchkey/known-addresses', 'one', evm, smart, solana, payment, ordinal])
  const { privateKey } = await getDeviceKey(store)
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(text))
  await store.put('addresses one', signature)
  const addresses = { ...foreign, bip122: { payment, ordinal } }
  expect(await createKnownAddresses(store).compare('one', addresses)).toBe('same')
})
