import { startTestStacks, type TestStacks } from '@latchkey/local/chains/stacks'
import { localStacksTokens } from '@latchkey/local/networks/stacks'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  Cl,
  deserializeTransaction,
  getAddressFromPublicKey,
  makeUnsignedContractCall,
  makeUnsignedContractDeploy,
  makeUnsignedSTXTokenTransfer,
  Pc,
  type PostCondition,
  postConditionToHex,
  serializeCV,
} from '@stacks/transactions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { accounts as own } from './app/wallet/accounts.js'
import { addressOf, publicKeyOf } from './chains/stacks/app/accounts.js'
import { deriveKey, signMessage } from './chains/stacks/app/keys.js'
import type { PreparedStacks } from './chains/stacks/app/PreparedStacks.js'
import { prepareTransaction } from './chains/stacks/app/prepareTransaction.js'
import type { StacksRequest, TransactionSource } from './chains/stacks/app/StacksRequest.js'
import { mainnet, testnet } from './chains/stacks/facts.js'
import { createNodeFetch } from './testing/createNodeFetch.js'
import { type Decision, installTestPocket } from './testing/installTestPocket.js'

type Answer = { result?: never; error?: { code: number; message: string } }
const page = new EventTarget() as EventTarget & {
  PocketProvider?: { request(method: string, params?: unknown): Promise<Answer> }
  wbip_providers?: { methods: string[] }[]
}
const [one, two, three] = own.map((account) => ({ account, address: addressOf(account, testnet) })) as [
  Own,
  Own,
  Own,
]
type Own = { account: (typeof own)[number]; address: string }
const { SBTC } = localStacksTokens
const network = { id: testnet, name: 'Local Stacks', tokens: [SBTC] }
const networks = [network, { id: mainnet, name: 'Stacks' }]

