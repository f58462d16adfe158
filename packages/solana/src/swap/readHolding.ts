import { encodeBase58 } from '@latchkey/primitives'
import type { NodeAccount } from '../send/nodeAnswers.js'
import { isTokenProgram } from '../send/tokenLayout.js'

/** How much of a token account says what is in it and who may move it; with a little of what tells it from a mint. */
export const holdingBytes = 170
const accountBytes = 165
/** Of accounts with more behind it, the byte that tells what they are. */
const accountKind = 2

/** A token account: what is in it, and who may do something with it. */
export type Holding = {
  mint: string
  owner: string
  program: string
  lamports: bigint
  amountAtomic: bigint
  state: number
  /** Who may take from it, and how much; both empty where nobody may. */
  delegate: string
  delegatedAtomic: bigint
  /** Who may close it in the place of its owner. */
  closer: string
}

/**
 * Reads a token account.
 *
 * @param account - As a node has it; its bytes may be cut behind {@link holdingBytes}.
 * @returns Undefined for what is none.
 */
export function readHolding(account: NodeAccount | undefined): Holding | undefined {
  if (!account || !isTokenProgram(account.owner)) return undefined
  const { data, lamports, owner: program } = account
  const isAccount = data.length === accountBytes || data[accountBytes] === accountKind
  if (!isAccount) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const readKey = (start: number) => encodeBase58(data.subarray(start, start + 32))
  /** A mark of four bytes tells whether there is one. */
  const readOptional = (start: number) => (view.getUint32(start, true) === 0 ? '' : readKey(start + 4))
  const delegate = readOptional(72)
  return {
    ...{ mint: readKey(0), owner: readKey(32), program, lamports },
    amountAtomic: view.getBigUint64(64, true),
    state: data[108] ?? 0,
    delegate,
    delegatedAtomic: delegate === '' ? 0n : view.getBigUint64(121, true),
    closer: readOptional(129),
  }
}
