import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createTestMultisig,
  createTestPasskey,
  createTestSigner,
} from '../../testing/sui/createTestSigner.js'
import { verifySignature } from './verifySignature.js'

/** Made with Sui’s own library by the key of 32 times 0x01. */
const vector = {
  address: '0x29dfbf688abce7ab43bb8e70cae158ae961196e721440f515482f8ba1684390f',
  message: 'Latchkey é',
  signature:
    'AMAcRnDxFOZTKVW+XEhIUkdzxekROflFfGjw43wjHrdDBP0Rw3/v+J32IF77vt1oJNR7oJA7u8XtMmRDrqYBTASKiOPddAnxlf1S2y08ul1yymcJvx2UEhvzdIgBtA9vXA==',
}
const text = 'app.example.org wants you to sign in with your Sui account:\né🔑\u0000'

const [first, second, third] = [createTestSigner(0, 1), createTestSigner(1, 2), createTestSigner(2, 3)]
const passkey = createTestPasskey(4)
const twoOfThree = createTestMultisig(
  [first, second, third].map((signer) => ({ signer, weight: 1 })),
  2,
)
const partOf = (position: number, message = text) => {
  const signer = [first, second, third][position] ?? first
  return { position, flag: signer.flag as number, bytes: signer.signBytes(message) }
}

/** One good signature of each kind. */
const kinds: readonly (readonly [kind: string, signed: typeof vector])[] = [
  ['Ed25519, by Sui’s own library', vector],
  ['Ed25519', { address: first.address, message: text, signature: first.sign(text) }],
  ['secp256k1', { address: second.address, message: text, signature: second.sign(text) }],
  ['secp256r1', { address: third.address, message: text, signature: third.sign(text) }],
  [
    'two of three keys',
    { address: twoOfThree.address, message: text, signature: twoOfThree.sign([partOf(0), partOf(2)]) },
  ],
  ['a passkey', { address: passkey.address, message: text, signature: passkey.sign(text) }],
]

describe.each(kinds)('a signature of %s', (_, signed) => {
  test('is taken, with the address in either case', () => {
    expect(verifySignature(signed)).toBe(true)
    const address = `0x${signed.address.slice(2).toUpperCase()}`
    expect(verifySignature({ ...signed, address })).toBe(true)
  })

  test('is refused for another text and another account', () => {
    for (const message of ['', `${signed.message}.`, signed.message.replace('é', 'e')]) {
      expect(verifySignature({ ...signed, message })).toBe(false)
    }
    const others = kinds.map(([, { address }]) => address).filter((address) => address !== signed.address)
    for (const address of [...others, '', '0x', `0x${'0'.repeat(64)}`, signed.address.slice(0, -1)]) {
      expect(verifySignature({ ...signed, address }), address).toBe(false)
    }
  })

  test('is refused with any byte changed, left out or added', () => {
    const bytes = Buffer.from(signed.signature, 'base64')
    const isTaken = (changed: Uint8Array) =>
      verifySignature({ ...signed, signature: Buffer.from(changed).toString('base64') })
    for (const index of bytes.keys()) {
      for (const mask of [1, 0x80, 0xff]) {
        const changed = Uint8Array.from(bytes)
        changed[index] = (changed[index] ?? 0) ^ mask
        // With the flag of a login it is for the network to say.
        const [flag] = changed
        expect(isTaken(changed), `${index} ${mask}`).toBe(flag === 5 ? 'zk-login' : false)
      }
      expect(isTaken(bytes.subarray(0, index)), `${index} cut`).toBe(false)
    }
    expect(isTaken(Buffer.concat([bytes, Buffer.from([0])]))).toBe(false)
    expect(isTaken(Buffer.concat([Buffer.from([0]), bytes]))).toBe(false)
  })

  test('is refused in another spelling of base64', () => {
    const { signature } = signed
    for (const other of [
      ` ${signature}`,
      `${signature}\n`,
      `${signature}\0`,
      `${signature}=`,
      Buffer.from(signature, 'base64').toString('hex'),
      Buffer.from(signature, 'base64').toString('base64url'),
    ]) {
      if (other !== signature) expect(verifySignature({ ...signed, signature: other }), other).toBe(false)
    }
  })
})

