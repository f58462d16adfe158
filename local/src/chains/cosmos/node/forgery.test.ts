import { Secp256k1Wallet } from '@cosmjs/amino'
import { SigningStargateClient } from '@cosmjs/stargate'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { AuthInfo, SignDoc, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { expect, test } from 'vitest'
import { createCosmosClient } from '../testing/cosmosClient.js'
import { openTestCosmos } from '../testing/openTestCosmos.js'

const { hub, zone } = await openTestCosmos({ blockMs: 0 })
const client = createCosmosClient(hub)
const [first, second] = hub.accounts
const { nativeDenom } = hub.network

/** Signs a body and fee that were changed, so that only what was changed can be wrong. */
async function signChanged(change: (parts: { body: TxBody; authInfo: AuthInfo }) => void) {
  const { accountNumber } = await client.readAccount(first.address)
  const { bytes } = await client.sign()
  const raw = TxRaw.decode(bytes)
  const parts = { body: TxBody.decode(raw.bodyBytes), authInfo: AuthInfo.decode(raw.authInfoBytes) }
  change(parts)
  const bodyBytes = TxBody.encode(parts.body).finish()
  const authInfoBytes = AuthInfo.encode(parts.authInfo).finish()
  const document = { bodyBytes, authInfoBytes, chainId: 'latchkey-hub-1', accountNumber }
  const signature = secp256k1.sign(SignDoc.encode(document).finish(), first.privateKey)
  return TxRaw.encode({ bodyBytes, authInfoBytes, signatures: [signature] }).finish()
}

const setSend = (body: TxBody, change: Partial<MsgSend>) => {
  const message = MsgSend.decode(body.messages[0]?.value ?? new Uint8Array())
  body.messages = [{ typeUrl: MsgSend.typeUrl, value: MsgSend.encode({ ...message, ...change }).finish() }]
}

test('no byte of a transaction can be altered', async () => {
  const { bytes } = await client.sign({ memo: 'a memo' })
  const before = await client.readAccount(first.address)
  let refused = 0
  for (let index = 0; index < bytes.length; index += 1) {
    const altered = Uint8Array.from(bytes)
    altered[index] = (altered[index] ?? 0) ^ (1 << (index % 8))
    const { code } = await client.broadcast(altered)
    if (code !== 0) refused += 1
  }
  expect(refused).toBe(bytes.length)
  expect(await client.readAccount(first.address)).toEqual(before)
  expect((await client.broadcast(Uint8Array.from([...bytes, 0]))).code).toBe(2)
  expect((await client.broadcast(bytes)).code).toBe(0)
  hub.mine()
})

test('no byte of a transaction signed in amino mode can be altered', async () => {
  const signer = await Secp256k1Wallet.fromKey(first.privateKey, 'cosmos')
  const stargate = await SigningStargateClient.connectWithSigner(hub.url, signer)
  const value = {
    fromAddress: first.address,
    toAddress: second.address,
    amount: [{ denom: nativeDenom, amount: '1' }],
  }
  const fee = { amount: [{ denom: nativeDenom, amount: '2000' }], gas: '200000' }
  const message = { typeUrl: MsgSend.typeUrl, value }
  const bytes = TxRaw.encode(await stargate.sign(first.address, [message], fee, 'a memo')).finish()
  stargate.disconnect()
  let refused = 0
  for (let index = 0; index < bytes.length; index += 1) {
    const altered = Uint8Array.from(bytes)
    altered[index] = (altered[index] ?? 0) ^ (1 << (index % 8))
    const { code } = await client.broadcast(altered)
    if (code !== 0) refused += 1
  }
  expect(refused).toBe(bytes.length)
  // What its document does not have cannot be added either.
  const raw = TxRaw.decode(bytes)
  const body = TxBody.decode(raw.bodyBytes)
  const added = [
    { nonCriticalExtensionOptions: [{ typeUrl: '/x.Y', value: new Uint8Array() }] },
    { timeoutTimestamp: { seconds: 99_999_999_999n, nanos: 0 } },
    { timeoutHeight: 99_999n },
  ]
  for (const more of added) {
    const bodyBytes = TxBody.encode({ ...body, ...more }).finish()
    expect((await client.broadcast(TxRaw.encode({ ...raw, bodyBytes }).finish())).code).not.toBe(0)
  }
  expect((await client.broadcast(bytes)).code).toBe(0)
  hub.mine()
})

test('takes the lower value of s only: a transaction has one hash', async () => {
  const { bytes } = await client.sign()
  const raw = TxRaw.decode(bytes)
  const { r, s } = secp256k1.Signature.fromBytes(raw.signatures[0] ?? new Uint8Array(), 'compact')
  const high = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s).toBytes('compact')
  expect((await client.broadcast(TxRaw.encode({ ...raw, signatures: [high] }).finish())).code).toBe(4)
  expect((await client.broadcast(bytes)).code).toBe(0)
  hub.mine()
})

