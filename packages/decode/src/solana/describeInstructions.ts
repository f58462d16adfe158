import { encodeBase58, toPlainText } from '@latchkey/primitives'
import { describeControl } from './describeControl.js'
import type { SolanaMessage } from './readSolanaTransaction.js'
import type { KnownCall, Step } from './Step.js'

const systemProgram = '11111111111111111111111111111111'
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const tokenPrograms: ReadonlySet<string> = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
])
const memoPrograms: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])
/** Longest memo shown, in characters. */
const maxMemoLength = 500

/** What a transaction does, and what was set for its fee. */
export type Description = {
  steps: readonly Step[]
  /** The most units of work it may take; `undefined` when it is not set. */
  unitLimit: number | undefined
  /** Millionths of a lamport for a unit. */
  unitPriceMicroLamports: bigint
}

/**
 * Tells what the calls of a transaction do, as far as their programs are known; every other call is told to be unknown.
 *
 * @param message - The transaction.
 * @param lookedUp - The accounts that it names by lookup tables, in its order.
 */
export function describeInstructions(
  { instructions }: Pick<SolanaMessage, 'instructions'>,
  lookedUp: readonly string[],
): Description {
  const description = { steps: [] as Step[], unitLimit: undefined as number | undefined, price: 0n }
  for (const instruction of instructions) {
    const { data, program } = instruction
    if (program === budgetProgram && data[0] === 2 && data.length === 5) {
      description.unitLimit = Number(readNumber(data, 1, 4))
    } else if (program === budgetProgram && data[0] === 3 && data.length === 9) {
      description.price = readNumber(data, 1, 8)
    } else {
      const accounts = instruction.accounts.map((one) => (typeof one === 'number' ? lookedUp[one] : one))
      description.steps.push(describe({ ...instruction, accounts }))
    }
  }
  const { price, steps, unitLimit } = description
  return { steps, unitLimit, unitPriceMicroLamports: price }
}

function describe(instruction: KnownCall): Step {
  const { data, program } = instruction
  const known =
    program === undefined
      ? undefined
      : program === systemProgram
        ? describeSystem(instruction)
        : program === associatedProgram
          ? describeAssociated(instruction)
          : tokenPrograms.has(program)
            ? describeToken(instruction)
            : memoPrograms.has(program)
              ? describeMemo(instruction)
              : describeControl(instruction)
  return known ?? { kind: 'unknown', program, data }
}

function describeSystem({ accounts, data }: KnownCall): Step | undefined {
  if (data.length < 4) return undefined
  const [first, second] = accounts
  const kind = Number(readNumber(data, 0, 4))
  if (kind === 2 && data.length === 12) {
    return { kind: 'send-coins', from: first, to: second, amountAtomic: readNumber(data, 4, 8) }
  }
  // The room an account gets, in bytes, is in between.
  if (kind === 0 && data.length === 52) {
    const amountAtomic = readNumber(data, 4, 8)
    return { kind: 'make-account', payer: first, account: second, program: readKey(data, 20), amountAtomic }
  }
  if (kind === 1 && data.length === 36)
    return { kind: 'give-account', account: first, program: readKey(data, 4) }
  if (kind === 4 && data.length === 4) return { kind: 'use-nonce', account: first }
  return describeNonce(kind, { accounts, data, program: undefined })
}

/** Who may use a nonce's account, and take out what is in it. */
function describeNonce(kind: number, { accounts: [first, second], data }: KnownCall): Step | undefined {
  if (kind === 7 && data.length === 36) {
    return {
      kind: 'set-authority',
      account: first,
      of: 'nonce',
      role: 0,
      owner: second,
      to: readKey(data, 4),
    }
  }
  if (kind !== 5 || data.length !== 12) return undefined
  return { kind: 'send-coins', from: first, to: second, amountAtomic: readNumber(data, 4, 8) }
}

/** Made whether it is there already or not (1), or only when it is not (nothing, or 0). */
function describeAssociated({ accounts, data }: KnownCall): Step | undefined {
  if (data.length > 1 || (data[0] ?? 0) > 1) return undefined
  const [payer, account, owner, mint] = accounts
  return { kind: 'open-account', payer, account, owner, mint }
}

function describeToken({ accounts, data }: KnownCall): Step | undefined {
  const [kind] = data
  const [first, second, third, fourth] = accounts
  if (kind === 3 && data.length === 9) {
    const amountAtomic = readNumber(data, 1, 8)
    const known = { mint: undefined, decimals: undefined, amountAtomic }
    return { kind: 'send-tokens', from: first, to: second, owner: third, ...known }
  }
  // With the fee that is kept back said in so many words (26, 1), or not (12).
  const isChecked = kind === 12 && data.length === 10
  const isWithFee = kind === 26 && data[1] === 1 && data.length === 19
  if (isChecked || isWithFee) {
    const start = isChecked ? 1 : 2
    const known = { mint: second, decimals: data[start + 8], amountAtomic: readNumber(data, start, 8) }
    return { kind: 'send-tokens', from: first, to: third, owner: fourth, ...known }
  }
  if (kind === 9 && data.length === 1) {
    return { kind: 'close-account', account: first, to: second, owner: third }
  }
  if (kind === 4 && data.length === 9) {
    const known = { mint: undefined, decimals: undefined, amountAtomic: readNumber(data, 1, 8) }
    return { kind: 'allow', from: first, spender: second, owner: third, ...known }
  }
  if (kind === 13 && data.length === 10) {
    const known = { mint: second, decimals: data[9], amountAtomic: readNumber(data, 1, 8) }
    return { kind: 'allow', from: first, spender: third, owner: fourth, ...known }
  }
  return describeTokenControl({ accounts, data, program: undefined })
}

/** What is done with a token account itself rather than by it. */
function describeTokenControl({ accounts, data }: KnownCall): Step | undefined {
  const [kind] = data
  const [first, second, third] = accounts
  if (kind === 5 && data.length === 1) return { kind: 'end-allowance', account: first, owner: second }
  if ((kind === 8 && data.length === 9) || (kind === 15 && data.length === 10)) {
    const amountAtomic = readNumber(data, 1, 8)
    return { kind: 'burn', account: first, mint: second, owner: third, amountAtomic }
  }
  const [, role = 0, isGiven] = data
  const isAuthority = kind === 6 && data.length === (isGiven === 1 ? 35 : 3) && Number(isGiven) <= 1
  if (!isAuthority) return undefined
  const to = isGiven === 1 ? readKey(data, 3) : undefined
  return { kind: 'set-authority', account: first, of: 'token', role, owner: second, to }
}

function readKey(data: Uint8Array, offset: number): string {
  return encodeBase58(data.subarray(offset, offset + 32))
}

function describeMemo({ data }: KnownCall): Step {
  return { kind: 'memo', text: toPlainText(new TextDecoder().decode(data), maxMemoLength) }
}

/** The lowest byte first. */
function readNumber(data: Uint8Array, offset: number, count: number): bigint {
  let value = 0n
  for (let index = offset + count - 1; index >= offset; index--)
    value = (value << 8n) | BigInt(data[index] ?? 0)
  return value
}