test('keys and texts of all kinds agree with another library', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(0, 1, 2),
      fc.integer({ min: 1, max: 254 }),
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      (flag, byte, message) => {
        const signer = createTestSigner(flag as 0 | 1 | 2, byte)
        return verifySignature({ address: signer.address, message, signature: signer.sign(message) }) === true
      },
    ),
    { numRuns: 60 },
  )
})

test.each([1, 2] as const)('a high s, the second form of a signature, is refused (flag %i)', (flag) => {
  const orders = {
    1: 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n,
    2: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  }
  const signer = createTestSigner(flag, 7)
  const low = Buffer.from(signer.sign(text), 'base64')
  const high = orders[flag] - BigInt(`0x${low.subarray(33, 65).toString('hex')}`)
  const changed = Buffer.concat([
    low.subarray(0, 33),
    Buffer.from(high.toString(16).padStart(64, '0'), 'hex'),
    low.subarray(65),
  ])
  const signed = { address: signer.address, message: text }
  expect(verifySignature({ ...signed, signature: low.toString('base64') })).toBe(true)
  expect(verifySignature({ ...signed, signature: changed.toString('base64') })).toBe(false)
})

describe('an account of several keys', () => {
  const verify = (signature: string, { address } = twoOfThree) =>
    verifySignature({ address, message: text, signature })

  test('takes as many as it says, whoever they are', () => {
    for (const positions of [
      [0, 1],
      [0, 2],
      [1, 2],
      [0, 1, 2],
    ]) {
      expect(verify(twoOfThree.sign(positions.map((at) => partOf(at)))), String(positions)).toBe(true)
    }
  })

  test('one of three is not enough, nor the same one twice', () => {
    for (const at of [0, 1, 2]) expect(verify(twoOfThree.sign([partOf(at)]))).toBe(false)
    expect(verify(twoOfThree.sign([partOf(0), partOf(0)]))).toBe(false)
    expect(verify(twoOfThree.sign([partOf(0), partOf(0)], 0b11))).toBe(false)
  })

  test('weights count, not heads', () => {
    const heavy = createTestMultisig(
      [
        { signer: first, weight: 1 },
        { signer: second, weight: 1 },
        { signer: third, weight: 44 },
      ],
      44,
    )
    expect(verify(heavy.sign([partOf(2)]), heavy)).toBe(true)
    expect(verify(heavy.sign([partOf(0), partOf(1)]), heavy)).toBe(false)
  })

  test('one bad signature makes it none, even where the others were enough', () => {
    expect(verify(twoOfThree.sign([partOf(0), partOf(1), partOf(2, 'other')]))).toBe(false)
  })

  test('signatures count in the order of the keys, by the bits that are set', () => {
    expect(verify(twoOfThree.sign([partOf(2), partOf(0)]))).toBe(false)
    expect(verify(twoOfThree.sign([partOf(0), partOf(2)], 0b011))).toBe(false)
    expect(verify(twoOfThree.sign([partOf(0), partOf(2)], 0b111))).toBe(false)
    expect(verify(twoOfThree.sign([partOf(0), partOf(2)], 0b1101))).toBe(false)
    expect(verify(twoOfThree.sign([partOf(0), partOf(2)], 0))).toBe(false)
  })

  test.each([
    ['a threshold of nothing', [1, 1], 0],
    ['a threshold nobody reaches', [1, 1], 3],
    ['a key without weight', [2, 0], 2],
  ] as const)('%s is no account', (_, [one, other], threshold) => {
    const account = createTestMultisig(
      [
        { signer: first, weight: one },
        { signer: second, weight: other },
      ],
      threshold,
    )
    expect(verify(account.sign([partOf(0), partOf(1)]), account)).toBe(false)
  })

  test('a key twice, and more than ten keys, are no account', () => {
    const double = createTestMultisig(
      [first, first].map((signer) => ({ signer, weight: 1 })),
      2,
    )
    expect(verify(double.sign([partOf(0), { ...partOf(0), position: 1 }]), double)).toBe(false)
    const signers = Array.from({ length: 11 }, (_, index) => createTestSigner(0, index + 1))
    const crowd = (count: number) =>
      createTestMultisig(
        signers.slice(0, count).map((signer) => ({ signer, weight: 1 })),
        1,
      )
    expect(verify(crowd(10).sign([partOf(0)]), crowd(10))).toBe(true)
    expect(verify(crowd(11).sign([partOf(0)]), crowd(11))).toBe(false)
  })

  test('a passkey may be among them, and a login as one that has not signed', () => {
    // The variants of the network’s own lists: a login is the fourth, a passkey the fifth.
    const bytes = Buffer.from(passkey.sign(text), 'base64')
    const account = createMixed()
    const passkeyPart = Buffer.concat([
      Buffer.from([4, (bytes.length & 0x7f) | 0x80, bytes.length >> 7]),
      bytes,
    ])
    const sign = (parts: readonly Uint8Array[], bitmap: number) =>
      Buffer.concat([
        Buffer.from([3, parts.length]),
        ...parts,
        Buffer.from([bitmap, 0]),
        account.content,
      ]).toString('base64')
    const ed25519Part = Buffer.concat([Buffer.from([0]), first.signBytes(text)])
    expect(verify(sign([ed25519Part, passkeyPart], 0b011), account)).toBe(true)
    expect(verify(sign([passkeyPart], 0b010), account)).toBe(false)
    const loginPart = Buffer.concat([Buffer.from([3, 4, 5, 1, 2, 3])])
    expect(verify(sign([ed25519Part, loginPart], 0b101), account)).toBe('multisig-zk-login')
  })
})

