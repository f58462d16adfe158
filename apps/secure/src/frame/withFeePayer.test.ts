import { randomBytes } from 'node:crypto'
import { readSolanaTransaction, withFeePayer } from '@latchkey/decode'
import { decodeBase64, encodeBase58 } from '@latchkey/primitives'
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  address as toAddress,
} from '@solana/kit'
import { expect, test } from 'vitest'

const createAddress = () => toAddress(encodeBase58(randomBytes(32)))
const [owner, payer] = [createAddress(), createAddress()]
const createCall = (accounts: Instruction['accounts'] = []): Instruction => ({
  programAddress: createAddress(),
  accounts: [{ address: owner, role: AccountRole.WRITABLE_SIGNER }, ...accounts],
  data: randomBytes(200),
})

function compose(instructions: readonly Instruction[], tables: Record<Address, Address[]> = {}) {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (one) => setTransactionMessageFeePayer(owner, one),
    (one) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: createAddress() as string as Blockhash, lastValidBlockHeight: 1n },
        one,
      ),
    (one) => appendTransactionMessageInstructions(instructions, one),
    (one) => compressTransactionMessageUsingAddressLookupTables(one, tables),
  )
  const text = getBase64EncodedWireTransaction(compileTransaction(message))
  return decodeBase64(text) ?? new Uint8Array()
}

test('another fee payer changes who signs and nothing of what is done, lookup tables included', () => {
  const [written, read] = [createAddress(), createAddress()]
  const bytes = compose(
    [
      createCall([
        { address: written, role: AccountRole.WRITABLE },
        { address: read, role: AccountRole.READONLY },
      ]),
      createCall(),
    ],
    { [createAddress()]: [read, written] },
  )
  const before = readSolanaTransaction(bytes)
  expect(before.message.lookups).toHaveLength(1)
  const after = readSolanaTransaction(withFeePayer(bytes, payer) ?? new Uint8Array())
  expect(after.message).toEqual({
    ...before.message,
    signers: [payer, owner],
    writable: [payer, ...before.message.writable],
  })
  expect(after.signatureOffsets).toHaveLength(2)
})

test.each([
  [
    'others sign as well',
    [createCall([{ ...createNoopSigner(createAddress()), role: AccountRole.READONLY_SIGNER }])],
  ],
  ['the payer has a part in it', [createCall([{ address: payer, role: AccountRole.WRITABLE }])]],
  [
    'it would be too long',
    [createCall(), createCall(), createCall(), { ...createCall(), data: randomBytes(310) }],
  ],
])('where %s nobody else can pay', (_, instructions) => {
  const bytes = compose(instructions)
  expect(readSolanaTransaction(bytes).message.signers[0]).toBe(owner)
  expect(withFeePayer(bytes, payer)).toBeUndefined()
})

test('what is no transaction, and who is nobody, is told', () => {
  expect(() => withFeePayer(randomBytes(40), payer)).toThrow()
  expect(withFeePayer(compose([createCall()]), 'nobody')).toBeUndefined()
})
