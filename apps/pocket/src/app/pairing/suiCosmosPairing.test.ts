import { serializeSignDoc } from '@cosmjs/amino'
import { type RunningGateway, startGateway } from '@latchkey/gateway'
import { startTestCosmos, type TestCosmos } from '@latchkey/local/chains/cosmos'
import { startTestSui, type TestSui } from '@latchkey/local/chains/sui'
import { localNetworks } from '@latchkey/local/networks/eip155'
import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import { Transaction } from '@mysten/sui/transactions'
import { verifyPersonalMessageSignature, verifyTransactionSignature } from '@mysten/sui/verify'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { AuthInfo, SignDoc, TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startOnTestPostgres } from '../../../../../scripts/lib/testPostgres.mjs'
import { addressOf as toCosmos, publicKeyOf as toCosmosKey } from '../../chains/cosmos/app/accounts.js'
import { toTextDocument } from '../../chains/cosmos/app/aminoDocument.js'
import { serverChains } from '../../chains/serverChains.js'
import { addressOf as toSui, publicKeyOf as toSuiKey } from '../../chains/sui/app/accounts.js'
import { openPairedPocket, openPairedSite } from '../../testing/openPaired.js'
import { stubNodeFetch } from '../../testing/stubNodeFetch.js'
import { accounts as own } from '../wallet/accounts.js'

vi.hoisted(() => {
  // Several official clients live in one process here; read when the library is loaded.
  process.env.DISABLE_GLOBAL_CORE = 'true'
})

const [sui, hub, zone] = ['sui:localnet', 'cosmos:latchkey-hub-1', 'cosmos:latchkey-zone-1'] as const
const networks = [
  { id: 'eip155:31337', name: 'Local One' },
  ...[...serverChains.sui.localNetworks, ...serverChains.cosmos.localNetworks].map(
    ({ rpcUrl: _, ...network }) => network,
  ),
]
const [one, two, three] = own.map((account) => ({
  account,
  sui: toSui(account),
  cosmos: toCosmos(account, 'cosmos'),
  osmo: toCosmos(account, 'osmo'),
  key: toCosmosKey(account),
})) as [Own, Own, Own]
type Own = { account: (typeof own)[number]; sui: string; cosmos: string; osmo: string; key: string }

let suiNode: TestSui
let cosmosNodes: TestCosmos
let gateway: RunningGateway
beforeAll(async () => {
  suiNode = await startTestSui()
  cosmosNodes = await startTestCosmos({ blockMs: 20 })
  gateway = await startOnTestPostgres((location) => startGateway({ ...location, networks: localNetworks }))
})
afterAll(async () => {
  await gateway?.close()
  await cosmosNodes?.stop()
  await suiNode?.stop()
})

beforeEach(() =>
  stubNodeFetch({
    [sui]: suiNode.url,
    [hub]: cosmosNodes.hub.url,
    [zone]: cosmosNodes.zone.url,
  }),
)

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  vi.unstubAllGlobals()
})

/** Pocket, and a site with the official client, in its words. */
async function open() {
  const pocket = await openPairedPocket({ gateway, ends }, networks)
  const { ask, ...site } = await openPairedSite({ gateway, ends }, pocket, {
    sui: {
      chains: ['sui:mainnet', sui],
      methods: [
        'sui_getAccounts',
        'sui_signPersonalMessage',
        'sui_signTransaction',
        'sui_signAndExecuteTransaction',
      ],
      events: ['accountsChanged'],
    },
    cosmos: {
      chains: [hub, zone, 'cosmos:cosmoshub-4'],
      methods: [
        'cosmos_getAccounts',
        'cosmos_signDirect',
        'cosmos_signAmino',
        'keplr_getKey',
        'keplr_signArbitrary',
        'keplr_signDirect',
        'keplr_signAmino',
        'keplr_enable',
        'keplr_experimentalSuggestChain',
      ],
      events: ['accountsChanged', 'keplr_accountsChanged'],
    },
  })
  return { pocket, ...site, askSui: ask<never>(sui), askHub: ask<never>(hub), askZone: ask<never>(zone) }
}

const key = (each: Own, prefix: 'cosmos' | 'osmo' = 'cosmos') => ({
  name: 'Pocket',
  algo: 'secp256k1',
  pubKey: each.key,
  address: expect.any(String),
  bech32Address: each[prefix],
  isNanoLedger: false,
  isKeystone: false,
})

test('a session has the accounts of each network, and says their keys', async () => {
  const { session } = await open()
  const { namespaces, sessionProperties } = session
  expect(namespaces.sui).toMatchObject({
    chains: [sui],
    accounts: [`${sui}:${one.sui}`, `${sui}:${two.sui}`],
  })
  expect(namespaces.cosmos?.accounts).toEqual([
    `${hub}:${one.cosmos}`,
    `${hub}:${two.cosmos}`,
    `${zone}:${one.osmo}`,
    `${zone}:${two.osmo}`,
  ])
  expect(JSON.parse(sessionProperties?.sui_getAccounts ?? '')).toEqual(
    [one, two].map((each) => ({ pubkey: toSuiKey(each.account), address: each.sui })),
  )
  expect(JSON.parse(sessionProperties?.keys ?? '')).toEqual([key(one), key(two)])
})

