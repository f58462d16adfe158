import { secp256k1 } from '@noble/curves/secp256k1.js'
import { RawTx, RawWitness } from '@scure/btc-signer/script.js'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  signText,
  signTextLegacy,
  type TestAddressKind,
  toTestPayment,
} from '../../../testing/bip122/signText.js'
import { readAddress } from '../address.js'
import { computeToSpendTxid, hashMessage } from './readProof.js'
import { verifyMessage } from './verifyMessage.js'

const valid = { lockTime: 0, sequence: 0 }
const key = new Uint8Array(32).fill(1)
const kinds: readonly TestAddressKind[] = ['p2wpkh', 'p2sh', 'p2tr', 'p2pkh']

/** The official vectors, which are in the public domain (CC0). */
describe('the vectors of BIP-322', () => {
  const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  const empty = [
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ]
  const hello = [
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ]

  test.each([
    [
      '',
      'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1',
      'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7',
    ],
    [
      'Hello World',
      'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a',
      'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
    ],
    [
      'UTF-8 support: öäüéàè 测试文本 \uD83D\uDE04',
      '43936b237ea38c7794eb5d755e0d220b6db92ebfc5c8f482759d22b1286376d7',
      'c8f4f525fe8afb1bc09b44175bd2096f079c98425e8a1be676b712add1fb62f0',
    ],
  ])('hashes of the text %j', (message, messageHash, toSpendHash) => {
    const script = readAddress(address)?.script ?? new Uint8Array()
    expect(Buffer.from(hashMessage(message)).toString('hex')).toBe(messageHash)
    expect(Buffer.from(computeToSpendTxid(message, script)).toString('hex')).toBe(toSpendHash)
  })

  test.each([
    ...empty.map((signature) => ['', address, signature]),
    ...hello.map((signature) => ['Hello World', address, signature]),
    [
      'No prefix fallback',
      'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
      'AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R',
    ],
    [
      'ESHJI7MWUL64AXHBI42L3UR4QA',
      'bc1qkntwc3c4dzxh9xh6875l03fn3vkk023jgak3u7',
      'AkcwRAIgCYHF/vn67iZX5WBimh84kqD6pTME6eNCMGhfFnnwCNECIAF3nMCk/RfLit+uv8a8FgfQIw0f0ASE21GSz7rX17PsASEDTA2vM8bOtUFgvenSDUmvkq7aWNwoTB0CMiM6carHY1s=',
    ],
    [
      'TPIZPITUIHEUHO5ACOL6W6MBVD',
      'bc1p9cyuceaazr8cz46mvgkzl94wy397mwpqsrk84su37t72jvkg6wzqv52nfp',
      'AUBay6NwR4LEYedkTG+vE9F7C0RTOCB5NH6ZAqf+3hudjHIkOzSZk1jW/5Kt0wRKX3llJ25os+0qktdou4/Y8516',
    ],
  ])('simple: %j by %s', (message, of, signature) => {
    for (const text of [signature, `smp${signature}`, Buffer.from(signature, 'base64').toString('hex')]) {
      expect(verifyMessage({ address: of, message, signature: text })).toEqual(valid)
      expect(verifyMessage({ address: of, message: `${message} `, signature: text })).toBeUndefined()
    }
    expect(verifyMessage({ address: of, message, signature: `ful${signature}` })).toBeUndefined()
    expect(verifyMessage({ address: of, message, signature: `pof${signature}` })).toBeUndefined()
  })

  test.each([
    [
      'GI2SVNWVCWTEEIMFZFFZYAQNSA',
      '164P4mbDkPcyvRnFGAZd1ThjxSj7Fbsywz',
      'AgAAAAGEmHuloQANVIqnpMegGLNFKwAGE0Urv0a/uMiHnJ+FQwAAAABrSDBFAiEAr8VdqPCZU/oVqKKj2WwHfeCX/lzp+Rfk8d59cS9xdGECIAar0nievDdeVstmIgjfM7kzMepL6HrecBuJtgEitFxBASECzgU8WF30ffzpbdClcw/0NBkTCkuRbiEzr+CTXePjiPfgBwAAAQAAAAAAAAAAAWrgBwAA',
    ],
    [
      'YGIAANMREUXLFRI4HIEOCE4T23',
      'bc1qkwzsslep5elkuat4608v7tpntpr3d9n7w5cwwq',
      'AgAAAAABAaVatLF3wpACTG5XowFYPJPv65lgTlZypjUV9d1DNduCAAAAAADgBwAAAQAAAAAAAAAAAWoCRzBEAiB+SJdR6bVLpv5+kK8pOXSUDS24rU53YkTQEvelQJ22uwIgEfqM8eYTupu4LtA0Tz7z1LIbhpP2PrUxWEt9osnrxFEBIQMasC7JaIHbbAUt1kU81yx7S4QHScnEDBs4GsdHDPMPSuAHAAA=',
    ],
    [
      'K276VUM3MXP56DGNVICQR5XWRT',
      'bc1psmjelwjtg7lz26jhd4kkf35v0xp3u7ffc6p4n4869s0hxkrrrtkqkpqvmg',
      'AgAAAAABAY+B3hhlrps+S2YaxSvL3HxZKdfT+8XCCtZ4KQc5N+AaAAAAAADgBwAAAQAAAAAAAAAAAWoBQEHQoT3HfPKw4WNiQySblfcRX2gnha/mrpFxUoYlkJxuQFXNN3sS+XbJsNAoXRlvQitk0tVEFpsUGRcCdZ7bWPHgBwAA',
    ],
    [
      'OQXDXSR5SN5N7WRXSPTI462HKH',
      '37HVPoc7ZsU5C9Z2VKcCkSLzEknYXCzm3s',
      'AgAAAAABAbtjBsUTHnoyuNG4NGbx6cI1Z01QLlfGHJX/WIRCAU6/AAAAABcWABTGXFmsgRqCkic6D+eE4AKm1iyVhuAHAAABAAAAAAAAAAABagJHMEQCIBp/IMJTnnhI6YrHJwIQbfucoizq0esZ35QRxtpXuk7fAiAGx6kSd9BuPDY+R0sHTJU0ZFtScJI8ASojEHwrClKxDQEhAl3boe/68fHvtuYzRkaS3GOSxnUTJwejjrubm+czK+Yi4AcAAA==',
    ],
  ])('full with locks: %j by %s is valid from then on', (message, of, signature) => {
    const signed = { address: of, message, signature: `ful${signature}` }
    expect(verifyMessage(signed)).toEqual({ lockTime: 2016, sequence: 2016 })
    expect(verifyMessage({ ...signed, message: `${message}.` })).toBeUndefined()
    expect(verifyMessage({ ...signed, address })).toBeUndefined()
    expect(verifyMessage({ ...signed, signature: `smp${signature}` })).toBeUndefined()
    expect(verifyMessage({ ...signed, signature: `pof${signature}` })).toBeUndefined()
  })

  test.each([
    ['what is no base64', '', address, 'not-valid-base64!!!'],
    ['nothing', '', address, ''],
    ['another text', 'Wrong message that was not signed', address, `smp${empty[0]}`],
    [
      'another address',
      '',
      'bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9',
      `smp${empty[0]}`,
    ],
    ['an empty witness', '', address, 'smpAA=='],
    ['an unknown prefix', '', address, 'fooAA=='],
    [
      'a witness that is said to be a transaction',
      'incorrect prefix',
      'bc1pyrgrm6cu6n54jrvkdjd9rvyd3xfyu84s2623awu2srn6mxhscwpsm5644w',
      'fulAUDZwFXUp+adN+/UZj5dVrGAbB3zKs1Vcalz5fCF9srxS63eSWNGvH1NYbrBkPt1BJDUyWUz9zgUxfc63/QheT6M',
    ],
    // Valid, but scripts are not executed here.
    [
      'a script of three keys',
      'This will be a p2wsh 3-of-3 multisig BIP 322 signed message',
      'bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9',
      'smpBQBHMEQCIFX9aaqPJWq2Ff2kpen5bFDTid+ehgUOpHV0LfjncXy4AiA3GNicF7aKPzdpa9PCpmaYQs3pHd+qbvvhXdxOCKCAMAFIMEUCIQD/ELXg6CNYyUQijCg96JtgvgjZb9dsl1Ctof4QAeyTcQIgVM/1AAblFl/DCt6A1gJg+T/i2qU5SQD09+chFJzolRwBSDBFAiEAlqRfSFyWNVQhvaCnmeV5tyneiCWMTcFbuujoD/pFa3wCIGnZjfQb8NolSYq9asV+ZeBSkCGHJcqnaV4JYS5MYPEGAWlTIQJ1aLEfEi/4p7wcV+XHZCBVvGGJZ7L3v+jhH+mZA8lN0yECCovfec+kIdllXpKCgA8RX/HZ2x5yHOtCSKP8/sf6pnwhAwxSng6kCgCXXSAmJOOZFdr3vdK3HzGqCFloOHgc5fM6U64=',
    ],
    [
      'a script path with a time lock',
      '5WCQVNSZADVB2U447BH2A44Y4X',
      'bc1peeyux4l3g6wmq23hsl6hytndlu89emtvqrw0k222hgnfvys8yw8sehzpun',
      'fulAgAAAAABARTMGFokvM/viA990Uz2acpongloH+NqLgjm1grzw7C1AAAAAADgBwAAAQAAAAAAAAAAAWoEQAl8+ry6NBWeMu08ZpB9fJVnTiWQJy1i5LOfmtDr8DLWVvSUyKAwNQK7EyIPJlQhATz/7cw3Oywj0+dF0NHS9mMAS2MgrYfXhOkh0CvwuJpB+O3tal2ECfO0v7k1/A4PTlGcQiBnAuAHsnUg15isG0dq0JWAnqDPzUnq+bMlf+cWyLUGg00iNZeg0D5orCHB15isG0dq0JWAnqDPzUnq+bMlf+cWyLUGg00iNZeg0D7gBwAA',
    ],
    [
      'another signer',
      'ESHJI7MWUL64AXHBI42L3UR4QA',
      'bc1qx3f9s3scavc92s3g2fhwzqzn7qucd37ez03jpf',
      'AkcwRAIgCYHF/vn67iZX5WBimh84kqD6pTME6eNCMGhfFnnwCNECIAF3nMCk/RfLit+uv8a8FgfQIw0f0ASE21GSz7rX17PsASEDTA2vM8bOtUFgvenSDUmvkq7aWNwoTB0CMiM6carHY1s=',
    ],
  ])('refuses %s', (_, message, of, signature) => {
    expect(verifyMessage({ address: of, message, signature })).toBeUndefined()
  })
})

