import { pubkeyToAddress, Secp256k1HdWallet, serializeSignDoc } from '@cosmjs/amino'
import { DirectSecp256k1HdWallet } from '@cosmjs/proto-signing'
import { type DeliverTxResponse, SigningStargateClient } from '@cosmjs/stargate'
import { startTestCosmos, type TestCosmos } from '@latchkey/local/chains/cosmos'
import { localCosmosTokens } from '@latchkey/local/networks/cosmos'
import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { AuthInfo, SignDoc, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { accounts as own, testMnemonic } from './app/wallet/accounts.js'
import { addressOf, pathOf, publicKeyOf } from './chains/cosmos/app/accounts.js'
import { toTextDocument } from './chains/cosmos/app/aminoDocument.js'
import type { CosmosRequest, SignedForm } from './chains/cosmos/app/CosmosRequest.js'
import { deriveKey } from './chains/cosmos/app/keys.js'
import { prepareTransaction } from './chains/cosmos/app/prepareTransaction.js'
import type { CosmosWallet } from './chains/cosmos/page/CosmosWallet.js'
import { serverChains } from './chains/serverChains.js'
import { createNodeFetch } from './testing/createNodeFetch.js'
import { type Decision, installTestPocket } from './testing/installTestPocket.js'

/** The page's window, as far as messages go. */
const page = new EventTarget() as EventTarget & { pocket?: { cosmos?: CosmosWallet }; keplr?: unknown }
const [hubId, zoneId] = ['latchkey-hub-1', 'latchkey-zone-1'] as const
const [hubNetwork, zoneNetwork] = serverChains.cosmos.localNetworks.map(
  ({ rpcUrl: _, ...network }) => network,
)
if (!hubNetwork || !zoneNetwork) throw new Error('There are no local networks')
const [one, two, three] = own.map((account) => ({
  account,
  address: addressOf(account, 'cosmos'),
  osmo: addressOf(account, 'osmo'),
})) as [Own, Own, Own]
type Own = { account: (typeof own)[number]; address: string; osmo: string }
const { OSMO } = localCosmosTokens.hub

let nodes: TestCosmos
let fetchNode: ReturnType<typeof createNodeFetch>
beforeAll(async () => {
  nodes = await startTestCosmos({ blockMs: 20 })
  fetchNode = createNodeFetch({ [hubNetwork.id]: nodes.hub.url, [zoneNetwork.id]: nodes.zone.url })
  vi.stubGlobal('fetch', fetchNode)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await nodes?.stop()
})

let pocket: ReturnType<typeof installPocket>
beforeEach(() => {
  pocket = installPocket()
})
afterEach(() => pocket.uninstall())

test('the addresses and public keys that are written down are those of the keys', () => {
  for (const account of own) {
    const value = encodeBase64(secp256k1.getPublicKey(deriveKey(account), true))
    expect(publicKeyOf(account)).toBe(value)
    for (const prefix of ['cosmos', 'osmo', 'x1'])
      expect(addressOf(account, prefix)).toBe(
        pubkeyToAddress({ type: 'tendermint/PubKeySecp256k1', value }, prefix),
      )
  }
  expect(pathOf(own[1])).toBe(`m/44'/118'/0'/0/1`)
})

describe('the object a page finds', () => {
  test('is in a place of its own, and gone when Pocket is', () => {
    expect(wallet()).toMatchObject({ name: 'Pocket', mode: 'extension' })
    expect(page.keplr).toBeUndefined()
    pocket.uninstall()
    expect(page.pocket?.cosmos).toBeUndefined()
  })

  test('connects once for all networks, and lasts when the page loads again', async () => {
    await expect(wallet().getKey(hubId)).rejects.toMatchObject({ code: 4100 })
    expect(pocket.popups).toHaveLength(0)
    await Promise.all([wallet().enable(hubId), wallet().enable([hubId, zoneId])])
    expect(await wallet().getKey(hubId)).toEqual({
      name: 'Pocket',
      algo: 'secp256k1',
      pubKey: decodeBase64(publicKeyOf(one.account)),
      address: expect.objectContaining({ length: 20 }),
      bech32Address: one.address,
      ethereumHexAddress: '',
      isNanoLedger: false,
      isKeystone: false,
    })
    expect((await wallet().getKey(zoneId)).bech32Address).toBe(one.osmo)
    pocket.reload()
    expect((await wallet().getKey(zoneId)).bech32Address).toBe(one.osmo)
    expect(await wallet().getKeysSettled([hubId, 'juno-1'])).toMatchObject([
      { status: 'fulfilled', value: { bech32Address: one.address } },
      { status: 'rejected' },
    ])
    expect(pocket.popups).toHaveLength(1)
  })

  test('tells when the site sees another account, and when it sees none', async () => {
    await wallet().enable(hubId)
    const heard = vi.fn()
    page.addEventListener('pocket_keystorechange', heard)
    pocket.wallet.dispatch({ type: 'account-chosen', index: 1 })
    await expect.poll(() => heard.mock.calls.length).toBe(1)
    expect((await wallet().getKey(hubId)).bech32Address).toBe(two.address)
    await wallet().disable(hubId)
    expect(heard).toHaveBeenCalledTimes(2)
    await expect(wallet().getKey(hubId)).rejects.toMatchObject({ code: 4100 })
    await expect.poll(() => pocket.wallet.state.get().links).toEqual([])
    page.removeEventListener('pocket_keystorechange', heard)
  })

  test('refuses as wallets of its kind do, and says when it does not know a network', async () => {
    await expect(wallet().enable('juno-1')).rejects.toMatchObject({
      message: 'There is no chain info for juno-1',
    })
    for (const id of ['', '__proto__', `${hubId}\0`, 'x'.repeat(5_000)])
      await expect(wallet().enable(id)).rejects.toMatchObject({ code: 4902 })
    pocket.answerWith('reject')
    await expect(wallet().enable(hubId)).rejects.toMatchObject({ code: 4001 })
  })
})

describe('a text', () => {
  const verify = (address: string, data: Uint8Array, { pub_key, signature }: Signed) =>
    secp256k1.verify(
      decodeBase64(signature) ?? new Uint8Array(),
      sha256(serializeSignDoc(toTextDocument(address, data) as never)),
      decodeBase64(pub_key.value) ?? new Uint8Array(),
      { prehash: false },
    )
  type Signed = Awaited<ReturnType<CosmosWallet['signArbitrary']>>

  test('is signed as other implementations sign it, by the account that is named', async () => {
    await wallet().enable(hubId)
    for (const [chainId, address, { account }] of [
      [hubId, one.address, one],
      [hubId, two.address, two],
      [zoneId, one.osmo, one],
    ] as const) {
      const text = 'Line one\n<b>&é🔑\u0000'
      const signed = await wallet().signArbitrary(chainId, address, text)
      expect(signed.pub_key).toEqual({ type: 'tendermint/PubKeySecp256k1', value: publicKeyOf(account) })
      expect(verify(address, new TextEncoder().encode(text), signed)).toBe(true)
      expect(verify(address, new TextEncoder().encode(`${text} `), signed)).toBe(false)
      const hd = await Secp256k1HdWallet.fromMnemonic(testMnemonic, { prefix: address.split('1')[0] ?? '' })
      if (account === one.account) {
        const document = toTextDocument(address, new TextEncoder().encode(text))
        const { signature } = await hd.signAmino(address, document as never)
        expect(signed.signature).toBe(signature.signature)
        // The same text as a document is the same text.
        const same = await wallet().signAmino(chainId, address, document)
        expect(same).toEqual({ signed: document, signature: signed })
        expect(pocket.shown.at(-1)).toMatchObject({
          kind: 'cosmos-sign-message',
          bytes: new TextEncoder().encode(text),
        })
      }
    }
    const bytes = Uint8Array.of(1, 2, 255)
    expect(verify(one.address, bytes, await wallet().signArbitrary(hubId, one.address, bytes))).toBe(true)
  })

  test('is refused of accounts of others, of another network, half a character, and too long', async () => {
    await wallet().enable(hubId)
    const shown = pocket.shown.length
    const sign = (...asked: Parameters<CosmosWallet['signArbitrary']>) => wallet().signArbitrary(...asked)
    await expect(sign(hubId, three.address, 'Hi')).rejects.toMatchObject({ code: 4100 })
    await expect(sign('juno-1', one.address, 'Hi')).rejects.toMatchObject({ code: 4902 })
    for (const [address, text] of [
      [one.osmo, 'Hi'],
      [one.address.toUpperCase(), 'Hi'],
      [one.address.replace(/.$/, 'q'), 'Hi'],
      [one.address, '\ud800'],
      [one.address, 'x'.repeat(256 * 1024 + 1)],
      [one.address, new Uint8Array(256 * 1024 + 1)],
    ] as const)
      await expect(sign(hubId, address, text), address).rejects.toMatchObject({ code: -32602 })
    expect(pocket.shown).toHaveLength(shown)
  })
})

describe('a transaction', () => {
  test.each([
    ['in bytes', hubId, 'getOfflineSigner'],
    ['as JSON', hubId, 'getOfflineSignerOnlyAmino'],
    ['in bytes, on another network', zoneId, 'getOfflineSignerAuto'],
  ] as const)(
    'of an unmodified library’s is signed %s, and the network takes it',
    async (_, chainId, maker) => {
      await wallet().enable(chainId)
      const [node, from, to, denom] =
        chainId === hubId
          ? ([nodes.hub, one.address, three.address, 'uatom'] as const)
          : ([nodes.zone, one.osmo, three.osmo, 'uosmo'] as const)
      const signer = await wallet()[maker](chainId)
      const client = await SigningStargateClient.connectWithSigner(node.url, signer as never)
      const before = BigInt((await client.getBalance(to, denom)).amount)
      const fee = { amount: [{ denom, amount: '2500' }], gas: '200000' }
      const sent: DeliverTxResponse = await client.sendTokens(
        from,
        to,
        [{ denom, amount: '1500000' }],
        fee,
        'Thanks',
      )
      expect(sent.code).toBe(0)
      expect(BigInt((await client.getBalance(to, denom)).amount)).toBe(before + 1_500_000n)
      client.disconnect()
      const [request] = pocket.shown.slice(-1)
      expect(request).toMatchObject({
        kind: 'cosmos-transaction',
        address: from,
        network: `cosmos:${chainId}`,
      })
    },
  )

  test('is sent through Pocket’s server, and what the network says of it is told', async () => {
    await expect(wallet().sendTx(hubId, new Uint8Array(3))).rejects.toMatchObject({ code: 4100 })
    await wallet().enable(hubId)
    const { accountNumber, sequence } = await readAccount()
    const { authInfoBytes, bodyBytes } = await toDirect({ sequence })
    const document = { bodyBytes, authInfoBytes, chainId: hubId, accountNumber }
    const { signed, signature } = await wallet().signDirect(hubId, one.address, document)
    expect(signed).toEqual(document)
    const signatures = [decodeBase64(signature.signature) ?? new Uint8Array()]
    const bytes = TxRaw.encode(TxRaw.fromPartial({ bodyBytes, authInfoBytes, signatures })).finish()
    expect(await wallet().sendTx(hubId, bytes, 'sync')).toEqual(sha256(bytes))
    await expect(wallet().sendTx(hubId, new Uint8Array(3))).rejects.toMatchObject({ code: -32603 })
    await expect(wallet().sendTx(hubId, {} as never)).rejects.toMatchObject({ code: -32602 })
    await expect.poll(async () => (await readAccount()).sequence).toBe(sequence + 1n)
  })

  test('is shown alike in both forms: who gets what, its note, its fee and all that leaves', async () => {
    const { sequence } = await readAccount()
    const amount = [
      { denom: 'uatom', amount: '1500000' },
      { denom: OSMO.address, amount: '7' },
    ]
    const direct = await prepare({
      mode: 'direct',
      ...(await toDirect({ amount, memo: 'Thanks', sequence })),
    })
    const amino = await prepare(await toAmino({ amount, memo: 'Thanks', sequence }))
    for (const prepared of [direct, amino])
      expect(prepared).toMatchObject({
        steps: [
          {
            kind: 'send',
            from: one.address,
            to: two.address,
            coins: [
              { amountAtomic: 1_500_000n, symbol: 'ATOM', decimals: 6 },
              { amountAtomic: 7n, symbol: 'OSMO' },
            ],
          },
        ],
        memo: 'Thanks',
        fee: [{ amountAtomic: 2_500n, symbol: 'ATOM' }],
        gas: 200_000n,
        feePayer: undefined,
        total: [
          { denom: 'uatom', amountAtomic: 1_502_500n },
          { denom: OSMO.address, amountAtomic: 7n },
        ],
        missing: [],
        isCovered: true,
        risks: [],
      })
    const hd = await DirectSecp256k1HdWallet.fromMnemonic(testMnemonic)
    const doc = await toDirect({ amount, memo: 'Thanks', sequence })
    const signed = await hd.signDirect(one.address, { ...doc, chainId: hubId })
    expect(direct.signBytes).toEqual(SignDoc.encode(SignDoc.fromPartial(signed.signed)).finish())
  })

  test('of more than there is, of others, unheard of, dear or out of order is pointed out', async () => {
    const { sequence } = await readAccount()
    const risks = async (more: Parameters<typeof toDirect>[0]) =>
      (await prepare({ mode: 'direct', ...(await toDirect({ sequence, ...more })) })).risks
    expect(await risks({})).toEqual([])
    expect(await risks({ sequence: sequence + 1n })).toEqual(['other-sequence'])
    expect(await risks({ accountNumber: 9_999n })).toEqual(['other-sequence'])
    expect(await risks({ fee: '1000001' })).toEqual(['high-fee'])
    expect(await risks({ from: two.address })).toEqual(['other-sender'])
    expect(await risks({ amount: [{ denom: 'uscam', amount: '0' }] })).toEqual(['unlisted-token'])
    // An amount that is none is no transfer that can be shown.
    expect(await risks({ amount: [{ denom: 'uatom', amount: '0x10' }] })).toEqual(['unknown-message'])
    expect(await risks({ typeUrl: '/cosmos.authz.v1beta1.MsgExec' })).toEqual(['unknown-message'])
    const much = { amount: [{ denom: 'uatom', amount: String(10n ** 20n) }] }
    const poor = await prepare({ mode: 'direct', ...(await toDirect({ sequence, ...much })) })
    expect(poor).toMatchObject({ isCovered: false, missing: [{ denom: 'uatom', symbol: 'ATOM' }] })
    await wallet().enable(hubId)
    pocket.answerWith('approve')
    const document = { ...(await toDirect({ sequence, ...much })), chainId: hubId }
    await expect(wallet().signDirect(hubId, one.address, document)).rejects.toBeDefined()
  })

  test('of more tokens than anybody sends is refused before the network is asked', async () => {
    const { sequence } = await readAccount()
    const toAmount = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ denom: `utoken${at}`, amount: '1' }))
    const asked = vi.fn(fetchNode)
    vi.stubGlobal('fetch', asked)
    try {
      // With what the fee is paid in there is one more.
      const most = await prepare({ mode: 'direct', ...(await toDirect({ sequence, amount: toAmount(49) })) })
      expect(most.total).toHaveLength(50)
      asked.mockClear()
      const form = { mode: 'direct', ...(await toDirect({ sequence, amount: toAmount(50) })) } as const
      await expect(prepare(form)).rejects.toMatchObject({ name: 'TransactionRefusal' })
      expect(asked).not.toHaveBeenCalled()
    } finally {
      vi.stubGlobal('fetch', fetchNode)
    }
  })

  test('whose fee somebody else pays says who', async () => {
    const { sequence } = await readAccount()
    const paid = await prepare({ mode: 'direct', ...(await toDirect({ sequence, payer: two.address })) })
    expect(paid).toMatchObject({ feePayer: two.address, total: [{ amountAtomic: 1n }] })
  })

  test('hides nothing: what would be invisible is written by its number', async () => {
    const form = await toDirect({ memo: 'To\u202e\0\nme', typeUrl: '/x.\u2066Msg' })
    const prepared = await prepare({ mode: 'direct', ...form })
    expect(prepared.memo).toBe('To\\u{202e}\\u{0}\nme')
    expect(prepared.steps).toMatchObject([{ kind: 'unknown', type: '/x.\\u{2066}Msg' }])
    // Receivers that are no accounts are none.
    const odd = await prepare({ mode: 'direct', ...(await toDirect({ from: 'Account 2' })) })
    expect(odd.risks).toContain('unknown-message')
    for (const bad of [{ payer: 'me' }, { amount: [{ denom: 'ATOM \u202e', amount: '1' }], feeDenom: 'x y' }])
      await expect(prepare({ mode: 'direct', ...(await toDirect(bad)) })).rejects.toMatchObject({
        name: 'TransactionRefusal',
      })
  })

  test('of a message that is only like one that is known is unknown, with all it says', async () => {
    const amino = await toAmino({ sequence: 0n })
    if (amino.mode !== 'amino') throw new Error('It is no JSON')
    const value = { ...(amino.document.msgs[0]?.value as object), extra: '<b>' }
    const msgs = [
      { type: 'cosmos-sdk/MsgSend', value },
      { type: 'wasm/MsgExecuteContract', value: { drain: {} } },
    ]
    const prepared = await prepare({ mode: 'amino', document: { ...amino.document, msgs } })
    expect(prepared.steps).toMatchObject([
      { kind: 'unknown', type: 'cosmos-sdk/MsgSend', text: expect.stringContaining('<b>') },
      { kind: 'unknown', text: expect.stringContaining('drain') },
    ])
    expect(new TextDecoder().decode(prepared.signBytes)).toBe(
      new TextDecoder().decode(serializeSignDoc({ ...amino.document, msgs } as never)),
    )
  })

  test('for another network, of another account, in another mode, or with more in it, is refused', async () => {
    await wallet().enable(hubId)
    const { sequence } = await readAccount()
    const shown = pocket.shown.length
    const good = { ...(await toDirect({ sequence })), chainId: hubId }
    const amino = (await toAmino({ sequence })) as Extract<SignedForm, { mode: 'amino' }>
    const { document } = amino
    for (const bad of [
      { ...good, chainId: zoneId },
      { ...good, chainId: '' },
      { ...good, accountNumber: '-1' },
      { ...good, accountNumber: 2n ** 64n },
      { ...good, bodyBytes: new Uint8Array(64 * 1024 + 1) },
    ])
      await expect(wallet().signDirect(hubId, one.address, bad)).rejects.toMatchObject({ code: -32602 })
    const [text] = toTextDocument(one.address, new Uint8Array(3)).msgs
    for (const bad of [
      { ...document, chain_id: zoneId },
      { ...document, chain_id: '' },
      { ...document, extra: 1 },
      { ...document, msgs: [] },
      { ...document, msgs: [...document.msgs, text] },
      { ...document, fee: { ...document.fee, amount: [{ denom: 'uatom', amount: '1.5' }] } },
      { ...document, memo: 'x'.repeat(10_001) },
      { ...document, msgs: [{ type: 'a', value: nest(40) }] },
      { ...toTextDocument(two.address, new Uint8Array(3)) },
      { ...toTextDocument(one.address, new Uint8Array(3)), sequence: '1' },
      { ...toTextDocument(one.address, new Uint8Array(3)), chain_id: hubId },
    ])
      await expect(
        wallet().signAmino(hubId, one.address, bad),
        JSON.stringify(bad).slice(0, 200),
      ).rejects.toMatchObject({ code: -32602 })
    expect(pocket.shown).toHaveLength(shown)
    // These take a look inside.
    const refused = async (form: object) =>
      expect(prepare({ mode: 'direct', ...good, ...form })).rejects.toMatchObject({
        name: 'TransactionRefusal',
      })
    await refused({ bodyBytes: Uint8Array.of(...good.bodyBytes, 0x7a, 0x01, 0x00) })
    await refused({ bodyBytes: good.bodyBytes.subarray(0, -1) })
    await refused({ authInfoBytes: Uint8Array.of(...good.authInfoBytes, 0x7a, 0x01, 0x00) })
    await refused(await toDirect({ sequence, key: publicKeyOf(two.account) }))
    await refused(await toDirect({ sequence, mode: SignMode.SIGN_MODE_LEGACY_AMINO_JSON }))
    await refused(await toDirect({ sequence, unordered: true }))
    await refused(await toDirect({ sequence, fee: '-5' }))
  })

  test('with a bit changed is refused, or shown and signed as what it then is', async () => {
    const good = await toDirect({ sequence: 1n, memo: 'note' })
    for (const part of ['bodyBytes', 'authInfoBytes'] as const) {
      for (let at = 0; at < good[part].length; at += 1) {
        const changed = good[part].with(at, (good[part][at] ?? 0) ^ 1)
        const form = { ...good, [part]: changed }
        const prepared = await prepare({ mode: 'direct', ...form }).catch((error: Error) => error)
        if (prepared instanceof Error) {
          // A denom that is none is what the network has no balance of.
          expect(['TransactionRefusal', 'Error']).toContain(prepared.name)
        } else {
          expect(prepared.signBytes).toEqual(
            SignDoc.encode(SignDoc.fromPartial({ ...form, chainId: hubId })).finish(),
          )
          expect(JSON.stringify(prepared, toText)).not.toBe(
            JSON.stringify(await prepare({ mode: 'direct', ...good }), toText),
          )
        }
      }
    }
  })
})

