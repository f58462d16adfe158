import { startTestChains, type TestChains, waitForReceipt } from '@latchkey/local/chains/eip155'
import { localContracts } from '@latchkey/local/networks/eip155'
import { toSignInText } from '@latchkey/wire'
import { addressPlaceholder } from '@latchkey/wire/frame'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  recoverMessageAddress,
  recoverTypedDataAddress,
  stringToHex,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestStore, openTestPage, type TestPage } from '../testing/openTestPage.js'
import { otherSite, site, startTestGateway, type TestGateway } from '../testing/startTestGateway.js'

let chains: TestChains
let gateway: TestGateway
let people = 0
let email = ''
const pages: TestPage[] = []

beforeAll(async () => {
  chains = await startTestChains({ chains: 2 })
  gateway = await startTestGateway({ networks: chains.networks })
})
afterAll(async () => {
  await gateway.close()
  await chains.stop()
})
beforeEach(() => {
  people += 1
  email = `ann${people}@example.org`
  // Thirty mails an hour leave for one network.
  gateway.clock.nowMs += 240_000
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
})

async function open(options?: Parameters<typeof openTestPage>[1]): Promise<TestPage> {
  const page = await openTestPage(gateway, options)
  pages.push(page)
  return page
}

const [first, second] = [31_337, 31_338]
/** Who has the tokens of the local chains. */
const rich = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('logging in', () => {
  test('§7.046 §7.051 a visitor without a wallet logs in by mail and has one, on EVM and Solana', async () => {
    const page = await open()
    expect(page.heard[0]).toMatchObject({ kind: 'event', name: 'READY', payload: { version: '4' } })
    expect(await page.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    await expect(page.ask('GET_USER')).rejects.toThrow('Nobody is logged in')
    expect(await page.ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
    await expect(page.ask('CONNECT_OTP', { otp: '000000' })).rejects.toThrow(/left/)
    await page.ask('CONNECT_OTP', { otp: await gateway.readCode(email) })
    expect(page.heard.at(-2)).toMatchObject({ kind: 'event', name: 'SESSION_UPDATE' })
    const user = await page.ask('GET_USER', { chainId: first })
    expect(user).toMatchObject({ email, chainId: first, accounts: [{ address: user.address, type: 'eoa' }] })
    expect(user.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(await page.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  })

  test('two tabs, two browsers and two people: each has the wallet of who is logged in', async () => {
    const store = createTestStore()
    const tabs = [await open({ store }), await open({ store })] as const
    await tabs[0].login(email)
    const addresses = await Promise.all(tabs.map(async (tab) => (await tab.ask('GET_USER')).address))
    expect(new Set(addresses).size).toBe(1)
    gateway.clock.nowMs += 60_000
    const elsewhere = await open()
    await elsewhere.login(email)
    expect((await elsewhere.ask('GET_USER')).address).toBe(addresses[0])
    const other = await open()
    await other.login(`bob${people}@example.org`)
    expect((await other.ask('GET_USER')).address).not.toBe(addresses[0])
  })

  test('S5 another site of the project is not logged in, and has the same wallet once it is', async () => {
    const store = createTestStore()
    const page = await open({ store })
    await page.login(email)
    const { address } = await page.ask('GET_USER')
    const shop = await open({ store, origin: otherSite })
    await expect(shop.ask('GET_USER')).rejects.toThrow('Nobody is logged in')
    gateway.clock.nowMs += 60_000
    await shop.login(email)
    expect((await shop.ask('GET_USER')).address).toBe(address)
  })

  test('who logs out is out, and logs in again', async () => {
    const page = await open()
    await page.login(email)
    const { address } = await page.ask('GET_USER')
    await page.ask('SIGN_OUT')
    expect(await page.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    await expect(page.ask('GET_USER')).rejects.toThrow('Nobody is logged in')
    gateway.clock.nowMs += 60_000
    await page.login(email)
    expect((await page.ask('GET_USER')).address).toBe(address)
  })

  test('S2 §4.060 a site that is not on the list is told so, whatever it asks', async () => {
    for (const page of [
      await open({ origin: 'https://evil.example.com' }),
      await open({ project: 'nobody' }),
    ]) {
      expect(page.heard[0]).toMatchObject({ name: 'READY' })
      for (const name of ['GET_USER', 'GET_CHAIN_ID', 'SIGN_OUT'] as const) {
        await expect(page.ask(name)).rejects.toThrow(/^unverified_domain$/)
      }
    }
  })

  test('S20 a page of another version of the protocol gets nothing', async () => {
    const page = await open({ version: '5' })
    expect(page.heard[0]).toMatchObject({ name: 'READY', payload: { version: '4' } })
    await expect(page.ask('GET_CHAIN_ID')).rejects.toThrow(/version 5/)
  })

  test('an address is changed when both mailboxes say so', async () => {
    const page = await open()
    await page.login(email)
    gateway.clock.nowMs += 60_000
    const next = `new-${email}`
    page.unlock = async (request) => {
      if (request.kind === 'change-email') request.confirm(undefined)
      return true
    }
    expect(await page.ask('UPDATE_EMAIL', { email: next })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    expect(page.unlocks.at(-1)).toMatchObject({ kind: 'change-email', present: email, next, passkeys: [] })
    await page.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: await gateway.readCode(email) })
    const answer = await page.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: await gateway.readCode(next) })
    expect(answer).toEqual({ newEmail: next })
    expect((await page.ask('GET_USER')).email).toBe(next)
  })

  test('S1 no site changes the address by itself: where the visitor would rather not, no mail is sent', async () => {
    const page = await open()
    await page.login(email)
    gateway.clock.nowMs += 60_000
    const code = await gateway.readCode(email)
    await expect(page.ask('UPDATE_EMAIL', { email: 'thief@example.org' })).rejects.toThrow(
      'User rejected the request',
    )
    const prompts = page.heard.flatMap((message) =>
      message.kind === 'event' && message.name === 'PROMPT' ? [message.payload] : [],
    )
    expect(prompts).toEqual([{ isOpen: true }, { isOpen: false }])
    await expect(page.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: code })).rejects.toThrow(/No login has begun/)
    expect(await gateway.readCode(email)).toBe(code)
    // Nor is anything sent while the visitor is still asked, or once the page has taken it back.
    page.unlock = ({ signal }) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(false), { once: true }))
    const asked = page.ask('UPDATE_EMAIL', { email: 'thief@example.org' })
    const refused = expect(asked).rejects.toThrow('Request was aborted')
    await new Promise((resolve) => setTimeout(resolve, 200))
    await page.ask('RPC_ABORT')
    await refused
    expect(await gateway.readCode(email)).toBe(code)
  })

  test('S15 a browser that keeps nothing has the wallet for as long as the page is there', async () => {
    const blocked = () => ({ ...createTestStore(), isPersistent: false })
    const page = await open({ store: blocked() })
    expect(page.heard[0]).toMatchObject({ name: 'READY', payload: { isLasting: false } })
    await page.login(email)
    const { address } = await page.ask('GET_USER')
    const signature = await sign(page, address)
    expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address)
    gateway.clock.nowMs += 60_000
    const again = await open({ store: blocked() })
    expect(await again.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    await again.login(email)
    expect((await again.ask('GET_USER')).address).toBe(address)
  })
})