let node: TestStacks
let fetchNode: ReturnType<typeof createNodeFetch>
beforeAll(async () => {
  node = await startTestStacks({ blockMs: 0 })
  fetchNode = createNodeFetch({ [testnet]: node.url })
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

test('the addresses and public keys that are written down are those of the keys', () => {
  for (const account of own) {
    const publicKey = secp256k1.getPublicKey(deriveKey(account), true)
    expect(publicKeyOf(account)).toBe(bytesToHex(publicKey))
    expect(addressOf(account, testnet)).toBe(getAddressFromPublicKey(publicKey, 'testnet'))
    expect(addressOf(account, mainnet)).toBe(getAddressFromPublicKey(publicKey, 'mainnet'))
  }
})

describe('connecting', () => {
  test('asks once, in either manner, and lasts when the page loads again', async () => {
    expect(page.wbip_providers?.[0]?.methods).toEqual(expect.arrayContaining(['stx_signMessage']))
    expect((await ask('wallet_getAccount')).error).toMatchObject({ code: -32002 })
    const { result } = await ask('stx_getAddresses', { network: 'testnet' })
    expect(result).toMatchObject({
      addresses: [
        { symbol: 'STX', address: one.address, publicKey: publicKeyOf(one.account) },
        { address: two.address },
      ],
    })
    const { result: xverse } = await ask('wallet_connect', { addresses: ['stacks'] })
    expect(addressesOf(xverse)).toEqual([one.address, two.address])
    pocket.reload()
    expect(addressesOf((await ask('wallet_getAccount')).result)).toEqual([one.address, two.address])
    expect(pocket.popups).toHaveLength(1)
  })

  test('for both kinds of money asks once, and both are let go of at once', async () => {
    const { result } = await ask('wallet_connect')
    expect(addressesOf(result)).toEqual([
      expect.stringMatching(/^bcrt1q/),
      expect.stringMatching(/^bcrt1p/),
      expect.stringMatching(/^bcrt1q/),
      expect.stringMatching(/^bcrt1p/),
      one.address,
      two.address,
    ])
    expect(pocket.shown).toHaveLength(1)
    expect(pocket.popups).toHaveLength(1)
    await ask('wallet_disconnect')
    expect((await ask('wallet_getAccount')).error).toMatchObject({ code: -32002 })
    await expect.poll(() => pocket.wallet.state.get().links).toEqual([])
    pocket.answerWith('reject')
    expect((await ask('wallet_connect')).error).toMatchObject({ code: -32000 })
    expect(pocket.wallet.state.get().links).toEqual([])
  })

  test('for both, a network that only one has is none', async () => {
    await ask('wallet_connect')
    const shown = pocket.shown.length
    expect((await ask('wallet_changeNetwork', { name: 'Mainnet' })).error).toMatchObject({ code: -32602 })
    expect((await ask('wallet_changeNetwork', { name: 'Regtest' })).error).toBeUndefined()
    expect(pocket.shown).toHaveLength(shown)
  })

  test('for one kind of money leaves the other to another question', async () => {
    await connect()
    expect(pocket.wallet.state.get().links).toMatchObject([{ namespace: 'stacks' }])
    expect(pocket.shown).toHaveLength(1)
    expect(addressesOf((await ask('wallet_connect')).result)).toHaveLength(6)
    expect(pocket.shown).toHaveLength(2)
    expect(addressesOf((await ask('wallet_connect')).result)).toHaveLength(6)
    expect(pocket.shown).toHaveLength(2)
  })

  test('asks again for what a question that waited already was not about', async () => {
    const [first, second] = await Promise.all([
      ask('wallet_connect', { addresses: ['payment'] }),
      ask('wallet_connect', { addresses: ['payment', 'stacks'] }),
    ])
    expect(addressesOf(first.result)).toHaveLength(2)
    expect(addressesOf(second.result)).toHaveLength(4)
    expect(pocket.shown).toHaveLength(2)
    expect(pocket.popups).toHaveLength(1)
  })

  test('is refused as wallets of WBIP refuse', async () => {
    pocket.answerWith('reject')
    expect((await ask('stx_getAddresses')).error).toMatchObject({ code: -32000 })
    expect((await ask('stx_getAddresses', { network: 'mainnet' })).error).toMatchObject({ code: -32602 })
  })

  test('a site asks for another network, where addresses are others', async () => {
    await connect()
    const names: unknown[] = []
    const provider = page.PocketProvider as unknown as {
      addListener(name: string, cb: (event: { stacks: unknown }) => void): void
    }
    provider.addListener('networkChange', ({ stacks }) => names.push(stacks))
    expect((await ask('wallet_changeNetwork', { name: 'Mainnet' })).error).toBeUndefined()
    expect(names).toEqual([{ name: 'mainnet' }])
    expect(addressesOf((await ask('wallet_getAccount')).result)[0]).toBe(addressOf(one.account, mainnet))
    expect((await ask('stx_signMessage', { message: 'Hi', network: 'testnet' })).error).toBeDefined()
    pocket.answerWith('reject')
    expect((await ask('wallet_changeNetwork', { name: 'Testnet' })).error).toMatchObject({ code: -32000 })
    expect(await ask('stx_getNetworks')).toMatchObject({ result: { active: 'mainnet' } })
  })
})

describe('a message', () => {
  test('is signed as other implementations sign it', () => {
    expect(signMessage(new Uint8Array(32).fill(1), 'Latchkey é')).toBe(
      '613d8f40538349f7eb8e3d2030808722878d8035b87b2483a212729a4c1d57ec1eb9b736b5048a01f1bbc99134edaee6461dd521d8df33925e47ae556b2a77a101',
    )
  })

  test('is signed by the first account, or by the one that is named', async () => {
    await connect()
    for (const { address, account } of [one, two]) {
      const { result } = await ask('stx_signMessage', { message: 'Hello', address })
      const { publicKey, signature } = result as unknown as { publicKey: string; signature: string }
      expect(publicKey).toBe(publicKeyOf(account))
      expect(isSigned('Hello', signature, publicKey)).toBe(true)
      expect(isSigned('Hello ', signature, publicKey)).toBe(false)
    }
    const { result: first } = await ask('stx_signMessage', { message: 'Hello' })
    expect(first).toMatchObject({ publicKey: publicKeyOf(one.account) })
  })

  test('is refused before connecting, of another account, of another type, and half a character', async () => {
    expect((await ask('stx_signMessage', { message: 'Hello' })).error?.code).toBe(-32002)
    await connect()
    const shown = pocket.shown.length
    for (const params of [
      { message: 'Hello', address: three.address },
      { message: 'Hello', messageType: 'structured' },
      { message: '\ud800' },
      { message: 7 },
      undefined,
    ])
      expect((await ask('stx_signMessage', params)).error).toBeDefined()
    expect(pocket.shown.length).toBe(shown)
  })
})

describe('money', () => {
  test('is sent with a fee of Pocket’s choice, one after the other, and the network takes it', async () => {
    await connect()
    const before = await readBalance(three.address)
    const transfer = { recipient: three.address, amount: '1500000', memo: 'Thanks' }
    const { result } = await ask('stx_transferStx', transfer)
    expect((result as unknown as { txid: string }).txid).toMatch(/^[0-9a-f]{64}$/)
    expect((await ask('stx_transferStx', { ...transfer, amount: 500_000 })).error).toBeUndefined()
    node.mine()
    expect(await readBalance(three.address)).toBe(before + 2_000_000n)
  })

  test('is shown with its note, its fee and all that leaves', async () => {
    const source = { type: 'transfer', recipient: three.address, amountAtomic: 5n, memo: 'Hi' } as const
    const prepared = await prepare(source)
    expect(prepared).toMatchObject({
      action: { kind: 'send-stx', recipient: three.address, amountAtomic: 5n, memo: 'Hi' },
      conditions: [],
      isCovered: true,
      risks: [],
    })
    expect(prepared.feeAtomic).toBeGreaterThan(0n)
    expect(prepared.totalAtomic).toBe(5n + prepared.feeAtomic)
    const all = await prepare({ ...source, amountAtomic: 10n ** 18n })
    expect(all.isCovered).toBe(false)
  })

  test.each([
    { recipient: three.address, amount: '0' },
    { recipient: three.address, amount: '-1' },
    { recipient: three.address, amount: 1.5 },
    { recipient: three.address, amount: '18446744073709551616' },
    { recipient: `SP${three.address.slice(2)}`, amount: '1' },
    { recipient: three.address.replace(/.$/, '7'), amount: '1' },
    { recipient: three.address, amount: '1', memo: 'x'.repeat(35) },
    { recipient: three.address, amount: '1', memo: 'a\0b' },
  ])('is not sent as %j', async (params) => {
    await connect()
    expect((await ask('stx_transferStx', params)).error).toMatchObject({ code: -32602 })
  })
})

describe('a transaction of a site’s', () => {
  const common = { publicKey: publicKeyOf(one.account), network: 'testnet', fee: 300 } as const
  const give = (hex: string, isSent = false): TransactionSource => ({ type: 'given', hex, isSent })
  const transferHex = async (more: object = {}) =>
    (
      await makeUnsignedSTXTokenTransfer({
        ...common,
        nonce: await readNonce(),
        recipient: two.address,
        amount: 7n,
        memo: 'note',
        ...more,
      })
    ).serialize()

  test('is signed as it is, and the network takes it', async () => {
    await connect()
    const transaction = await transferHex()
    const { result } = await ask('stx_signTransaction', { transaction })
    const signed = (result as unknown as { transaction: string; txid?: string }).transaction
    expect((result as unknown as { txid?: string }).txid).toBeUndefined()
    const read = deserializeTransaction(signed)
    // `verifyOrigin` throws for a signature of somebody else.
    expect(read.verifyOrigin()).toBeTypeOf('string')
    const sent = await fetch(`/rpc/${testnet}/v2/transactions`, {
      method: 'POST',
      body: JSON.stringify({ tx: signed }),
    })
    expect(await sent.json()).toBe(read.txid())
    const next = await transferHex({ nonce: (await readNonce()) + 1 })
    const leather = await ask('stx_signTransaction', { txHex: next, broadcast: true })
    expect(leather.result).toMatchObject({
      txid: expect.stringMatching(/^[0-9a-f]{64}$/),
      txHex: expect.any(String),
    })
    node.mine()
  })

  test('of tokens is shown as what it is, with its conditions', async () => {
    const [contractAddress = '', contractName = ''] = SBTC.address.split('.')
    const call = await makeUnsignedContractCall({
      ...common,
      nonce: await readNonce(),
      contractAddress,
      contractName,
      functionName: 'transfer',
      functionArgs: [Cl.uint(150_000_000), Cl.principal(one.address), Cl.principal(two.address), Cl.none()],
      postConditions: [
        Pc.principal(one.address).willSendEq(150_000_000).ft(SBTC.address, 'sbtc-token'),
        Pc.origin().willSendLte(10).ustx(),
        Pc.principal(two.address).willSendGte(1).ustx(),
      ],
    })
    const prepared = await prepare(give(call.serialize()))
    expect(prepared).toMatchObject({
      action: {
        kind: 'send-token',
        recipient: two.address,
        amountAtomic: 150_000_000n,
        token: { symbol: 'sBTC', decimals: 8 },
      },
      conditions: [
        { isOwn: true, rule: 'exactly', amountAtomic: 150_000_000n, asset: { token: { symbol: 'sBTC' } } },
        { isOwn: true, rule: 'most', amountAtomic: 10n, asset: 'STX' },
        { isOwn: false, sender: two.address, rule: 'least', asset: 'STX' },
      ],
      feeAtomic: 300n,
      totalAtomic: 310n,
      risks: [],
    })
  })

  test('that calls something else, takes more, publishes or costs too much, is pointed out', async () => {
    const [contractAddress = '', contractName = ''] = SBTC.address.split('.')
    const nonce = await readNonce()
    const call = async (more: object) =>
      (
        await makeUnsignedContractCall({
          ...common,
          nonce,
          contractAddress,
          contractName,
          functionName: 'transfer',
          functionArgs: [Cl.uint(1), Cl.principal(one.address), Cl.principal(two.address), Cl.none()],
          ...more,
        })
      ).serialize()
    const risks = async (hex: string) => (await prepare(give(hex))).risks
    expect(await risks(await call({}))).toEqual([])
    expect(await risks(await call({ postConditionMode: 'allow' }))).toEqual(['allows-more'])
    expect(await risks(await call({ functionName: 'burn' }))).toEqual(['unknown-call'])
    expect(await risks(await call({ contractName: 'fake-token' }))).toEqual(['unlisted-token'])
    // It moves somebody else's tokens: no transfer of the account’s.
    const others = [Cl.uint(1), Cl.principal(two.address), Cl.principal(one.address), Cl.none()]
    expect(await risks(await call({ functionArgs: others }))).toEqual(['unknown-call'])
    expect(await risks(await call({ fee: 1_000_001 }))).toEqual(['high-fee'])
    expect(await risks(await call({ nonce: nonce + 5 }))).toEqual(['other-nonce'])
    const deploy = { ...common, nonce, contractName: 'mine', codeBody: '(define-public (x) (ok true))' }
    expect(await risks((await makeUnsignedContractDeploy(deploy)).serialize())).toEqual(['deploys'])
  })

  test('with a condition without an upper end lets the contract take all, and shows no total that it is not', async () => {
    const [contractAddress = '', contractName = ''] = SBTC.address.split('.')
    const nonce = await readNonce()
    const read = async (postConditions: PostCondition[], postConditionMode: 'allow' | 'deny' = 'deny') => {
      const call = await makeUnsignedContractCall({
        ...{ ...common, nonce, contractAddress, contractName, functionName: 'transfer' },
        functionArgs: [Cl.uint(1), Cl.principal(one.address), Cl.principal(two.address), Cl.none()],
        ...{ postConditions, postConditionMode },
      })
      return await prepare(give(call.serialize()))
    }
    const stx = Pc.origin()
    const sbtc = Pc.principal(one.address)
    // Deny mode refuses only assets that no condition is about.
    for (const condition of [stx.willSendGte(0).ustx(), stx.willSendGt(0).ustx()])
      expect(await read([condition])).toMatchObject({
        ...{ risks: ['allows-more'], takesMore: true, totalAtomic: 300n, isCovered: true },
      })
    expect(await read([sbtc.willSendGte(0).ft(SBTC.address, 'sbtc-token')])).toMatchObject({
      ...{ risks: ['allows-more'], takesMore: false, totalAtomic: 300n },
    })
    expect(await read([stx.willSendGte(7).ustx()])).toMatchObject({ takesMore: true, totalAtomic: 307n })
    expect(await read([], 'allow')).toMatchObject({ risks: ['allows-more'], takesMore: true })
    // An upper end beside it, of the same asset and of the own account.
    expect(await read([stx.willSendGte(0).ustx(), stx.willSendLt(10).ustx()])).toMatchObject({
      ...{ risks: [], takesMore: false, totalAtomic: 310n },
    })
    expect(await read([stx.willSendLte(10).ustx()], 'allow')).toMatchObject({
      ...{ risks: ['allows-more'], takesMore: false, totalAtomic: 310n },
    })
    const others = [stx.willSendGte(0).ustx(), Pc.principal(two.address).willSendLte(1).ustx()]
    expect(await read(others)).toMatchObject({ risks: ['allows-more'], takesMore: true })
    const tokens = [
      sbtc.willSendGte(0).ft(SBTC.address, 'sbtc-token'),
      sbtc.willSendLte(1).ft(SBTC.address, 'other-token'),
    ]
    expect((await read(tokens)).risks).toEqual(['allows-more'])
  })

  test('that is of somebody else, for another network, of several keys, or broken, is refused', async () => {
    await connect()
    const good = await transferHex()
    const refuse = async (transaction: string) => (await ask('stx_signTransaction', { transaction })).error
    expect(await refuse(await transferHex({ publicKey: publicKeyOf(two.account) }))).toMatchObject({
      code: -32602,
      message: expect.stringContaining('not of this account'),
    })
    expect(await refuse(await transferHex({ network: 'mainnet' }))).toMatchObject({
      message: expect.stringContaining('another network'),
    })
    const publicKeys = [one, two].map(({ account }) => publicKeyOf(account))
    const several = { publicKey: undefined, publicKeys, numSignatures: 2 }
    const { publicKey: _, ...rest } = { ...common, ...several }
    const multi = await makeUnsignedSTXTokenTransfer({
      ...rest,
      nonce: 0,
      recipient: two.address,
      amount: 1n,
    } as never)
    expect(await refuse(multi.serialize())).toMatchObject({
      message: expect.stringContaining('several keys'),
    })
    for (const broken of [good.slice(0, -2), `${good}00`, good.slice(0, 40), 'zz', '', '00'.repeat(200)])
      expect(await refuse(broken)).toMatchObject({ code: -32602 })
  })

  test('with a bit changed is refused, or shown and signed as what it then is', async () => {
    const good = hexToBytes(await transferHex())
    for (let at = 0; at < good.length; at += 1) {
      const changed = bytesToHex(good.with(at, (good[at] ?? 0) ^ 1))
      const prepared = await prepare(give(changed)).catch((error: Error) => error)
      if (prepared instanceof Error) expect(prepared.name).toBe('TransactionRefusal')
      else expect(prepared.transaction.serialize()).toBe(changed)
    }
  })

  test('of a sponsor’s is signed, and not sent', async () => {
    const sponsored = await transferHex({ sponsored: true, fee: 0 })
    expect(await prepare(give(sponsored))).toMatchObject({ isSponsored: true, feeAtomic: 0n })
    await expect(prepare(give(sponsored, true))).rejects.toThrow('sponsor')
  })
})

describe('a call', () => {
  test('is made of its parts, sent, and does what it says', async () => {
    await connect()
    const functionArgs = [Cl.uint(5), Cl.principal(one.address), Cl.principal(three.address), Cl.none()]
    const condition = Pc.principal(one.address).willSendEq(5).ft(SBTC.address, 'sbtc-token')
    const call = {
      contract: SBTC.address,
      functionName: 'transfer',
      functionArgs: functionArgs.map((value) => serializeCV(value)),
      postConditions: [postConditionToHex(condition)],
    }
    const { result, error } = await ask('stx_callContract', call)
    expect(error).toBeUndefined()
    node.mine()
    const { txid } = result as unknown as { txid: string }
    const found = await (await fetch(`/rpc/${testnet}/extended/v1/tx/${txid}`)).json()
    expect(found).toMatchObject({ tx_status: 'success' })
    expect((await ask('stx_callContract', { ...call, functionArgs: ['00'] })).error).toBeDefined()
    expect((await ask('stx_callContract', { ...call, contract: 'x' })).error).toMatchObject({ code: -32602 })
    expect((await ask('stx_callContract', { ...call, postConditionMode: 'x' })).error).toBeDefined()
  })
})

function prepare(source: TransactionSource): Promise<PreparedStacks> {
  return prepareTransaction(network, one.account, source)
}

async function readAccount(address: string): Promise<{ balance: string; nonce: number }> {
  return (await fetch(`/rpc/${testnet}/v2/accounts/${address}?proof=0`)).json()
}

const readBalance = async (address: string) => BigInt((await readAccount(address)).balance)
const readNonce = async () => (await readAccount(one.address)).nonce

function isSigned(message: string, signature: string, publicKey: string): boolean {
  const text = utf8ToBytes(message)
  const prefix = utf8ToBytes('\x17Stacks Signed Message:\n')
  const hash = sha256(concatBytes(prefix, new Uint8Array([text.length]), text))
  const bytes = hexToBytes(signature)
  return secp256k1.verify(bytes.subarray(0, 64), hash, hexToBytes(publicKey), { prehash: false })
}

function ask(method: string, params?: unknown): Promise<Answer> {
  if (!page.PocketProvider) throw new Error('Pocket is not there')
  return page.PocketProvider.request(method, params)
}

function addressesOf(answer: unknown): string[] {
  return (answer as { addresses: { address: string }[] }).addresses.map(({ address }) => address)
}

const connect = () => ask('wallet_connect', { addresses: ['stacks'] })

/** Pocket in a page, and a person in front of it who is shown what `shown` says. */
function installPocket() {
  const shown: StacksRequest[] = []
  let answer: Decision = 'approve'
  const installed = installTestPocket({
    page,
    networks: [...networks, { id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', name: 'Local Bitcoin' }],
    isPrepared: true,
    fetchNode,
    decide(request) {
      shown.push(request as StacksRequest)
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