test('reads accounts and networks without asking, and only those that were shared', async () => {
  const { askHub, askSui, askZone, pocket } = await open()
  expect(await askSui('sui_getAccounts')).toEqual([
    { pubkey: toSuiKey(one.account), address: one.sui },
    { pubkey: toSuiKey(two.account), address: two.sui },
  ])
  expect(await askZone('cosmos_getAccounts')).toEqual(
    [one, two].map((each) => ({ algo: 'secp256k1', address: each.osmo, pubkey: each.key })),
  )
  expect(await askZone('keplr_getKey', { chainId: 'latchkey-zone-1' })).toEqual(key(one, 'osmo'))
  expect(await askHub('keplr_enable', { chainIds: ['latchkey-hub-1', 'latchkey-zone-1'] })).toBeNull()
  expect(await askHub('keplr_enable', { chainId: 'latchkey-hub-1' })).toBeNull()
  const known = { chainInfo: { chainId: 'latchkey-zone-1' } }
  expect(await askHub('keplr_experimentalSuggestChain', known)).toBeNull()
  await expect(askHub('keplr_enable', { chainIds: 'juno-1' })).rejects.toMatchObject({ code: 4902 })
  await expect(askHub('keplr_getKey', { chainId: 'latchkey-zone-1' })).rejects.toMatchObject({ code: 4902 })
  expect(pocket.shown).toHaveLength(1)
})

test('has texts signed: plain ones on Sui, by a document or by themselves on Cosmos', async () => {
  const { askHub, askSui, askZone } = await open()
  const message = 'Latchkey é'
  const bytes = new TextEncoder().encode(message)
  const { signature } = (await askSui('sui_signPersonalMessage', { message, address: two.sui })) as {
    signature: string
  }
  expect((await verifyPersonalMessageSignature(bytes, signature)).toSuiAddress()).toBe(two.sui)
  const first = (await askSui('sui_signPersonalMessage', { message })) as { signature: string }
  expect((await verifyPersonalMessageSignature(bytes, first.signature)).toSuiAddress()).toBe(one.sui)

  const document = toTextDocument(two.osmo, bytes)
  const hash = sha256(serializeSignDoc(document as never))
  const params = { chainId: 'latchkey-zone-1', signer: two.osmo, type: 'string', data: message }
  const signed = (await askZone('keplr_signArbitrary', params)) as Signature
  expect(signerOf(hash, signed)).toBe(two)
  const asked = { signerAddress: two.osmo, signDoc: document }
  expect(await askZone('cosmos_signAmino', asked)).toEqual({ signed: document, signature: signed })
  await expect(askHub('keplr_signArbitrary', params)).rejects.toMatchObject({ code: -32602 })
})

test('has transactions of Sui signed and sent in both official shapes', async () => {
  const { askSui, pocket } = await open()
  const nobody = `0x${'7'.repeat(64)}`
  const transaction = new Transaction()
  const [coin] = transaction.splitCoins(transaction.gas, [1_500])
  if (coin) transaction.transferObjects([coin], nobody)
  const json = await transaction.toJSON()
  const signed = (await askSui('sui_signTransaction', { transaction: json, address: one.sui })) as {
    signature: string
    transactionBytes: string
  }
  const bytes = decodeBase64(signed.transactionBytes) ?? new Uint8Array()
  expect((await verifyTransactionSignature(bytes, signed.signature)).toSuiAddress()).toBe(one.sui)
  // Its bytes are a transaction, too: signed, they are what they were.
  const again = await askSui('sui_signTransaction', { transaction: signed.transactionBytes })
  expect(again).toEqual(signed)
  const sent = await askSui('sui_signAndExecuteTransaction', { transaction: signed.transactionBytes })
  expect(sent).toEqual({ digest: await Transaction.from(bytes).getDigest() })
  const other = (await askSui('sui_signAndExecuteTransaction', { transaction: json })) as { digest: string }
  expect(other.digest).not.toBe((sent as { digest: string }).digest)
  expect(suiNode.readBalance(nobody).total).toBe(3_000n)
  expect(pocket.shown.slice(1).map(({ kind }) => kind)).toEqual(Array(4).fill('sui-transaction'))
})