/** A key, a passkey and a login, of which two are needed. */
function createMixed() {
  const login = Buffer.from('accounts.google.com and a number')
  const weight = Buffer.from([1])
  const content = Buffer.concat([
    Buffer.from([3, 0]),
    first.publicKey,
    weight,
    Buffer.from([4]),
    passkey.publicKey,
    weight,
    Buffer.from([3, login.length]),
    login,
    weight,
    Buffer.from([2, 0]),
  ])
  const members = [
    { signer: { flag: 0, publicKey: first.publicKey }, weight: 1 },
    { signer: { flag: 6, publicKey: passkey.publicKey }, weight: 1 },
    { signer: { flag: 5, publicKey: login }, weight: 1 },
  ] as unknown as Parameters<typeof createTestMultisig>[0]
  return { ...createTestMultisig(members, 2), content }
}

describe('a passkey', () => {
  const verify = (...change: [change?: object, flag?: number]) =>
    verifySignature({ address: passkey.address, message: text, signature: passkey.sign(text, ...change) })

  test.each([
    ['another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['no challenge', { challenge: undefined }],
    ['a challenge that is no text', { challenge: 5 }],
    ['making a passkey instead of using it', { type: 'webauthn.create' }],
  ])('is refused with %s', (_, change) => {
    expect(verify()).toBe(true)
    expect(verify(change)).toBe(false)
  })

  test('is refused with a signature of another kind', () => {
    expect(verify({}, 1)).toBe(false)
  })

  test('is not the account of its bare key', () => {
    const bare = createTestSigner(2, 4)
    expect(Buffer.from(bare.publicKey).equals(passkey.publicKey)).toBe(true)
    expect(verifySignature({ address: bare.address, message: text, signature: passkey.sign(text) })).toBe(
      false,
    )
    expect(verifySignature({ address: passkey.address, message: text, signature: bare.sign(text) })).toBe(
      false,
    )
  })
})

test('whatever it is given, it answers and does not throw', () => {
  const { address, message } = vector
  const isTaken = (signature: string) => verifySignature({ address, message, signature })
  fc.assert(fc.property(fc.string(), (signature) => isTaken(signature) === false))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 7 }), fc.uint8Array({ maxLength: 600 }), (flag, rest) => {
      const bytes = Buffer.concat([Buffer.from([flag]), rest])
      return isTaken(bytes.toString('base64')) === (flag === 5 ? 'zk-login' : false)
    }),
    { numRuns: 2_000 },
  )
})

test('does not decode a long text', () => {
  const before = performance.now()
  expect(verifySignature({ ...vector, signature: 'A'.repeat(5_000_000) })).toBe(false)
  expect(verifySignature({ ...vector, signature: Buffer.alloc(8_193, 3).toString('base64') })).toBe(false)
  expect(performance.now() - before).toBeLessThan(1_000)
})
