import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { AuthInfo, SignDoc, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { describe, expect, test } from 'vitest'
import { readMessage } from './protobuf.js'
import {
  type Fee,
  hashTransaction,
  readAminoFee,
  readFee,
  type Signer,
  type Transfer,
  writeAuthInfo,
  writeBody,
  writeSignedDocument,
  writeTransaction,
} from './Transaction.js'

const transfer: Transfer = {
  from: 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7',
  to: 'cosmos1erxf3sa9q2j4vgseu7jq4a258ckmk7cy076t8z',
  denom: 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2',
  amountAtomic: 2n ** 200n + 7n,
  memo: 'Einzahlung № 7 <&>',
}
const publicKey = Uint8Array.of(3, ...new Uint8Array(32).fill(9))
const signer: Signer = {
  publicKey,
  publicKeyUrl: '/cosmos.crypto.secp256k1.PubKey',
  sequence: 300n,
  mode: 'direct',
}
const fee: Fee = { gasLimit: 99_999n, amountAtomic: 2_500n, denom: 'uatom' }

function toTheirBody(memo: string): Uint8Array {
  const { from, to, denom, amountAtomic } = transfer
  const value = MsgSend.encode(
    MsgSend.fromPartial({
      fromAddress: from,
      toAddress: to,
      amount: [{ denom, amount: amountAtomic.toString() }],
    }),
  ).finish()
  const messages = [{ typeUrl: '/cosmos.bank.v1beta1.MsgSend', value }]
  return TxBody.encode(TxBody.fromPartial({ messages, memo })).finish()
}

function toTheirAuthInfo({ sequence, mode }: Signer, own: Fee | undefined): Uint8Array {
  const amount =
    own && own.amountAtomic > 0n ? [{ denom: own.denom, amount: own.amountAtomic.toString() }] : []
  const value = PubKey.encode({ key: publicKey }).finish()
  return AuthInfo.encode(
    AuthInfo.fromPartial({
      signerInfos: [
        {
          publicKey: { typeUrl: signer.publicKeyUrl, value },
          modeInfo: {
            single: {
              mode: mode === 'direct' ? SignMode.SIGN_MODE_DIRECT : SignMode.SIGN_MODE_LEGACY_AMINO_JSON,
            },
          },
          sequence,
        },
      ],
      fee: { amount, gasLimit: own?.gasLimit ?? 0n },
    }),
  ).finish()
}

describe('transactions, as cosmjs-types writes them', () => {
  test.each(['', 'memo', transfer.memo, 'x'.repeat(256)])('the body with the memo %j', (memo) => {
    expect(Buffer.from(writeBody({ ...transfer, memo }))).toEqual(Buffer.from(toTheirBody(memo)))
  })

  test.each([0n, 1n, 127n, 128n, 2n ** 53n, 2n ** 64n - 1n])('who signs, at the place %s', (sequence) => {
    for (const mode of ['direct', 'amino'] as const) {
      for (const one of [fee, { ...fee, amountAtomic: 0n }, { ...fee, gasLimit: 2n ** 64n - 1n }]) {
        const own = { ...signer, sequence, mode }
        expect(Buffer.from(writeAuthInfo(own, one))).toEqual(Buffer.from(toTheirAuthInfo(own, one)))
      }
    }
  })

  test('what is signed, and what the network takes', () => {
    const [bodyBytes, authInfoBytes] = [writeBody(transfer), writeAuthInfo(signer, fee)]
    const parts = { bodyBytes, authInfoBytes, chainId: 'latchkey-hub-1', accountNumber: 12n }
    expect(Buffer.from(writeSignedDocument(parts))).toEqual(Buffer.from(SignDoc.encode(parts).finish()))
    const first = { ...parts, accountNumber: 0n }
    expect(Buffer.from(writeSignedDocument(first))).toEqual(Buffer.from(SignDoc.encode(first).finish()))
    const signature = new Uint8Array(64).fill(5)
    const transaction = writeTransaction(bodyBytes, authInfoBytes, signature)
    const theirs = TxRaw.encode({ bodyBytes, authInfoBytes, signatures: [signature] }).finish()
    expect(Buffer.from(transaction)).toEqual(Buffer.from(theirs))
    expect(hashTransaction(transaction)).toMatch(/^[0-9A-F]{64}$/)
  })

  test('one to try out has no key and no fee', () => {
    const bytes = writeAuthInfo({ ...signer, publicKey: new Uint8Array() })
    const decoded = AuthInfo.decode(bytes)
    expect(decoded.signerInfos).toMatchObject([{ sequence: 300n }])
    expect(decoded.signerInfos[0]?.publicKey).toBeUndefined()
    expect(decoded.fee).toMatchObject({ amount: [], gasLimit: 0n })
  })
})

describe('the fee that a wallet has signed', () => {
  test('is read where all the rest is as it was', () => {
    const other: Fee = { gasLimit: 120_000n, amountAtomic: 5_000n, denom: 'uatom' }
    expect(readFee(writeAuthInfo(signer, other), signer)).toEqual(other)
    const free = { ...other, amountAtomic: 0n }
    expect(readFee(writeAuthInfo(signer, free), signer)).toEqual({ ...free, denom: '' })
  })

  test('is none where anything else was changed', () => {
    const decode = () => AuthInfo.decode(toTheirAuthInfo(signer, fee))
    const change = (edit: (info: AuthInfo) => void) => {
      const info = decode()
      edit(info)
      return AuthInfo.encode(info).finish()
    }
    const theirFee = (info: AuthInfo) => info.fee ?? { amount: [], gasLimit: 0n, payer: '', granter: '' }
    const changed = {
      payer: change((info) => void Object.assign(theirFee(info), { payer: transfer.to })),
      granter: change((info) => void Object.assign(theirFee(info), { granter: transfer.to })),
      coins: change((info) => theirFee(info).amount.push({ denom: 'uosmo', amount: '1' })),
      signers: change((info) => info.signerInfos.push(...info.signerInfos)),
      place: writeAuthInfo({ ...signer, sequence: 301n }, fee),
      mode: writeAuthInfo({ ...signer, mode: 'amino' }, fee),
      key: writeAuthInfo({ ...signer, publicKey: Uint8Array.of(2, ...publicKey.subarray(1)) }, fee),
      tip: change((info) => {
        info.tip = { amount: [{ denom: 'uatom', amount: '9' }], tipper: transfer.from }
      }),
      unknown: Uint8Array.of(...writeAuthInfo(signer, fee), 0x7a, 1, 1),
      negative: change(
        (info) => void Object.assign(theirFee(info), { amount: [{ denom: 'uatom', amount: '-5' }] }),
      ),
      zeros: change(
        (info) => void Object.assign(theirFee(info), { amount: [{ denom: 'uatom', amount: '007' }] }),
      ),
      nothing: new Uint8Array(),
    }
    for (const [what, bytes] of Object.entries(changed)) expect(readFee(bytes, signer), what).toBeUndefined()
    const bytes = writeAuthInfo(signer, fee)
    for (let length = 0; length < bytes.length; length++)
      expect(readFee(bytes.subarray(0, length), signer)).toBeUndefined()
  })

  test('in JSON is one coin at most, in whole numbers', () => {
    expect(readAminoFee({ amount: [{ denom: 'uatom', amount: '9' }], gas: '7' })).toEqual({
      gasLimit: 7n,
      amountAtomic: 9n,
      denom: 'uatom',
    })
    const coin = { denom: 'uatom', amount: '9' }
    for (const odd of [
      { amount: [coin, coin], gas: '7' },
      { amount: [coin], gas: '-7' },
      { amount: [{ ...coin, amount: '1e3' }], gas: '7' },
      { amount: [coin], gas: '0x7' },
    ])
      expect(readAminoFee(odd)).toBeUndefined()
  })
})

test('bytes of anything are read, or are none, without failing', () => {
  let seed = 1
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed & 255
  }
  for (let round = 0; round < 500; round++) {
    const bytes = Uint8Array.from({ length: round % 60 }, next)
    expect(() => readMessage(bytes)).not.toThrow()
    expect(() => readFee(bytes, signer)).not.toThrow()
  }
  // A length beyond the end, and a number that never ends.
  expect(readMessage(Uint8Array.of(0x0a, 0xff, 0xff, 0xff, 0x7f))).toBeUndefined()
  expect(readMessage(new Uint8Array(40).fill(0xff))).toBeUndefined()
})