test('has transactions of Cosmos signed in the words of the protocol and of Keplr', async () => {
  const { askHub } = await open()
  const sending = MsgSend.fromPartial({
    fromAddress: one.cosmos,
    toAddress: three.cosmos,
    amount: [{ denom: 'uatom', amount: '5' }],
  })
  const messages = [{ typeUrl: MsgSend.typeUrl, value: MsgSend.encode(sending).finish() }]
  const bodyBytes = TxBody.encode(TxBody.fromPartial({ messages })).finish()
  const value = PubKey.encode({ key: decodeBase64(one.key) ?? new Uint8Array() }).finish()
  const authInfo = AuthInfo.fromPartial({
    signerInfos: [
      {
        publicKey: { typeUrl: PubKey.typeUrl, value },
        modeInfo: { single: { mode: SignMode.SIGN_MODE_DIRECT } },
      },
    ],
    fee: { amount: [{ denom: 'uatom', amount: '2500' }], gasLimit: 200_000n },
  })
  const authInfoBytes = AuthInfo.encode(authInfo).finish()
  const signDoc = {
    chainId: 'latchkey-hub-1',
    accountNumber: '12',
    authInfoBytes: encodeBase64(authInfoBytes),
    bodyBytes: encodeBase64(bodyBytes),
  }
  const document = { bodyBytes, authInfoBytes, chainId: 'latchkey-hub-1', accountNumber: 12n }
  const hash = sha256(SignDoc.encode(SignDoc.fromPartial(document)).finish())
  const direct = (await askHub('cosmos_signDirect', { signerAddress: one.cosmos, signDoc })) as Answer
  expect(direct.signed).toEqual(signDoc)
  expect(signerOf(hash, direct.signature)).toBe(one)
  const keplr = { chainId: 'latchkey-hub-1', signer: one.cosmos, signDoc: { ...signDoc, accountNumber: 12 } }
  expect(await askHub('keplr_signDirect', keplr)).toEqual(direct)

  const amino = {
    chain_id: 'latchkey-hub-1',
    account_number: '12',
    sequence: '0',
    fee: { amount: [{ denom: 'uatom', amount: '2500' }], gas: '200000' },
    msgs: [
      {
        type: 'cosmos-sdk/MsgSend',
        value: { from_address: one.cosmos, to_address: three.cosmos, amount: sending.amount },
      },
    ],
    memo: '<&>',
  }
  const made = (await askHub('cosmos_signAmino', { signerAddress: one.cosmos, signDoc: amino })) as Answer
  expect(made.signed).toEqual(amino)
  expect(signerOf(sha256(serializeSignDoc(amino)), made.signature)).toBe(one)
  const words = { chainId: 'latchkey-hub-1', signer: one.cosmos, signDoc: amino }
  expect(await askHub('keplr_signAmino', words)).toEqual(made)
})

test('is told what cannot be, and when somebody says no', async () => {
  const { askHub, askSui, pocket } = await open()
  const before = pocket.shown.length
  const text = toTextDocument(one.cosmos, new Uint8Array(3))
  for (const [ask, method, params, code] of [
    [askSui, 'sui_signPersonalMessage', { message: 'x', address: three.sui }, 4100],
    [askSui, 'sui_signPersonalMessage', { message: 7 }, -32602],
    [askSui, 'sui_signPersonalMessage', { message: '\ud800' }, -32602],
    [askSui, 'sui_signTransaction', { transaction: '{' }, -32602],
    [askSui, 'sui_signTransaction', { transaction: 'zz§' }, -32602],
    [askSui, 'sui_signTransaction', {}, -32602],
    [askHub, 'keplr_signArbitrary', { signer: three.cosmos, type: 'string', data: 'x' }, 4100],
    [askHub, 'cosmos_signAmino', { signerAddress: two.cosmos, signDoc: text }, -32602],
    [askHub, 'cosmos_signAmino', { signerAddress: one.osmo, signDoc: text }, -32602],
    [askHub, 'cosmos_signAmino', { signerAddress: one.cosmos }, -32602],
    [askHub, 'cosmos_signAmino', { signerAddress: one.cosmos, signDoc: { ...text, chain_id: 'x' } }, -32602],
    [askHub, 'cosmos_signDirect', { signerAddress: one.cosmos, signDoc: { chainId: 'x' } }, -32602],
    [askHub, 'keplr_signArbitrary', { signer: one.cosmos, type: 'other', data: 'x' }, -32602],
  ] as const)
    await expect(ask(method, params), `${method} ${JSON.stringify(params)}`).rejects.toMatchObject({ code })
  expect(pocket.shown).toHaveLength(before)
  pocket.person.answer = 'reject'
  await expect(askSui('sui_signPersonalMessage', { message: 'x' })).rejects.toMatchObject({ code: 4001 })
})

test('hears of another account in the events of each namespace', async () => {
  const { events, pocket } = await open()
  pocket.wallet.dispatch({ type: 'account-chosen', index: 1 })
  await expect
    .poll(() => events.map(({ chainId, event }) => `${chainId} ${event.name}`))
    .toEqual([`${sui} accountsChanged`, `${hub} accountsChanged`, `${hub} keplr_accountsChanged`])
  expect(events[2]?.event.data).toEqual([key(two), key(one)])
})

type Signature = { pub_key: { type: string; value: string }; signature: string }
type Answer = { signed: unknown; signature: Signature }

/** @returns Whose key has signed; nothing where none has. */
function signerOf(hash: Uint8Array, { pub_key, signature }: Signature): Own | undefined {
  const [publicKey, bytes] = [pub_key.value, signature].map((text) => decodeBase64(text) ?? new Uint8Array())
  const holds = publicKey && bytes && secp256k1.verify(bytes, hash, publicKey, { prehash: false })
  return holds ? [one, two, three].find((each) => each.key === pub_key.value) : undefined
}
