import { startTestBitcoin, type TestBitcoin } from '@latchkey/local/chains/bip122'
import { hexToBytes } from '@noble/hashes/utils.js'
import { Address, OutScript, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { accounts as own } from './app/wallet/accounts.js'
import { accounts } from './chains/bip122/app/accounts.js'
import type { BitcoinRequest } from './chains/bip122/app/BitcoinRequest.js'
import { regtest } from './chains/bip122/networks.js'
import type { BitcoinWallet } from './chains/bip122/page/BitcoinWallet.js'
import type { UnisatLike } from './chains/bip122/page/createUnisat.js'
import { isBip322, isLegacySignature } from './testing/bitcoin/verifyBitcoinMessage.js'
import { createNodeFetch } from './testing/createNodeFetch.js'
import { type Decision, installTestPocket } from './testing/installTestPocket.js'

/** The page's window, as far as Pocket uses it. */
type Entry = { id: string; name: string; icon: string; methods: string[] }
type Answer = { result?: never; error?: { code: number; message: string; data?: unknown } }
type Provider = {
  request(method: string, params?: unknown): Promise<Answer>
  addListener(listener: { eventName: string; cb: (event: unknown) => void }): () => void
}
const page = Object.assign(new EventTarget(), {}) as EventTarget & {
  PocketProvider?: Provider
  wbip_providers?: Entry[]
  btc_providers?: Entry[]
  pocket?: { unisat?: UnisatLike }
}

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const networks = [
  { id: regtest, name: 'Local Bitcoin' },
  { id: mainnet, name: 'Bitcoin' },
]
const [one, two, three] = own.map((account) => {
  const [payment, ordinal] = accounts.addressesOf(account, regtest)
  return { account, payment: payment.address, ordinal: ordinal?.address ?? '' }
}) as [Own, Own, Own]
type Own = { account: (typeof own)[number]; payment: string; ordinal: string }
const scriptOf = (address: string) =>
  OutScript.encode(Address({ ...TEST_NETWORK, bech32: 'bcrt' }).decode(address))

let node: TestBitcoin
let fetchNode: ReturnType<typeof createNodeFetch>
beforeAll(async () => {
  node = await startTestBitcoin()
  fetchNode = createNodeFetch({ [regtest]: node.url })
  vi.stubGlobal('fetch', fetchNode)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await node?.stop()
})

let pocket: ReturnType<typeof installPocket>
beforeEach(() => {
  pocket = installPocket()
})
afterEach(() => pocket.uninstall())

describe('the wallets a page finds', () => {
  test('stand in both lists under one name, and are gone afterwards', () => {
    for (const list of [page.wbip_providers, page.btc_providers]) {
      expect(list).toMatchObject([{ id: 'PocketProvider', name: 'Pocket' }])
      expect(list?.[0]?.methods).toEqual(expect.arrayContaining(['wallet_connect', 'signPsbt']))
    }
    expect(page.PocketProvider).toBeDefined()
    expect(page.pocket?.unisat).toBeDefined()
    pocket.uninstall()
    expect([page.wbip_providers, page.btc_providers, page.PocketProvider]).toEqual([[], [], undefined])
    expect(page.pocket?.unisat).toBeUndefined()
  })

  test('leave what others put there, even where it is frozen', () => {
    pocket.uninstall()
    const other = { id: 'Other', name: 'Other', icon: '', methods: [] }
    page.wbip_providers = [other]
    page.btc_providers = Object.freeze([other]) as unknown as Entry[]
    pocket = installPocket()
    expect(page.wbip_providers?.map(({ id }) => id)).toEqual(['Other', 'PocketProvider'])
    expect(page.btc_providers?.map(({ id }) => id)).toEqual(['Other', 'PocketProvider'])
    pocket.uninstall()
    expect(page.wbip_providers).toEqual([other])
    page.wbip_providers = []
    page.btc_providers = []
  })

  test('register by the Wallet Standard with the networks there are', () => {
    expect(getStandard().chains).toEqual(['bitcoin:regtest', 'bitcoin:mainnet'])
  })
})

describe('connecting', () => {
  test('in Xverse’s manner asks once, and reads silently from then on', async () => {
    expect((await ask('wallet_getAccount')).error).toMatchObject({ code: -32002 })
    expect(pocket.popups).toHaveLength(0)
    const { result } = await ask('wallet_connect', { addresses: ['payment', 'ordinals'] })
    expect(result).toMatchObject({ network: { bitcoin: { name: 'Regtest' } } })
    expect(addressesOf(result)).toEqual([one.payment, one.ordinal, two.payment, two.ordinal])
    expect((result as unknown as { addresses: object[] }).addresses[1]).toMatchObject({
      purpose: 'ordinals',
      addressType: 'p2tr',
      symbol: 'BTC',
      type: 'p2tr',
      derivationPath: "m/86'/1'/0'/0/0",
    })
    const { result: seen } = await ask('wallet_getAccount')
    expect(addressesOf(seen)).toEqual(addressesOf(result))
    expect(addressesOf((await ask('getAccounts', { purposes: ['payment'] })).result)).toEqual([
      one.payment,
      two.payment,
    ])
    expect(pocket.popups).toHaveLength(1)
  })

  test('in Leather’s manner and UniSat’s shares the same permission', async () => {
    const { result } = await ask('getAddresses', { purposes: ['payment', 'ordinals'] })
    expect(addressesOf(result)).toHaveLength(4)
    expect(await unisat().getAccounts()).toEqual([one.payment, two.payment])
    expect(await unisat().requestAccounts()).toEqual([one.payment, two.payment])
    expect(await unisat().getPublicKey()).toMatch(/^0[23][0-9a-f]{64}$/)
    expect(
      (await getStandard().features['standard:connect'].connect({ silent: true })).accounts,
    ).toHaveLength(4)
    expect(pocket.popups).toHaveLength(1)
  })

  test('by the Wallet Standard shares what is asked for', async () => {
    const wallet = getStandard()
    expect((await wallet.features['standard:connect'].connect({ silent: true })).accounts).toEqual([])
    const { accounts: shared } = await wallet.features['bitcoin:connect'].connect({ purposes: ['ordinals'] })
    expect(shared.map(({ address }) => address)).toEqual([one.ordinal, two.ordinal])
    expect(shared[0]).toMatchObject({ chains: ['bitcoin:regtest'] })
    expect(shared[0]?.publicKey).toHaveLength(32)
  })

  test('lasts when the page loads again, without a question', async () => {
    await connect()
    const before = pocket.popups.length
    const old = page.PocketProvider
    pocket.reload()
    expect(page.PocketProvider).not.toBe(old)
    const { result } = await ask('wallet_getAccount')
    expect(addressesOf(result)).toEqual([one.payment, one.ordinal, two.payment, two.ordinal])
    expect(await unisat().getAccounts()).toEqual([one.payment, two.payment])
    expect(getStandard().accounts).toHaveLength(4)
    expect((await ask('wallet_connect', { addresses: ['payment'] })).error).toBeUndefined()
    expect(pocket.popups).toHaveLength(before)
    expect(page.btc_providers).toHaveLength(1)
  })

  test('is refused as each manner says it', async () => {
    pocket.answerWith('reject')
    expect((await ask('wallet_connect')).error).toMatchObject({ code: -32000 })
    await expect(unisat().requestAccounts()).rejects.toMatchObject({ code: 4001 })
    await expect(getStandard().features['bitcoin:connect'].connect()).rejects.toMatchObject({ code: 4001 })
    expect((await ask('wallet_connect', { addresses: ['spark'] })).error).toMatchObject({ code: -32602 })
    expect((await ask('stranger')).error).toMatchObject({ code: -32601 })
    expect((await ask('__proto__')).error).toMatchObject({ code: -32601 })
  })

  test('one permission is let go of by any of them', async () => {
    await connect()
    const heard = listen('disconnect')
    await getStandard().features['standard:disconnect'].disconnect()
    expect(heard).toHaveLength(1)
    await expect.poll(() => pocket.wallet.state.get().links).toEqual([])
    expect((await ask('wallet_getAccount')).error).toMatchObject({ code: -32002 })
  })
})

describe('what changes in Pocket', () => {
  test('another account comes first, with an event in each way', async () => {
    await connect()
    const heard = listen('accountChange')
    const changed: unknown[] = []
    unisat().on('accountsChanged', (accounts: never) => void changed.push(accounts))
    const standard: number[] = []
    getStandard().features['standard:events'].on('change', ({ accounts: now = [] }) => {
      standard.push(now.length)
    })
    pocket.wallet.dispatch({ type: 'account-chosen', index: 1 })
    await expect.poll(() => heard.length).toBe(1)
    expect(addressesOf(heard[0] as never)).toEqual([two.payment, two.ordinal, one.payment, one.ordinal])
    expect(changed).toEqual([[two.payment, one.payment]])
    expect(standard).toEqual([4])
  })

  test('a site asks for another network, and all addresses are others', async () => {
    await connect()
    const heard = listen('networkChange')
    expect((await ask('wallet_changeNetwork', { name: 'Signet' })).error).toMatchObject({ code: -32602 })
    expect((await ask('wallet_changeNetwork', { name: 'Mainnet' })).error).toBeUndefined()
    expect(pocket.shown.at(-1)).toMatchObject({ kind: 'bitcoin-switch', target: mainnet })
    const { result } = await ask('wallet_getAccount')
    expect(result).toMatchObject({ network: { bitcoin: { name: 'Mainnet' } } })
    expect(addressesOf(result)[0]).toMatch(/^bc1q/)
    expect(heard).toHaveLength(1)
    expect(await unisat().getChain()).toMatchObject({ enum: 'BITCOIN_MAINNET', network: 'livenet' })
    await unisat().switchChain('BITCOIN_REGTEST')
    expect(await unisat().getAccounts()).toEqual([one.payment, two.payment])
    await unisat().switchNetwork('livenet')
    await unisat().switchNetwork('testnet')
    expect(pocket.shown.filter(({ kind }) => kind === 'bitcoin-switch')).toHaveLength(4)
    pocket.answerWith('reject')
    await expect(unisat().switchChain('BITCOIN_MAINNET')).rejects.toMatchObject({ code: 4001 })
    await expect(unisat().switchChain('BITCOIN_SIGNET')).rejects.toMatchObject({ code: 4902 })
    expect(await unisat().getChain()).toMatchObject({ enum: 'BITCOIN_REGTEST' })
  })
})

describe('a message', () => {
  test('is signed by BIP-322 for either kind of address, and the older way where that is asked for', async () => {
    await connect()
    const message = 'Latchkey é'
    for (const address of [one.payment, one.ordinal, two.payment]) {
      const { result } = await ask('signMessage', { address, message, protocol: 'BIP322' })
      expect(result).toMatchObject({ address, protocol: 'BIP322' })
      expect(isBip322({ address, message, ...(result as unknown as { signature: string }) })).toBe(true)
    }
    const { result: usual } = await ask('signMessage', { address: one.payment, message })
    expect(usual).toMatchObject({ protocol: 'ECDSA' })
    expect(
      isLegacySignature({ address: one.payment, message, ...(usual as unknown as { signature: string }) }),
    ).toBe(true)
    const { result: leather } = await ask('signMessage', { message, paymentType: 'p2tr', network: 'regtest' })
    expect(
      isBip322({ address: one.ordinal, message, ...(leather as unknown as { signature: string }) }),
    ).toBe(true)
    const signature = await unisat().signMessage(message)
    expect(isLegacySignature({ address: one.payment, message, signature })).toBe(true)
    const simple = await unisat().signMessage(message, 'bip322-simple')
    expect(isBip322({ address: one.payment, message, signature: simple })).toBe(true)
  })

  test('by the Wallet Standard is a text of bytes', async () => {
    await connect()
    const wallet = getStandard()
    const account = wallet.accounts[1] ?? { address: '' }
    const sign = wallet.features['bitcoin:signMessage'].signMessage
    const [signed] = await sign({ account, message: new TextEncoder().encode('Hello') })
    const signature = Buffer.from(signed?.signature ?? []).toString('base64')
    expect(isBip322({ address: one.ordinal, message: 'Hello', signature })).toBe(true)
    await expect(sign({ account, message: new Uint8Array([0xff]) })).rejects.toMatchObject({ code: -32602 })
  })

  test('is refused for an account that was not shared, another network, half a character, and before connecting', async () => {
    const asked = { address: one.payment, message: 'Hello' }
    expect((await ask('signMessage', asked)).error).toMatchObject({ code: -32002 })
    await connect()
    const shown = pocket.shown.length
    expect((await ask('signMessage', { ...asked, address: three.payment })).error?.code).toBe(-32002)
    expect((await ask('signMessage', { message: 'Hello', network: 'mainnet' })).error?.code).toBe(-32602)
    expect((await ask('signMessage', { ...asked, message: '\ud800' })).error?.code).toBe(-32602)
    expect((await ask('signMessage', { ...asked, protocol: 'MAGIC' })).error?.code).toBe(-32602)
    expect((await ask('signMessage', { message: 7 })).error?.code).toBe(-32602)
    expect(pocket.shown.length).toBe(shown)
  })

  test('with letters that cannot be seen is not shown as a text', async () => {
    await connect()
    const message = 'Pay\0 nothing'
    const { result } = await ask('signMessage', { address: one.payment, message, protocol: 'BIP322' })
    expect(isBip322({ address: one.payment, message, ...(result as unknown as { signature: string }) })).toBe(
      true,
    )
    expect(pocket.shown.at(-1)).toMatchObject({ kind: 'bitcoin-sign-message', message })
  })

  test('that signs in is known as one', async () => {
    await connect()
    const message =
      `shop.localhost:3000 wants you to sign in with your Bitcoin account:\n${one.payment}\n\n` +
      `URI: http://shop.localhost:3000\nVersion: 1\nChain ID: ${regtest}\nNonce: 12345678`
    await ask('signMessage', { address: one.payment, message })
    expect(pocket.shown.at(-1)).toMatchObject({ signIn: { domain: 'shop.localhost:3000' } })
  })
})

describe('money', () => {
  test('is sent with coins and a fee of Pocket’s choice, and the network takes it', async () => {
    await connect()
    const before = await readBalance(three.payment)
    const recipients = [{ address: three.payment, amount: 20_000 }]
    const { result, error } = await ask('sendTransfer', { recipients })
    expect(error).toBeUndefined()
    node.mine()
    expect(await readBalance(three.payment)).toBe(before + 20_000)
    const { txid } = result as unknown as { txid: string }
    const sent = await (await fetch(`/rpc/${regtest}/tx/${txid}`)).json()
    expect(sent.fee / (sent.weight / 4)).toBeGreaterThanOrEqual(1)
    const leather = { recipients: [{ address: three.payment, amount: '1500' }], network: 'regtest' }
    expect((await ask('sendTransfer', leather)).error).toBeUndefined()
    const paid = await unisat().sendBitcoin(three.payment, 2_500, { feeRate: 7 })
    const other = await (await fetch(`/rpc/${regtest}/tx/${paid}`)).json()
    expect(Math.round(other.fee / (other.weight / 4))).toBe(7)
    node.mine()
    expect(await readBalance(three.payment)).toBe(before + 24_000)
  })

  test.each([
    ['a negative amount', { recipients: [{ address: three.payment, amount: -1 }] }],
    ['a part of a satoshi', { recipients: [{ address: three.payment, amount: 0.5 }] }],
    ['more than there are digits for', { recipients: [{ address: three.payment, amount: 1e21 }] }],
    ['nobody', { recipients: [] }],
    [
      'an address of another network',
      { recipients: [{ address: `bc1${three.payment.slice(5)}`, amount: 1 }] },
    ],
    [
      'an address with a letter changed',
      { recipients: [{ address: `${three.payment.slice(0, -1)}q`, amount: 1_000 }] },
    ],
  ])('is not sent to or of %s', async (_, params) => {
    await connect()
    expect((await ask('sendTransfer', params)).error).toMatchObject({ code: -32602 })
  })

  test('that others have only announced is not sent on; own change is', async () => {
    await connect()
    const before = await readBalance(one.payment)
    // Larger than all that the account has.
    await node.give(one.payment, before * 2)
    const recipients = [{ address: three.payment, amount: before + 10_000 }]
    expect((await ask('sendTransfer', { recipients })).error).toBeDefined()
    node.mine()
    expect((await ask('sendTransfer', { recipients })).error).toBeUndefined()
    // Nothing but its change can pay for this.
    const rest = [{ address: three.payment, amount: before + 20_000 }]
    expect((await ask('sendTransfer', { recipients: rest })).error).toBeUndefined()
    node.mine()
  })

  test('that is not there is not promised', async () => {
    await connect()
    const recipients = [{ address: three.payment, amount: '2000000000000000' }]
    expect((await ask('sendTransfer', { recipients })).error).toBeDefined()
  })

  test('is counted by UniSat’s object', async () => {
    await connect()
    const { confirmed, total } = await unisat().getBalance()
    expect(total).toBe(await readBalance(one.payment))
    expect(confirmed).toBeGreaterThan(0)
  })
})

describe('a transaction of a site’s', () => {
  test('is signed in each manner, and the network takes it', async () => {
    await connect()
    const xverse = await makePsbt(one.payment, three.payment, 3_000n)
    const psbt = Buffer.from(xverse).toString('base64')
    const signInputs = { [one.payment]: [0] }
    const { result } = await ask('signPsbt', { psbt, signInputs })
    const { psbt: signed } = result as unknown as { psbt: string }
    await send(Buffer.from(signed, 'base64'))
    node.mine()

    const leather = await makePsbt(one.payment, three.payment, 4_000n)
    const asked = { hex: Buffer.from(leather).toString('hex'), signAtIndex: [0], broadcast: true }
    const { result: sent } = await ask('signPsbt', asked)
    expect((sent as unknown as { txid: string }).txid).toMatch(/^[0-9a-f]{64}$/)
    node.mine()

    const third = await makePsbt(one.payment, three.payment, 5_000n)
    const made = await unisat().signPsbt(Buffer.from(third).toString('hex'))
    expect(await unisat().pushPsbt(made)).toMatch(/^[0-9a-f]{64}$/)
    await expect(unisat().pushPsbt('00')).rejects.toMatchObject({ code: -32602 })
    node.mine()
  })

  test('by the Wallet Standard is signed for ordinals', async () => {
    await connect()
    const wallet = getStandard()
    await node.give(one.ordinal, 10_000)
    node.mine()
    const psbt = await makePsbt(one.ordinal, three.ordinal, 6_000n)
    const inputsToSign = [{ account: { address: one.ordinal }, signingIndexes: [0] }]
    const sign = wallet.features['bitcoin:signTransaction'].signTransaction
    await expect(sign({ psbt, inputsToSign, chain: 'bitcoin:mainnet' })).rejects.toMatchObject({ code: 5710 })
    const [signed] = await sign({ psbt, inputsToSign, chain: 'bitcoin:regtest' })
    expect((signed?.signedPsbt ?? []).length).toBeGreaterThan(psbt.length)
    await send(signed?.signedPsbt ?? new Uint8Array())
    node.mine()
    const other = await makePsbt(one.payment, three.payment, 2_000n)
    const [sent] = await wallet.features['bitcoin:signAndSendTransaction'].signAndSendTransaction({
      psbt: other,
      inputsToSign: [{ account: { address: one.payment }, signingIndexes: [0] }],
      chain: 'bitcoin:regtest',
    })
    expect(sent?.txId).toMatch(/^[0-9a-f]{64}$/)
  })

  test('that was altered after it was signed, the network does not take', async () => {
    await connect()
    const psbt = Buffer.from(await makePsbt(one.payment, three.payment, 3_000n)).toString('base64')
    const { result } = await ask('signPsbt', { psbt, signInputs: { [one.payment]: [0] } })
    const signed = Transaction.fromPSBT(Buffer.from((result as unknown as { psbt: string }).psbt, 'base64'))
    signed.finalize()
    const raw = Buffer.from(signed.hex, 'hex')
    const at = raw.indexOf(Buffer.from(scriptOf(three.payment)))
    raw.set(scriptOf(two.payment), at)
    const answer = await fetch(`/rpc/${regtest}/tx`, { method: 'POST', body: raw.toString('hex') })
    expect(answer.ok).toBe(false)
  })

  test('is refused where it is broken, of somebody else, or names too much', async () => {
    await connect()
    const good = await makePsbt(one.payment, three.payment, 3_000n)
    const sign = async (bytes: Uint8Array, signInputs?: object) =>
      (
        await ask('signPsbt', {
          psbt: Buffer.from(bytes).toString('base64'),
          ...(signInputs && { signInputs }),
        })
      ).error
    expect(await sign(good.slice(0, -1))).toMatchObject({ code: -32602 })
    expect(await sign(new Uint8Array(500))).toMatchObject({ code: -32602 })
    expect(await sign(new Uint8Array(500_000))).toMatchObject({ code: -32602 })
    expect(await sign(good, { [one.payment]: [1] })).toMatchObject({ code: -32602 })
    expect(await sign(good, { [one.ordinal]: [0] })).toMatchObject({ code: -32602 })
    expect(await sign(good, { [three.payment]: [0] })).toMatchObject({ code: -32002 })
    expect(await sign(good, { [one.payment]: [0], [two.payment]: [0] })).toMatchObject({ code: -32602 })
    const others = await makePsbt(three.payment, one.payment, 1_000n)
    expect(await sign(others)).toMatchObject({ code: -32602 })
    expect((await ask('signPsbt', { psbt: '*' })).error).toMatchObject({ code: -32602 })
    expect((await ask('signPsbt', { hex: '0' })).error).toMatchObject({ code: -32602 })
  })
})

async function readBalance(address: string): Promise<number> {
  const answer = await (await fetch(`/rpc/${regtest}/address/${address}`)).json()
  const { chain_stats: settled, mempool_stats: waiting } = answer
  return settled.funded_txo_sum - settled.spent_txo_sum + waiting.funded_txo_sum - waiting.spent_txo_sum
}

/** A transaction as a site makes one of somebody's first coin, with change. */
async function makePsbt(from: string, to: string, amount: bigint): Promise<Uint8Array> {
  const coins: { txid: string; vout: number; value: number }[] = await (
    await fetch(`/rpc/${regtest}/address/${from}/utxo`)
  ).json()
  const [coin] = coins.toSorted((first, second) => second.value - first.value)
  if (!coin) throw new Error('There is no coin')
  const script = scriptOf(from)
  const transaction = new Transaction()
  const value = BigInt(coin.value)
  transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { amount: value, script } })
  transaction.addOutput({ script: scriptOf(to), amount })
  transaction.addOutput({ script, amount: value - amount - 500n })
  return transaction.toPSBT()
}

