import { decodeHex, encodeHex } from '@latchkey/primitives'
import {
  AuthType,
  Cl,
  deserializeTransaction,
  makeUnsignedContractCall,
  makeUnsignedSTXTokenTransfer,
  Pc,
  privateKeyToAddress,
  privateKeyToPublic,
  serializeCV,
  TransactionSigner,
} from '@stacks/transactions'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeAddress } from '../address/c32.js'
import { type Principal, readPrincipal } from '../address/principals.js'
import { toTransactionNetwork } from '../networkNames.js'
import { writeNumber } from './bytes.js'
import { readOkText, readOkUint, writeNone, writePrincipal, writeUint } from './clarity.js'
import { recoverSigner } from './recoverSigner.js'
import { hashTransaction, type TokenAsset, writeSendsExactly, writeTransaction } from './Transaction.js'

const privateKey = `${'01'.repeat(32)}01`
const publicKey = privateKeyToPublic(privateKey) as string
const networks = { mainnet: 'stacks:1', testnet: 'stacks:2147483648' } as const
type Kind = keyof typeof networks

const hash = fc.uint8Array({ minLength: 20, maxLength: 20 })
const contractName = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9_-]{0,39}$/)
const kind = fc.constantFrom<Kind>('mainnet', 'testnet')
const amount = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const toPrincipal = (text: string): Principal => {
  const principal = readPrincipal(text)
  if (!principal) throw new Error(`no principal: ${text}`)
  return principal
}
const toAddress = (of: Kind, hash160: Uint8Array) =>
  encodeAddress({ version: of === 'mainnet' ? 22 : 26, hash160 })
const toSender = (of: Kind) => toPrincipal(privateKeyToAddress(privateKey, of))
const write = (
  of: Kind,
  rest: Pick<Parameters<typeof writeTransaction>[0], 'nonce' | 'feeAtomic' | 'postConditions' | 'payload'>,
) =>
  writeTransaction({
    network: toTransactionNetwork(networks[of]),
    signer: toSender(of).hash160,
    ...rest,
  })