describe('a network that a site suggests', () => {
  const info = {
    chainId: 'orchard-1',
    chainName: 'Orchard\nTest',
    rpc: 'http://127.0.0.1:1/',
    rest: 'http://127.0.0.1:1/',
    bip44: { coinType: 118 },
    bech32Config: { bech32PrefixAccAddr: 'orchard' },
    currencies: [{ coinDenom: 'PEAR', coinMinimalDenom: 'upear', coinDecimals: 6 }],
    feeCurrencies: [{ coinDenom: 'APPLE', coinMinimalDenom: 'uapple', coinDecimals: 3 }],
    stakeCurrency: {},
    features: [],
  }

  test('is kept once the person agrees, and addresses there are its own', async () => {
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
      path.startsWith('/networks') ? Response.json({}) : fetchNode(path, init),
    )
    try {
      await wallet().experimentalSuggestChain(info)
      expect(pocket.shown.at(-1)).toMatchObject({
        kind: 'cosmos-suggest',
        rpcUrl: info.rest,
        wanted: { id: 'cosmos:orchard-1', name: 'Orchard Test', symbol: 'APPLE', decimals: 3 },
      })
      expect(pocket.wallet.state.get().networks).toMatchObject([
        {
          id: 'cosmos:orchard-1',
          addressPrefix: 'orchard',
          tokens: [{ symbol: 'APPLE' }, { symbol: 'PEAR' }],
        },
      ])
      await wallet().enable('orchard-1')
      const key = await wallet().getKey('orchard-1')
      expect(key.bech32Address).toBe(addressOf(one.account, 'orchard'))
      const signed = await wallet().signArbitrary('orchard-1', key.bech32Address, 'Hi')
      expect(signed.pub_key.value).toBe(publicKeyOf(one.account))
      await expect(wallet().signArbitrary('orchard-1', one.address, 'Hi')).rejects.toBeDefined()
      pocket.reload()
      expect((await wallet().getKey('orchard-1')).bech32Address).toBe(key.bech32Address)
    } finally {
      vi.stubGlobal('fetch', fetchNode)
    }
  })

  test('is not asked for where Pocket has it, and not kept where its node is another’s', async () => {
    const { popups } = pocket
    await wallet().experimentalSuggestChain({ ...info, chainId: hubId })
    expect(popups).toHaveLength(0)
    vi.stubGlobal('fetch', async () =>
      Response.json({ error: { message: 'It is another' } }, { status: 422 }),
    )
    try {
      await wallet().experimentalSuggestChain(info)
      expect(pocket.wallet.state.get().networks).toEqual([])
    } finally {
      vi.stubGlobal('fetch', fetchNode)
    }
  })
})

