import { encodeBase58 } from '@latchkey/primitives'
import type { KnownCall, Step } from './Step.js'

/** Programs whose accounts somebody controls, by what of it is controlled. */
const controlled: Readonly<Record<string, (call: KnownCall) => Step | undefined>> = {
  Stake11111111111111111111111111111111111111: describeStake,
  Vote111111111111111111111111111111111111111: describeVote,
  BPFLoaderUpgradeab1e11111111111111111111111: describeLoader,
}

/**
 * Tells what a call does to who controls a stake, a validator's votes or a program: with that goes all that is in it.
 *
 * @param call - The call.
 * @returns Undefined for a program, or a call of one, that is none of these.
 * @see https://docs.rs/solana-stake-interface
 */
export function describeControl(call: KnownCall): Step | undefined {
  const { program } = call
  if (program === undefined || !Object.hasOwn(controlled, program)) return undefined
  return controlled[program]?.(call)
}

function describeStake({ accounts, data }: KnownCall): Step | undefined {
  const kind = readKind(data)
  const [account, second, third, fourth] = accounts
  const change = { kind: 'set-authority', account, of: 'stake' } as const
  // The new one stands in the data, or signs (checked); with a seed the present one does not sign itself.
  if (kind === 1 && data.length === 40)
    return { ...change, role: data[36] ?? 0, owner: third, to: readKey(data, 4) }
  if (kind === 8 && data.length >= 36)
    return { ...change, role: data[36] ?? 0, owner: second, to: readKey(data, 4) }
  if (kind === 10 && data.length === 8) return { ...change, role: data[4] ?? 0, owner: third, to: fourth }
  if (kind === 11 && data.length >= 8) return { ...change, role: data[4] ?? 0, owner: second, to: fourth }
  // A lock that is set keeps the owner from it.
  if (kind === 6 || kind === 12) return { ...change, role: 0, owner: second, to: undefined, isUnnamed: true }
  if (kind === 4 && data.length === 12)
    return { kind: 'send-coins', from: account, to: second, amountAtomic: readAmount(data, 4) }
  return undefined
}

function describeVote({ accounts, data }: KnownCall): Step | undefined {
  const kind = readKind(data)
  const [account, second, third, fourth] = accounts
  const change = { kind: 'set-authority', account, of: 'vote', role: 0 } as const
  if (kind === 1 && data.length === 40) return { ...change, owner: third, to: readKey(data, 4) }
  if (kind === 7 && data.length === 8) return { ...change, owner: third, to: fourth }
  if (kind === 10 || kind === 11) return { ...change, owner: third, to: undefined, isUnnamed: true }
  if (kind === 3 && data.length === 12)
    return { kind: 'send-coins', from: account, to: second, amountAtomic: readAmount(data, 4) }
  return undefined
}

/** Of a program, or of where one is being written. Without a new one nobody changes it any more. */
function describeLoader({ accounts, data }: KnownCall): Step | undefined {
  const kind = readKind(data)
  const [account, owner, to] = accounts
  if (kind !== 4 && kind !== 7) return undefined
  return { kind: 'set-authority', account, of: 'program', role: 0, owner, to }
}

/** The first four bytes, lowest first. */
function readKind(data: Uint8Array): number | undefined {
  if (data.length < 4) return undefined
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(0, true)
}

function readAmount(data: Uint8Array, offset: number): bigint {
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(offset, true)
}

function readKey(data: Uint8Array, offset: number): string {
  return encodeBase58(data.subarray(offset, offset + 32))
}