describe('a transaction', () => {
  test('that moves STX is written as @stacks/transactions writes it', async () => {
    await fc.assert(
      fc.asyncProperty(
        ...[kind, hash, fc.option(contractName), amount, amount, amount],
        async (of, hash160, name, amountAtomic, fee, nonce) => {
          const recipient = `${toAddress(of, hash160)}${name === null ? '' : `.${name}`}`
          const expected = await makeUnsignedSTXTokenTransfer({
            ...{ recipient, amount: amountAtomic, fee, nonce, publicKey, network: of },
          })
          const payload = { type: 'transfer', recipient: toPrincipal(recipient), amountAtomic } as const
          const own = write(of, { nonce, feeAtomic: fee, postConditions: [], payload })
          expect(encodeHex(own)).toBe(expected.serialize())
        },
      ),
      { numRuns: 60 },
    )
  })

  test('that moves a token is written as @stacks/transactions writes it', async () => {
    await fc.assert(
      fc.asyncProperty(
        ...[kind, hash, hash, contractName, contractName, amount],
        async (of, ofContract, ofReceiver, name, assetName, amountAtomic) => {
          const [contractAddress, recipient] = [toAddress(of, ofContract), toAddress(of, ofReceiver)]
          const sender = toSender(of)
          const expected = await makeUnsignedContractCall({
            ...{ contractAddress, contractName: name, functionName: 'transfer' },
            functionArgs: [
              Cl.uint(amountAtomic),
              Cl.principal(sender.address),
              Cl.principal(recipient),
              Cl.none(),
            ],
            postConditions: [
              Pc.principal(sender.address)
                .willSendEq(amountAtomic)
                .ft(`${contractAddress}.${name}`, assetName),
            ],
            ...{ postConditionMode: 'deny', fee: 3_000n, nonce: 7n, publicKey, network: of },
          })
          const contract = { ...toPrincipal(`${contractAddress}.${name}`), contractName: name }
          const asset: TokenAsset = { contract, assetName }
          const args = [
            writeUint(amountAtomic),
            writePrincipal(sender),
            writePrincipal(toPrincipal(recipient)),
            writeNone(),
          ]
          const own = write(of, {
            nonce: 7n,
            feeAtomic: 3_000n,
            postConditions: [writeSendsExactly(sender, asset, amountAtomic)],
            payload: { type: 'call', contract, functionName: 'transfer', args },
          })
          expect(encodeHex(own)).toBe(expected.serialize())
        },
      ),
      { numRuns: 60 },
    )
  })

  test('that is signed elsewhere tells its signer and its hash, and nobody’s with any bit flipped', () => {
    const sender = toSender('testnet')
    const recipient = toPrincipal(toAddress('testnet', new Uint8Array(20).fill(7)))
    const own = write('testnet', {
      nonce: 3n,
      feeAtomic: 250n,
      postConditions: [],
      payload: { type: 'transfer', recipient, amountAtomic: 5n },
    })
    const unsigned = deserializeTransaction(encodeHex(own))
    expect(unsigned.auth.authType).toBe(AuthType.Standard)
    const signer = new TransactionSigner(unsigned)
    signer.signOrigin(privateKey)
    const signed = decodeHex(signer.transaction.serialize()) ?? new Uint8Array()
    expect(encodeHex(hashTransaction(signed))).toBe(signer.transaction.txid())
    expect(recoverSigner(signed)).toEqual(sender.hash160)
    // Everything is signed.
    for (let at = 0; at < signed.length; at++) {
      const flipped = signed.slice()
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
      expect(recoverSigner(flipped), `byte ${at}`).not.toEqual(sender.hash160)
    }
    expect(recoverSigner(new Uint8Array())).toBeUndefined()
    expect(recoverSigner(own)).toBeUndefined()
  })

  test('takes no number that does not fit', () => {
    expect(() => writeNumber(2n ** 64n, 8)).toThrow(RangeError)
    expect(() => writeNumber(-1n, 8)).toThrow(RangeError)
    expect(writeNumber(2n ** 64n - 1n, 8)).toEqual(new Uint8Array(8).fill(255))
  })
})

describe('a value of Clarity', () => {
  test('is written as @stacks/transactions writes it', () => {
    fc.assert(
      fc.property(
        kind,
        hash,
        fc.option(contractName),
        fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
        (of, hash160, name, value) => {
          const text = `${toAddress(of, hash160)}${name === null ? '' : `.${name}`}`
          expect(encodeHex(writePrincipal(toPrincipal(text)))).toBe(serializeCV(Cl.principal(text)))
          expect(encodeHex(writeUint(value))).toBe(serializeCV(Cl.uint(value)))
        },
      ),
    )
    expect(encodeHex(writeNone())).toBe(serializeCV(Cl.none()))
  })

  test('is read where it is what was asked for', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        (value, text) => {
          expect(readOkUint(`0x${serializeCV(Cl.ok(Cl.uint(value)))}`)).toBe(value)
          expect(readOkText(serializeCV(Cl.ok(Cl.stringUtf8(text))))).toBe(text)
        },
      ),
    )
    expect(readOkText(serializeCV(Cl.ok(Cl.stringAscii('sBTC'))))).toBe('sBTC')
  })

  test.each([
    ['an error', serializeCV(Cl.error(Cl.uint(1)))],
    ['a number below zero', serializeCV(Cl.ok(Cl.int(-1)))],
    ['a number with more behind it', `${serializeCV(Cl.ok(Cl.uint(1)))}00`],
    ['a number that ends too early', serializeCV(Cl.ok(Cl.uint(1))).slice(0, -2)],
    ['a text that claims to be longer', '070dffffffff41'],
    ['nothing', ''],
    ['no hexadecimal', '0xZZ'],
    ['half a byte', '0x0'],
  ])('is not read from %s', (_, text) => {
    expect(readOkUint(text)).toBeUndefined()
    expect(readOkText(text)).toBeUndefined()
  })
})
