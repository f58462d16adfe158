import type { DecodedMessage } from './DecodedTransaction.js'

const lamportsPerSignature = 5_000n
const microLamportsPerLamport = 1_000_000n
const maxUnits = 1_400_000
/** What one instruction may use unless the transaction says otherwise (SIMD-0170). */
const defaultUnits = { builtin: 3_000, program: 200_000 }
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
const builtinPrograms = new Set<string>([
  budgetProgram,
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
])
/** First byte of the compute budget's instructions. */
const setUnitLimit = 2
const setUnitPrice = 3

/** What a transaction says about its compute units. */
export type ComputeBudget = {
  units: number
  /** Millionths of a lamport for one unit. */
  microLamportsPerUnit: bigint
}

/** Reads the compute limit and price a message asks for. */
export function readComputeBudget({ instructions, staticAccounts }: DecodedMessage): ComputeBudget {
  let units: number | undefined
  let microLamportsPerUnit = 0n
  let impliedUnits = 0
  for (const { programIdIndex, data } of instructions) {
    const program = staticAccounts[programIdIndex] ?? ''
    impliedUnits += builtinPrograms.has(program) ? defaultUnits.builtin : defaultUnits.program
    if (program !== budgetProgram) continue
    const bytes = Buffer.from(data)
    if (bytes[0] === setUnitLimit && bytes.length >= 5) units = bytes.readUInt32LE(1)
    if (bytes[0] === setUnitPrice && bytes.length >= 9) microLamportsPerUnit = bytes.readBigUInt64LE(1)
  }
  return { units: Math.min(units ?? impliedUnits, maxUnits), microLamportsPerUnit }
}

/**
 * What a transaction costs its first signer: 5,000 lamports for each signature, and the compute units asked
 * for, used or not, times their price.
 */
export function computeFee(message: DecodedMessage): bigint {
  const { units, microLamportsPerUnit } = readComputeBudget(message)
  const base = lamportsPerSignature * BigInt(message.header.numRequiredSignatures)
  const priority = BigInt(units) * microLamportsPerUnit
  return base + (priority + microLamportsPerLamport - 1n) / microLamportsPerLamport
}