async function send(psbt: Uint8Array): Promise<void> {
  const transaction = Transaction.fromPSBT(psbt)
  if (!transaction.isFinal) transaction.finalize()
  const answer = await fetch(`/rpc/${regtest}/tx`, { method: 'POST', body: transaction.hex })
  expect(await answer.text()).toBe(transaction.id)
  expect(hexToBytes(transaction.id)).toHaveLength(32)
}

function ask(method: string, params?: unknown): Promise<Answer> {
  if (!page.PocketProvider) throw new Error('Pocket is not there')
  return page.PocketProvider.request(method, params)
}

function addressesOf(answer: unknown): string[] {
  const list = Array.isArray(answer) ? answer : (answer as { addresses: { address: string }[] }).addresses
  return list.map(({ address }: { address: string }) => address)
}

function listen(eventName: string): unknown[] {
  const heard: unknown[] = []
  page.PocketProvider?.addListener({ eventName, cb: (event) => void heard.push(event) })
  return heard
}

function unisat(): UnisatLike {
  if (!page.pocket?.unisat) throw new Error('Pocket is not there')
  return page.pocket.unisat
}

function getStandard(): BitcoinWallet {
  const wallets: BitcoinWallet[] = []
  const register = (wallet: BitcoinWallet) => {
    wallets.push(wallet)
    return () => {}
  }
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  const wallet = wallets.find(({ features }) => 'bitcoin:connect' in features)
  if (!wallet) throw new Error('Pocket is not there')
  return wallet
}

async function connect(): Promise<void> {
  await ask('wallet_connect', { addresses: ['payment', 'ordinals'] })
}

/** Pocket in a page, and a person in front of it who is shown what `shown` says. */
function installPocket() {
  const shown: BitcoinRequest[] = []
  let answer: Decision = 'approve'
  const installed = installTestPocket({
    page,
    networks,
    isPrepared: true,
    fetchNode,
    decide(request) {
      shown.push(request as BitcoinRequest)
      return answer
    },
  })
  return {
    ...installed,
    shown,
    answerWith(how: Decision) {
      answer = how
    },
  }
}