type Sending = {
  amount?: { denom: string; amount: string }[]
  from?: string
  memo?: string
  fee?: string
  feeDenom?: string
  sequence?: bigint
  accountNumber?: bigint
  typeUrl?: string
  payer?: string
  key?: string
  mode?: SignMode
  unordered?: boolean
}
const usual = [{ denom: 'uatom', amount: '1' }]

/** A transfer in bytes, as libraries write it. */
async function toDirect({
  accountNumber,
  amount = usual,
  fee = '2500',
  feeDenom = 'uatom',
  from = one.address,
  key = publicKeyOf(one.account),
  memo = '',
  mode = SignMode.SIGN_MODE_DIRECT,
  payer = '',
  sequence = 0n,
  typeUrl = MsgSend.typeUrl,
  unordered = false,
}: Sending) {
  const sending = MsgSend.fromPartial({ fromAddress: from, toAddress: two.address, amount })
  const messages = [{ typeUrl, value: MsgSend.encode(sending).finish() }]
  const value = PubKey.encode({ key: decodeBase64(key) ?? new Uint8Array() }).finish()
  const publicKey = { typeUrl: PubKey.typeUrl, value }
  const authInfo = AuthInfo.fromPartial({
    signerInfos: [{ publicKey, modeInfo: { single: { mode } }, sequence }],
    fee: { amount: [{ denom: feeDenom, amount: fee }], gasLimit: 200_000n, payer },
  })
  return {
    chainId: hubId,
    accountNumber: accountNumber ?? (await readAccount()).accountNumber,
    bodyBytes: TxBody.encode(TxBody.fromPartial({ messages, memo, unordered })).finish(),
    authInfoBytes: AuthInfo.encode(authInfo).finish(),
  }
}