describe('what wallets document and made', () => {
  const message = 'Latchkey é'
  const p2wpkh = 'bc1q0xcqpzrky6eff2g52qdye53xkk9jxkvrh6yhyw'

  test.each([
    [
      p2wpkh,
      'AkgwRQIhAOaqnNhMR6LTZ+RegMUfTe/CxeDPAOJJP0FfN1d/vnKTAiBz2whsccFgNHDZdPCoKvqQyLkSOeJ7yxjPa6A37GeO2QEhAxuExVZ7EmRAmV0+1aq6BWXXHhg0YEgZ/5wX9enV3QeP',
    ],
    [p2wpkh, 'KJusm4e5/ClRuV/gAtzh07o/s6/xHJItGrhaS8K33/JcCGJKZOA/7aeJujp0HeSW7cgh/xFFtb8eJPLOcrt6Gd4='],
    [
      'bc1p33wm0auhr9kkahzd6l0kqj85af4cswn276hsxg6zpz85xe2r0y8syx4e5t',
      'AUA7Ol1V9PO8r8/V8ZrjyFThsNA8oRAGOpecdjUYok7GgoBdNwJHX0QxEA+1vBWqhlHhl84x5vxoF4Fyx5QnFFBX',
    ],
  ])('%s', (address, signature) => {
    expect(verifyMessage({ address, message, signature })).toEqual(valid)
    expect(verifyMessage({ address: address.toUpperCase(), message, signature })).toEqual(valid)
    expect(verifyMessage({ address, message: 'Latchkey e', signature })).toBeUndefined()
  })

  test('a legacy signature whose first byte is of the oldest kind, for every kind of address', () => {
    const signature =
      'G+LrYa7T5dUMDgQduAErw+i6ebK4GqTXYVWIDM+snYk7Yc6LdPitmaqM6j+iJOeID1CsMXOJFpVopvPiHBdulkE='
    const publicKey = Uint8Array.from(
      Buffer.from('026887958bcc4cb6f8c04ea49260f0d10e312c41baf485252953b14724db552aac', 'hex'),
    )
    for (const kind of kinds) {
      const address = toTestPayment(kind, publicKey).address ?? ''
      expect(verifyMessage({ address, message: 'abcdefghijk123456789', signature })).toEqual(valid)
      expect(verifyMessage({ address, message: 'abcdefghijk12345678', signature })).toBeUndefined()
    }
  })
})

