import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { findProgramAddress } from '../../chains/solana/tokens/metaplex.js'

const systemProgram = '11111111111111111111111111111111'
const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** What stands in front of the 32 bytes of an Ed25519 key in PKCS #8. */
const keyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** An account of a call, and what the call does with it. */
type Party = { address: string; isSigner?: boolean; isWritable?: boolean }
/** One call of a program. */
export type TestInstruction = { program: string; parties: readonly Party[]; data: Uint8Array }

/** An account that makes transactions; written without any library, so that nothing of it is taken for granted. */
export type TestPayer = {
  address: string
  /** A text signed as wallets do: base58. */
  signText(text: string): string
  /** A signed transaction as base64, and its signature. */
  createTransaction(
    blockhash: string,
    instructions: readonly TestInstruction[],
  ): { wire: string; signature: string }
}

const toBytes = (address: string) => Buffer.from(decodeBase58(address) ?? [])

/**
 * Makes an account that pays for its transactions.
 *
 * @param account - Its address and key.
 */
export function createTestPayer({
  address,
  privateKey,
}: {
  address: string
  privateKey: Uint8Array
}): TestPayer {
  const key: KeyObject = createPrivateKey({
    key: Buffer.concat([keyPrefix, privateKey]),
    format: 'der',
    type: 'pkcs8',
  })
  return {
    address,
    signText: (text) => encodeBase58(sign(null, Buffer.from(text), key)),
    createTransaction(blockhash, instructions) {
      const message = compile(address, blockhash, instructions)
      const signature = sign(null, message, key)
      const wire = Buffer.concat([Buffer.of(1), signature, message]).toString('base64')
      return { wire, signature: encodeBase58(signature) }
    },
  }
}

/** A legacy message: header, keys by what is done with them, blockhash, calls. */
function compile(payer: string, blockhash: string, instructions: readonly TestInstruction[]): Buffer {
  const writable = new Set<string>()
  const readonly = new Set<string>()
  for (const { parties, program } of instructions) {
    for (const party of parties) (party.isWritable ? writable : readonly).add(party.address)
    readonly.add(program)
  }
  writable.delete(payer)
  const fixed = [...readonly].filter((one) => one !== payer && !writable.has(one))
  const keys = [payer, ...writable, ...fixed]
  const indexOf = (address: string) => keys.indexOf(address)
  const calls = instructions.map(({ data, parties, program }) =>
    Buffer.from([
      indexOf(program),
      parties.length,
      ...parties.map((party) => indexOf(party.address)),
      data.length,
      ...data,
    ]),
  )
  return Buffer.concat([
    Buffer.of(1, 0, fixed.length, keys.length),
    ...keys.map(toBytes),
    toBytes(blockhash),
    Buffer.of(instructions.length),
    ...calls,
  ])
}

/** Sends coins. */
export function transferCoins(from: string, to: string, lamports: bigint): TestInstruction {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(lamports, 4)
  const parties = [
    { address: from, isSigner: true, isWritable: true },
    { address: to, isWritable: true },
  ]
  return { program: systemProgram, parties, data }
}

/** The token account an owner has by convention. */
export function findTokenAccount(owner: string, mint: string, program: string): string {
  return encodeBase58(
    findProgramAddress([toBytes(owner), toBytes(program), toBytes(mint)], toBytes(associatedProgram)),
  )
}

/** Opens the token account an owner has by convention, unless it is there. */
export function openTokenAccount(
  payer: string,
  { mint, owner, program }: { owner: string; mint: string; program: string },
): TestInstruction {
  const parties = [
    { address: payer, isSigner: true, isWritable: true },
    { address: findTokenAccount(owner, mint, program), isWritable: true },
    { address: owner },
    { address: mint },
    { address: systemProgram },
    { address: program },
  ]
  return { program: associatedProgram, parties, data: Buffer.of(1) }
}

/** Sends tokens between token accounts. */
export function transferTokens(
  from: string,
  to: string,
  {
    amountAtomic,
    decimals,
    mint,
    program,
  }: { mint: string; program: string; amountAtomic: bigint; decimals: number },
): TestInstruction {
  const data = Buffer.alloc(10)
  data[0] = 12
  data.writeBigUInt64LE(amountAtomic, 1)
  data[9] = decimals
  const parties = [
    { address: findTokenAccount(from, mint, program), isWritable: true },
    { address: mint },
    { address: findTokenAccount(to, mint, program), isWritable: true },
    { address: from, isSigner: true },
  ]
  return { program, parties, data }
}

/** Burns tokens (15), or closes an empty token account (9). */
export function callToken(
  owner: string,
  { data, mint, program }: { data: Uint8Array; mint: string; program: string },
): TestInstruction {
  const account = { address: findTokenAccount(owner, mint, program), isWritable: true }
  const second = data[0] === 9 ? { address: owner, isWritable: true } : { address: mint, isWritable: true }
  return { program, parties: [account, second, { address: owner, isSigner: true }], data }
}