const sign = async (page: TestPage, address: string, text = 'Hello') =>
  (await page.ask('RPC_REQUEST', {
    method: 'personal_sign',
    params: [stringToHex(text), address],
    chainId: first,
  })) as Hex

describe('requests', () => {
  let page: TestPage
  let address: Hex
  beforeEach(async () => {
    page = await open()
    await page.login(email)
    address = (await page.ask('GET_USER', { chainId: first })).address as Hex
  })

  test('§7.049 a message is signed once the visitor has approved it, and was shown with the page’s own origin', async () => {
    await page.ask('SYNC_DAPP_DATA', {
      metadata: { name: 'Bank', description: '', url: 'https://bank.example', icons: [] },
      projectId: 'p1',
    })
    const signature = await sign(page, address)
    expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address)
    expect(page.asked).toHaveLength(1)
    expect(page.asked[0]).toMatchObject({ origin: site, address, claims: { name: 'Bank' } })
  })

  test('§7.049 typed data is signed as it was shown, whether it comes as text or as an object', async () => {
    const data = {
      domain: { name: 'Shop', chainId: first },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: '42' },
    } as const
    for (const asked of [data, JSON.stringify(data)]) {
      const params = [address, asked]
      const signature = (await page.ask('RPC_REQUEST', {
        method: 'eth_signTypedData_v4',
        params,
        chainId: first,
      } as never)) as Hex
      const typed = { ...data, message: { amount: 42n }, signature }
      expect(await recoverTypedDataAddress(typed)).toBe(address)
    }
    expect(page.asked.map(({ operation }) => operation.kind)).toEqual(['evm-typed-data', 'evm-typed-data'])
  })

  test('S18 what is shown cannot become something else before it is signed', async () => {
    page.decide = async ({ operation }) => {
      expect(Object.isFrozen(operation)).toBe(true)
      expect(Reflect.set(operation, 'message', '0x00')).toBe(false)
      return 'approved'
    }
    const signature = await sign(page, address)
    expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address)
  })

  test('what the visitor rejects is not signed', async () => {
    page.decide = async () => 'rejected'
    await expect(sign(page, address)).rejects.toThrow('User rejected the request')
  })

  test('§4.042 what the page takes back is not signed, even if it is approved after', async () => {
    let approve: (decision: 'approved') => void = () => undefined
    page.decide = () =>
      new Promise((resolve) => {
        approve = resolve
      })
    const asked = sign(page, address)
    const waiting = sign(page, address)
    await vi.waitFor(() => expect(page.asked).toHaveLength(1))
    const refused = Promise.all([
      expect(asked).rejects.toThrow('Request was aborted'),
      expect(waiting).rejects.toThrow('Request was aborted'),
    ])
    expect(await page.ask('RPC_ABORT')).toEqual({ goOn: 0 })
    approve('approved')
    await refused
    page.decide = async () => 'approved'
    await sign(page, address)
    expect(page.asked).toHaveLength(2)
  })

  test('S13 each request counts once', async () => {
    const payload = { method: 'personal_sign', params: ['0x00', address], chainId: first } as const
    await page.ask('RPC_REQUEST', payload, 'the-same')
    await expect(page.ask('RPC_REQUEST', payload, 'the-same')).rejects.toThrow(/made before/)
    expect(page.asked).toHaveLength(1)
  })

  test('an account of somebody else is not asked about', async () => {
    await expect(sign(page, `0x${'1'.repeat(40)}`)).rejects.toThrow(/has no account/)
    const params = [{ from: `0x${'1'.repeat(40)}`, to: address, value: '0x1' }]
    await expect(page.ask('RPC_REQUEST', { method: 'eth_sendTransaction', params } as never)).rejects.toThrow(
      /has no account/,
    )
    expect(page.asked).toHaveLength(0)
  })

  test('§7.049 a transaction is sent as it was shown', async () => {
    const url = chains.networks[0].rpcUrls.default.http[0]
    const client = createTestClient({ mode: 'anvil', transport: http(url) })
    await client.setBalance({ address, value: 10n ** 18n })
    const to = '0x00000000000000000000000000000000000000AA'
    const params = [{ from: address, to, value: '0x2a', chainId: '0x7a69' }] as never
    const hash = (await page.ask('RPC_REQUEST', {
      method: 'eth_sendTransaction',
      params,
      chainId: first,
      rpcUrl: 'https://evil.example.com/',
    })) as Hex
    const reader = createPublicClient({ transport: http(url), pollingInterval: 10 })
    await waitForReceipt(reader, hash)
    const sent = await reader.getTransaction({ hash })
    expect(sent).toMatchObject({ from: address.toLowerCase(), value: 42n, nonce: 0, gas: 21_000n })
    expect(page.asked[0]).toMatchObject({
      address,
      operation: {
        kind: 'evm-transaction',
        transaction: { to, value: 42n, gas: 21_000n, fees: { maxFeePerGas: sent.maxFeePerGas } },
      },
      feeTerms: { isChosenBySite: false, usualAtomic: 21_000n * (sent.maxFeePerGas ?? 0n) },
    })
  })

  test('whether the account has sent to an address before, and what tokens cost, is read from the gateway', async () => {
    const url = chains.networks[0].rpcUrls.default.http[0]
    const client = createTestClient({ mode: 'anvil', transport: http(url) })
    await client.setBalance({ address, value: 10n ** 18n })
    const [to, nobody] = ['0x00000000000000000000000000000000000000ab', `0x${'5'.repeat(40)}`]
    const params = [{ from: address, to, value: '0x2a' }] as never
    const send = () => page.ask('RPC_REQUEST', { method: 'eth_sendTransaction', params, chainId: first })
    await send()
    await expect.poll(() => page.asked[0]?.hasSentTo(to)).toBe(true)
    expect(await page.asked[0]?.hasSentTo(nobody)).toBe(false)
    // What tokens cost is read from the gateway too; a token without a price has none.
    const [ether = 0, unknown] = (await page.asked[0]?.readPrices(['', nobody])) ?? []
    expect(ether).toBeGreaterThan(2_900)
    expect(unknown).toBeUndefined()
  })

  test.each([
    ['S13 of another chain', { chainId: '0x1' }, /chain 1/],
    ['S18 with authorizations', { type: '0x4' }, /type is 0x4/],
    ['with two kinds of data', { data: '0x00', input: '0x01' }, /data and input differ/],
    ['S18 that hands the account over', { authorizationList: [{}] }, /it has authorizationList/],
    ['with half a byte', { data: '0x123' }, /ends in the middle of a byte/],
  ])('a transaction %s is refused before anybody is asked', async (_, change, reason) => {
    const params = [{ from: address, to: address, ...change }] as never
    const asked = page.ask('RPC_REQUEST', { method: 'eth_sendTransaction', params, chainId: first })
    await expect(asked).rejects.toThrow(reason)
    expect(page.asked).toHaveLength(0)
  })

  test('§6.005 §7.049 what only reads, or was signed before, goes to the network’s own node without asking', async () => {
    const read = (method: string, params: unknown[] = [], chainId: number = first) =>
      page.ask('RPC_REQUEST', { method, params, chainId } as never)
    expect(await read('eth_chainId')).toBe('0x7a69')
    expect(await read('eth_chainId', [], second)).toBe('0x7a6a')
    expect(await read('eth_accounts')).toEqual([address])
    expect(await read('eth_getBalance', [address, 'latest'])).toMatch(/^0x/)
    await expect(read('eth_getBalance', ['nonsense'])).rejects.toThrow()
    await expect(read('eth_sendRawTransaction', ['0x00'])).rejects.toThrow(/decode|transaction/i)
    expect(await read('wallet_getCapabilities', [address])).toHaveProperty('0x7a69')
    await expect(read('eth_blockNumber', [], 5)).rejects.toThrow(/does not know the network eip155:5/)
    expect(page.asked).toHaveLength(0)
  })

  test('§7.050 §3.018 wallet_getAssets lists coins and tokens of the account, as they are asked for', async () => {
    const url = chains.networks[0].rpcUrls.default.http[0]
    const client = createTestClient({ mode: 'anvil', transport: http(url) })
    await client.setBalance({ address, value: 10n ** 18n })
    await client.impersonateAccount({ address: rich })
    await createWalletClient({ transport: http(url) }).writeContract({
      abi: erc20Abi,
      account: rich,
      address: localContracts.usdc,
      args: [address, 25_000_000n],
      chain: null,
      functionName: 'transfer',
    })
    const list = (more: object = {}, account: string = address) =>
      page.ask('RPC_REQUEST', {
        method: 'wallet_getAssets',
        params: [{ account, ...more }],
        chainId: first,
      } as never) as Promise<Record<string, { address: string; balance: Hex; type: string }[]>>
    const all = await list()
    expect(Object.keys(all).sort()).toEqual(['0x7a69', '0x7a6a'])
    expect(all['0x7a69']).toContainEqual({
      address: 'native',
      balance: '0xde0b6b3a7640000',
      type: 'native',
      metadata: {
        ...{ name: expect.any(String), symbol: 'ETH', decimals: 18 },
        ...{ price: expect.any(Number), iconUrl: expect.stringMatching(/^http/), value: expect.any(Number) },
      },
    })
    const usdc = { address: localContracts.usdc.toLowerCase(), balance: '0x17d7840', type: 'erc20' }
    expect(all['0x7a69']).toContainEqual(expect.objectContaining(usdc))
    expect(Object.keys(await list({ chainFilter: ['0x7A69', '0x1'] }))).toEqual(['0x7a69'])
    expect((await list({ assetTypeFilter: ['erc20'] }))['0x7a69']).toMatchObject([usdc])
    expect((await list({ assetTypeFilter: ['NATIVE'] }))['0x7a69']).toMatchObject([{ type: 'NATIVE' }])
    const assetFilter = { '0x7a69': [{ address: localContracts.usdc, type: 'ERC20' }] }
    // It takes the place of the other filters.
    expect(await list({ assetFilter, chainFilter: ['0x1'], assetTypeFilter: ['NATIVE'] })).toMatchObject({
      '0x7a69': [{ ...usdc, type: 'ERC20' }],
    })
    expect(page.asked).toHaveLength(0)
    await expect(list({}, `0x${'1'.repeat(40)}`)).rejects.toThrow(/has no account/)
    await expect(list({ chainFilter: ['1'] })).rejects.toThrow(/arguments of wallet_getAssets/)
    const [capabilities] = Object.values(
      (await page.ask('RPC_REQUEST', {
        method: 'wallet_getCapabilities',
        params: [address],
      } as never)) as Record<string, object>,
    )
    expect(capabilities).toMatchObject({
      assetDiscovery: { supported: true },
      permissions: { supported: false },
    })
  })

  test('filters are the page’s own', async () => {
    const read = (method: string, params: unknown[] = []) =>
      page.ask('RPC_REQUEST', { method, params, chainId: first } as never)
    const id = await read('eth_newBlockFilter')
    expect(await read('eth_getFilterChanges', [id])).toEqual([])
    for (const foreign of ['0x1', '0x2', '0x3']) {
      await expect(read('eth_getFilterChanges', [foreign])).rejects.toThrow('filter not found')
    }
    expect(await read('eth_uninstallFilter', [id])).toBe(true)
    await expect(read('eth_getFilterChanges', [id])).rejects.toThrow('filter not found')
  })

  test('§7.051 the network in front is switched, kept for the site, and none that is unknown', async () => {
    expect(await page.ask('SWITCH_NETWORK', { chainId: second })).toEqual({ chainId: second })
    expect(await page.ask('GET_CHAIN_ID')).toEqual({ chainId: second })
    await expect(page.ask('SWITCH_NETWORK', { chainId: 5 })).rejects.toThrow(/does not know/)
    expect(await page.ask('GET_CHAIN_ID')).toEqual({ chainId: second })
  })

  const siwx = (change: object = {}) => {
    const data = {
      accountAddress: addressPlaceholder,
      chainId: `eip155:${first}` as const,
      domain: new URL(site).host,
      uri: `${site}/login`,
      version: '1',
      nonce: 'a1b2c3d4e5',
      ...change,
    }
    return { ...data, serializedMessage: toSignInText(data as never) }
  }

  test('§4.023 a sign-in is signed along with the login', async () => {
    const user = await page.ask('GET_USER', { chainId: first, siwxMessage: siwx() })
    expect(user.message).toContain(address)
    expect(user.message).not.toContain(addressPlaceholder)
    expect(
      await recoverMessageAddress({ message: user.message ?? '', signature: user.signature as Hex }),
    ).toBe(address)
    expect(page.asked).toHaveLength(0)
  })

  test('S13 a sign-in at another site is refused', async () => {
    for (const change of [
      { domain: 'bank.example' },
      { uri: 'https://bank.example/' },
      { uri: 'nowhere' },
      { domain: `${new URL(site).host}.evil.example` },
    ]) {
      const asked = page.ask('GET_USER', { chainId: first, siwxMessage: siwx(change) })
      await expect(asked, JSON.stringify(change)).rejects.toThrow(/Nothing was signed/)
    }
  })

  test('S13 a text that is no sign-in, or that gives rights away, is not signed along', async () => {
    for (const message of [
      { ...siwx(), serializedMessage: 'I owe you everything' },
      { ...siwx(), serializedMessage: siwx({ domain: 'bank.example' }).serializedMessage },
      siwx({ statement: 'Hello\n\nURI: https://bank.example/' }),
      siwx({ chainId: `eip155:${second}` }),
      siwx({ accountAddress: `0x${'1'.repeat(40)}` }),
      siwx({ resources: ['https://shop.example/terms', 'urn:recap:eyJhdHQiOnt9fQ'] }),
      siwx({ resources: [' URN:ReCap:eyJhdHQiOnt9fQ'] }),
    ]) {
      const user = await page.ask('GET_USER', { chainId: first, siwxMessage: message })
      expect(user).toMatchObject({ address })
      expect(user.signature).toBeUndefined()
      expect(user.message).toBeUndefined()
    }
  })

  test('§7.050 methods that are none, or that the wallet never does, are not answered', async () => {
    const before = page.heard.length
    for (const method of ['eth_sign', 'wallet_grantPermissions', 'wallet_revokePermissions']) {
      page.post({ id: method, type: '@w3m-app/RPC_REQUEST', payload: { method, params: [{}] } })
    }
    await page.ask('GET_CHAIN_ID')
    expect(page.heard).toHaveLength(before + 1)
    expect(page.asked).toHaveLength(0)
  })

  test('where no operations are sent there are no smart accounts', async () => {
    expect(await page.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({ smartAccountEnabledNetworks: [] })
    await expect(page.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).rejects.toThrow(/no account/)
    expect(await page.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({ type: 'eoa', address })
  })

  test('a login that has ended elsewhere signs nothing any more', async () => {
    await page.ask('SIGN_OUT')
    await expect(sign(page, address)).rejects.toThrow('Nobody is logged in')
    expect(page.asked).toHaveLength(0)
  })
})