describe('signatures of our own', () => {
  const message = 'app.example.org wants you to sign in with your Bitcoin account'
  const own = kinds.map((kind) => [kind, signText({ kind, privateKey: key, message })] as const)

  test.each(own)('%s: the whole transaction', (_, { address, full }) => {
    expect(verifyMessage({ address, message, signature: `ful${full}` })).toEqual(valid)
    // Without its prefix it is taken for a witness.
    expect(verifyMessage({ address, message, signature: full })).toBeUndefined()
    expect(verifyMessage({ address, message: '', signature: `ful${full}` })).toBeUndefined()
  })

  test.each(own)('%s: the witness alone, where there is one', (kind, { address, simple }) => {
    const answer = kind === 'p2pkh' ? undefined : valid
    const hexadecimal = Buffer.from(simple, 'base64').toString('hex')
    for (const signature of [simple, `smp${simple}`, hexadecimal, hexadecimal.toUpperCase()]) {
      expect(verifyMessage({ address, message, signature })).toEqual(answer)
    }
  })

  test.each(own)('%s: no other kind of address of the same key', (kind, { address, full, simple }) => {
    for (const [other, signed] of own) {
      if (other === kind) continue
      for (const signature of [simple, `ful${full}`]) {
        expect(verifyMessage({ address: signed.address, message, signature }), other).toBeUndefined()
      }
    }
    expect(address).not.toBe('')
  })

  test.each(own)('%s: refuses it with one bit of any byte altered', (kind, { address, bytes, simple }) => {
    const flip = (from: Uint8Array, at: number) =>
      Buffer.from(from.map((byte, index) => (index === at ? byte ^ (1 << (at & 7)) : byte)))
    for (let at = 0; at < bytes.length; at += 1) {
      const times = verifyMessage({ address, message, signature: `ful${flip(bytes, at).toString('base64')}` })
      // The version alone would be another valid one; but it is signed.
      expect(times, String(at)).toBeUndefined()
    }
    if (kind === 'p2pkh') return
    const witness = Buffer.from(simple, 'base64')
    for (let at = 0; at < witness.length; at += 1) {
      const signature = flip(witness, at).toString('base64')
      expect(verifyMessage({ address, message, signature }), String(at)).toBeUndefined()
    }
  })

  test.each(kinds)('%s: version 2, locks, further inputs, and another output', (kind) => {
    const verify = (change: object) => {
      const { address, full } = signText({ kind, privateKey: key, message, ...change })
      return verifyMessage({ address, message, signature: `ful${full}` })
    }
    expect(verify({ version: 2 })).toEqual(valid)
    expect(verify({ version: 1 })).toBeUndefined()
    expect(verify({ lockTime: 7 })).toEqual({ lockTime: 7, sequence: 0 })
    expect(verify({ sequence: 9 })).toEqual({ lockTime: 0, sequence: 9 })
    expect(verify({ output: Uint8Array.of(0x6a, 1, 7) })).toBeUndefined()
    if (kind !== 'p2pkh') expect(verify({ moreInputs: 1 })).toBeUndefined()
    for (const sighash of [2, 3, 0x81, 0x82, 0x83]) {
      expect(verify({ sighash }), String(sighash)).toBeUndefined()
    }
    if (kind === 'p2tr') expect(verify({ sighash: 1 })).toEqual(valid)
  })

  test('nested SegWit in full needs the script it hides', () => {
    const { address, bytes } = signText({ kind: 'p2sh', privateKey: key, message })
    const { segwitFlag, ...raw } = RawTx.decode(bytes)
    const [input] = raw.inputs
    if (!input) throw new Error('there is no input')
    const inputs = [{ ...input, finalScriptSig: new Uint8Array() }]
    const signature = `ful${Buffer.from(RawTx.encode({ ...raw, segwitFlag, inputs })).toString('base64')}`
    expect(verifyMessage({ address, message, signature })).toBeUndefined()
  })

  test('a witness with more in it, or written longer than need be', () => {
    const { address, simple } = signText({ kind: 'p2wpkh', privateKey: key, message })
    const [signature = new Uint8Array(), publicKey = new Uint8Array()] = RawWitness.decode(
      Uint8Array.from(Buffer.from(simple, 'base64')),
    )
    const check = (bytes: Uint8Array) =>
      verifyMessage({ address, message, signature: Buffer.from(bytes).toString('base64') })
    expect(check(RawWitness.encode([signature, publicKey]))).toEqual(valid)
    expect(check(RawWitness.encode([signature, publicKey, new Uint8Array()]))).toBeUndefined()
    expect(check(RawWitness.encode([signature]))).toBeUndefined()
    expect(check(RawWitness.encode([publicKey, signature]))).toBeUndefined()
    expect(check(Uint8Array.from([...Buffer.from(simple, 'base64'), 0]))).toBeUndefined()
    expect(check(Uint8Array.from([0xfd, 2, 0, ...Buffer.from(simple, 'base64').subarray(1)]))).toBeUndefined()
    expect(check(Uint8Array.from([0xff, ...new Array(8).fill(0xff)]))).toBeUndefined()
  })

  test('a high S, which anyone could make of a low one', () => {
    const { address, simple } = signText({ kind: 'p2wpkh', privateKey: key, message })
    const [signature = new Uint8Array(), publicKey = new Uint8Array()] = RawWitness.decode(
      Uint8Array.from(Buffer.from(simple, 'base64')),
    )
    const { r, s } = secp256k1.Signature.fromBytes(signature.subarray(0, -1), 'der')
    const high = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s).toBytes('der')
    const witness = RawWitness.encode([Uint8Array.from([...high, 1]), publicKey])
    const text = Buffer.from(witness).toString('base64')
    expect(verifyMessage({ address, message, signature: text })).toBeUndefined()
  })

  test.each([27, 31, 35, 39])(
    'legacy with a first byte from %i on, for the address of the key alone',
    (firstHeader) => {
      const signature = signTextLegacy({ firstHeader, message, privateKey: key })
      const hexadecimal = Buffer.from(signature, 'base64').toString('hex')
      for (const kind of kinds) {
        const address = toTestPayment(kind, pubECDSA(key)).address ?? ''
        const other = toTestPayment(kind, pubECDSA(new Uint8Array(32).fill(2))).address ?? ''
        expect(verifyMessage({ address, message, signature })).toEqual(valid)
        expect(verifyMessage({ address, message, signature: hexadecimal })).toEqual(valid)
        expect(verifyMessage({ address: other, message, signature })).toBeUndefined()
        expect(verifyMessage({ address, message: `${message}!`, signature })).toBeUndefined()
        expect(verifyMessage({ address, message, signature: `smp${signature}` })).toBeUndefined()
      }
      const uncompressed = toTestPayment('p2pkh', pubECDSA(key, false)).address ?? ''
      expect(verifyMessage({ address: uncompressed, message, signature })).toEqual(valid)
    },
  )

  test.each([0, 26, 43, 255])('legacy with the first byte %i is none', (header) => {
    const bytes = Buffer.from(signTextLegacy({ firstHeader: 31, message, privateKey: key }), 'base64')
    bytes[0] = header
    const address = toTestPayment('p2wpkh', pubECDSA(key)).address ?? ''
    expect(verifyMessage({ address, message, signature: bytes.toString('base64') })).toBeUndefined()
  })

  test('answers false to anything at all, and never throws', () => {
    const addresses = own.map(([, { address }]) => address)
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(...addresses), fc.string()),
        fc.string(),
        fc.oneof(
          fc.string(),
          fc.base64String(),
          fc.base64String().map((text) => `smp${text}`),
          fc.base64String().map((text) => `ful${text}`),
          fc.uint8Array({ minLength: 60, maxLength: 70 }).map((bytes) => Buffer.from(bytes).toString('hex')),
          fc
            .uint8Array({ minLength: 64, maxLength: 64 })
            .map((bytes) => Buffer.from([31, ...bytes]).toString('base64')),
        ),
        (address, text, signature) => verifyMessage({ address, message: text, signature }) === undefined,
      ),
    )
    for (const signature of ['\0', 'smp', 'ful', 'pof', '00', '0', 'A'.repeat(2_001), 'é', ' AA==', 'AA']) {
      const [address = ''] = addresses
      expect(verifyMessage({ address, message, signature })).toBeUndefined()
    }
  })
})