/** The same as JSON. */
async function toAmino({ amount = usual, memo = '', sequence = 0n }: Sending): Promise<SignedForm> {
  const value = { from_address: one.address, to_address: two.address, amount }
  const document = {
    chain_id: hubId,
    account_number: String((await readAccount()).accountNumber),
    sequence: String(sequence),
    fee: { amount: [{ denom: 'uatom', amount: '2500' }], gas: '200000' },
    msgs: [{ type: 'cosmos-sdk/MsgSend', value }],
    memo,
  }
  return { mode: 'amino', document }
}

function prepare(form: SignedForm) {
  const { account, address } = one
  const asked = { kind: 'cosmos-transaction', account, address, network: hubNetwork?.id ?? '', form } as const
  return prepareTransaction(hubNetwork ?? { id: '', name: '' }, asked)
}

async function readAccount(): Promise<{ accountNumber: bigint; sequence: bigint }> {
  const answer = await fetchNode(`/rpc/${hubNetwork?.id}/cosmos/auth/v1beta1/accounts/${one.address}`)
  const { account } = (await answer.json()) as { account: { account_number: string; sequence: string } }
  return { accountNumber: BigInt(account.account_number), sequence: BigInt(account.sequence) }
}

function nest(depth: number): unknown {
  return depth === 0 ? 1 : { a: nest(depth - 1) }
}

const toText = (_: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value instanceof Uint8Array ? '' : value

function wallet(): CosmosWallet {
  if (!page.pocket?.cosmos) throw new Error('Pocket is not there')
  return page.pocket.cosmos
}

/** Pocket in a page, and a person in front of it who is shown what `shown` says. */
function installPocket() {
  const shown: CosmosRequest[] = []
  let answer: Decision = 'approve'
  const installed = installTestPocket({
    page,
    networks: [hubNetwork, zoneNetwork].flatMap((network) => network ?? []),
    isPrepared: true,
    fetchNode,
    decide(request) {
      shown.push(request as CosmosRequest)
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