test('nobody spends what is another’s', async () => {
  const { accountNumber, sequence } = await client.readAccount(second.address)
  // Signed by the first, for the second.
  const forged = await signChanged(({ authInfo, body }) => {
    setSend(body, { fromAddress: second.address })
    for (const signer of authInfo.signerInfos) signer.sequence = sequence
  })
  expect(await client.broadcast(forged)).toMatchObject({
    code: 8,
    raw_log: expect.stringContaining('pubKey does not match signer address'),
  })
  const withoutKey = await signChanged(({ authInfo, body }) => {
    setSend(body, { fromAddress: second.address })
    for (const signer of authInfo.signerInfos) Object.assign(signer, { sequence, publicKey: undefined })
  })
  expect((await client.broadcast(withoutKey)).code).toBe(8)
  const two = await signChanged(({ body }) => {
    const [message] = body.messages
    setSend(body, { fromAddress: second.address })
    if (message) body.messages.push(message)
  })
  expect((await client.broadcast(two)).code).toBe(37)
  expect(await client.readAccount(second.address)).toEqual({ accountNumber, sequence })
})

test('a transaction of one chain is none on the other', async () => {
  const other = createCosmosClient(zone)
  const { bytes } = await client.sign({ recipient: second.address })
  expect((await other.broadcast(bytes)).code).toBe(7)
  // The same key, with this chain’s addresses, signed for the other chain.
  const account = await other.readAccount(zone.accounts[0].address)
  const network = { ...zone.network, caipNetworkId: hub.network.caipNetworkId }
  const signed = await other.sign({ network, ...account })
  expect(await other.broadcast(signed.bytes)).toMatchObject({
    code: 4,
    raw_log: expect.stringContaining('chain-id (latchkey-zone-1)'),
  })
  expect((await client.send({ recipient: zone.accounts[1].address })).code).toBe(7)
})

test('a transaction happens once', async () => {
  const { bytes } = await client.sign()
  expect((await client.broadcast(bytes)).code).toBe(0)
  expect((await client.broadcast(bytes)).code).toBe(19)
  hub.mine()
  expect((await client.broadcast(bytes)).code).toBe(19)
})

test.each<[string, number, Parameters<typeof signChanged>[0]]>([
  ['no message', 18, ({ body }) => Object.assign(body, { messages: [] })],
  ['no coins', 10, ({ body }) => setSend(body, { amount: [] })],
  ['nothing of a coin', 10, ({ body }) => setSend(body, { amount: [{ denom: nativeDenom, amount: '0' }] })],
  ['less than nothing', 10, ({ body }) => setSend(body, { amount: [{ denom: nativeDenom, amount: '-1' }] })],
  [
    'a number with a zero in front',
    10,
    ({ body }) => setSend(body, { amount: [{ denom: nativeDenom, amount: '01' }] }),
  ],
  [
    'a coin twice',
    10,
    ({ body }) => setSend(body, { amount: Array(2).fill({ denom: nativeDenom, amount: '1' }) }),
  ],
  ['a denom of no form', 10, ({ body }) => setSend(body, { amount: [{ denom: '1', amount: '1' }] })],
  ['an address of no form', 7, ({ body }) => setSend(body, { toAddress: `${second.address.slice(0, -1)}q` })],
  ['an address in upper case', 7, ({ body }) => setSend(body, { toAddress: second.address.toUpperCase() })],
  ['a height that is past', 30, ({ body }) => Object.assign(body, { timeoutHeight: 1n })],
  [
    'a time that is past',
    42,
    ({ body }) => Object.assign(body, { timeoutTimestamp: { seconds: 1n, nanos: 0 } }),
  ],
  ['an unordered transaction', 37, ({ body }) => Object.assign(body, { unordered: true })],
  [
    'an extension that nobody knows',
    31,
    ({ body }) => Object.assign(body, { extensionOptions: [{ typeUrl: '/x.Y', value: new Uint8Array() }] }),
  ],
  [
    'a message that nobody knows',
    2,
    ({ body }) => Object.assign(body, { messages: [{ typeUrl: '/x.Y', value: new Uint8Array() }] }),
  ],
  [
    'a transfer over IBC',
    37,
    ({ body }) =>
      Object.assign(body, {
        messages: [{ typeUrl: '/ibc.applications.transfer.v1.MsgTransfer', value: new Uint8Array() }],
      }),
  ],
  ['no fee at all', 13, ({ authInfo }) => Object.assign(authInfo.fee ?? {}, { amount: [] })],
  ['somebody else’s fee', 4, ({ authInfo }) => Object.assign(authInfo.fee ?? {}, { payer: second.address })],
  [
    'a fee that is granted',
    37,
    ({ authInfo }) => Object.assign(authInfo.fee ?? {}, { granter: second.address }),
  ],
  [
    'more gas than a block has',
    41,
    ({ authInfo }) => Object.assign(authInfo.fee ?? {}, { gasLimit: 30_000_001n }),
  ],
  ['no signer', 15, ({ authInfo }) => Object.assign(authInfo, { signerInfos: [] })],
])('refuses %s with code %i', async (_, code, change) => {
  const before = await client.readAccount(first.address)
  const answer = await client.broadcast(await signChanged(change))
  expect([answer.code, answer.codespace]).toEqual([code, 'sdk'])
  expect(await client.readAccount(first.address)).toEqual(before)
})

test('takes a transaction that is valid for the next block only', async () => {
  const { json } = await client.get('/cosmos/base/tendermint/v1beta1/blocks/latest')
  const { block } = json as { block: { header: { height: string } } }
  const next = BigInt(block.header.height) + 1n
  const bytes = await signChanged(({ body }) => Object.assign(body, { timeoutHeight: next }))
  const { code, txhash } = await client.broadcast(bytes)
  expect(code).toBe(0)
  hub.mine()
  expect(await client.readResponse(txhash)).toMatchObject({ code: 0, height: String(next) })
})
