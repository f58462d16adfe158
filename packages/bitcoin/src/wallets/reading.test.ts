import { encodeBase64 } from '@latchkey/primitives'
import { createBitcoinWallet } from '@latchkey/testing'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bitcoinTestnet, bitcoin as mainnet } from '../networks.js'
import { type AddressClaim, toAccounts } from './readAccounts.js'
import { toHex, toPsbtText, toSignatureText, toTransactionId } from './readAnswer.js'

const bytes = fc.uint8Array({ minLength: 64, maxLength: 140 })
const toDigits = (value: Uint8Array) => Buffer.from(value).toString('hex')

describe('what wallets answer', () => {
  test('a signature has one form, whichever it came in', () => {
    fc.assert(
      fc.property(bytes, (signature) => {
        const text = encodeBase64(signature)
        for (const form of [signature, text, toDigits(signature), `0x${toDigits(signature)}`, `smp${text}`]) {
          expect(toSignatureText(form)).toBe(text)
        }
        expect(toSignatureText(toDigits(signature).toUpperCase())).toBe(text)
        expect(toSignatureText(`smp${toDigits(signature)}`)).toBe(text)
        // What says that it is more stays so.
        expect(toSignatureText(`ful${text}`)).toBe(`ful${text}`)
      }),
    )
  })

  test('what is none is no signature, PSBT or transaction', () => {
    const odd = [
      undefined,
      null,
      7,
      {},
      [],
      '',
      '\0',
      'é',
      '====',
      'A',
      new Uint8Array(),
      'A'.repeat(10_000_000),
    ]
    for (const value of odd) {
      for (const read of [toSignatureText, toPsbtText, toTransactionId]) {
        expect(() => read(value), String(value).slice(0, 20)).toThrow(TypeError)
      }
    }
    expect(() => toSignatureText(new Uint8Array(100_000))).toThrow(TypeError)
  })

  test('a PSBT has one form, too', () => {
    const psbt = Uint8Array.from([0x70, 0x73, 0x62, 0x74, 0xff, 1, 2, 3])
    for (const form of [psbt, encodeBase64(psbt), toDigits(psbt)]) {
      expect(toPsbtText(form)).toBe(encodeBase64(psbt))
    }
    expect(toHex(encodeBase64(psbt))).toBe(toDigits(psbt))
    expect(() => toHex('no base64!')).toThrow(TypeError)
  })
})

describe('what wallets share', () => {
  const wallet = createBitcoinWallet({ privateKeys: [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte)) })
  const keys = [0, 1, 2].map((index) => wallet.getKeys(index))
  const claims = keys.flatMap(({ payment, ordinal }): AddressClaim[] => [
    { address: payment.address, purpose: 'payment' },
    { address: ordinal.address, purpose: 'ordinals' },
  ])
  const toText = (list: readonly AddressClaim[]) =>
    toAccounts(list, mainnet.caipNetworkId).map(({ address, type }) => [address, type])
  const expected = [
    [keys[0]?.payment.address, 'payment'],
    [keys[0]?.ordinal.address, 'ordinal'],
  ]

  test('§3.014 payment is at index 0 and ordinal at index 1, in whatever order they come', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(claims), (list) => {
        const accounts = toAccounts(list, mainnet.caipNetworkId)
        const hasPayment = list.some(({ purpose }) => purpose === 'payment')
        const hasOrdinal = list.some(({ purpose }) => purpose === 'ordinals')
        expect(accounts[0]?.type).toBe(hasPayment ? 'payment' : undefined)
        if (hasPayment && hasOrdinal) expect(accounts[1]?.type).toBe('ordinal')
        expect(accounts).toHaveLength(hasPayment ? list.length : 0)
      }),
    )
  })

  test('§3.002 an address that comes twice, in other letters or for both, is one account, and pays', () => {
    const [payment, ordinal] = claims
    if (!payment || !ordinal) throw new Error('A wallet shares both')
    const upper = { ...payment, address: String(payment.address).toUpperCase() }
    expect(toText([payment, ordinal, upper, payment])).toEqual(expected)
    expect(toText([{ ...payment, purpose: 'ordinals' }, payment, ordinal])).toEqual(expected)
  })

  test('where wallets say nothing of what an address is for, its kind does', () => {
    const plain = claims.slice(0, 2).map(({ address }) => ({ address }))
    expect(toText(plain)).toEqual(expected)
    expect(toText([...plain].reverse())).toEqual(expected)
    // The only one pays, whatever it is.
    expect(toText(plain.slice(1))).toEqual([[keys[0]?.ordinal.address, 'payment']])
  })

  test('one address that is none on the network makes the list none', () => {
    const elsewhere = wallet.getKeys(0, bitcoinTestnet.caipNetworkId).payment.address
    expect(toText([...claims, { address: elsewhere, purpose: 'payment' }])).toEqual([])
    expect(toAccounts(claims, bitcoinTestnet.caipNetworkId)).toEqual([])
  })

  test('keys and paths are what they should be, or left out', () => {
    const [{ address }] = [claims[0] ?? { address: '' }]
    const odd = ['x', 7, '02', `05${'a'.repeat(64)}`, 'm/84"', '../..', `m/${'1/'.repeat(50)}1`, "m/84'/"]
    for (const value of odd) {
      expect(toAccounts([{ address, publicKey: value, path: value }], mainnet.caipNetworkId)).toEqual([
        { address, type: 'payment' },
      ])
    }
    const publicKey = `02${'Ab'.repeat(32)}`
    const path = "m/84'/0'/0'/0/0"
    expect(toAccounts([{ address, publicKey, path }], mainnet.caipNetworkId)).toEqual([
      { address, type: 'payment', publicKey: publicKey.toLowerCase(), path },
    ])
  })
})
