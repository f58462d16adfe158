import type { AbiValue } from './abi.js'
import { decodeAbi } from './abi.js'

/** A call that is made in somebody's name by a contract that somebody else calls. */
export type CarriedCall = { from: string; to: string; value: bigint; data: string }

type Carrier = {
  /** As it is hashed into the selector. */
  signature: string
  read(parameters: never, contract: string): CarriedCall[]
}

/** A request of a forwarder (ERC-2771) begins with these four, and has its data in the sixth place. */
type Forwarded = readonly [
  from: string,
  to: string,
  value: bigint,
  gas: bigint,
  next: bigint,
  data: string,
  ...rest: AbiValue[],
]

const toCall = ([from, to, value, , , data]: Forwarded): CarriedCall => ({ from, to, value, data })

/** Functions that carry a call of somebody else, by selector; a test compares each with its signature. */
const carriers: Readonly<Record<string, Carrier>> = {
  '0x0c53c51c': {
    signature: 'executeMetaTransaction(address,bytes,bytes32,bytes32,uint8)',
    read: ([from, data]: [string, string], contract) => [{ from, to: contract, value: 0n, data }],
  },
  '0x47153f82': {
    signature: 'execute((address,address,uint256,uint256,uint256,bytes),bytes)',
    read: ([request]: [Forwarded]) => [toCall(request)],
  },
  '0xdf905caf': {
    signature: 'execute((address,address,uint256,uint256,uint48,bytes,bytes))',
    read: ([request]: [Forwarded]) => [toCall(request)],
  },
  '0xccf96b4a': {
    signature: 'executeBatch((address,address,uint256,uint256,uint48,bytes,bytes)[],address)',
    read: ([requests]: [readonly Forwarded[]]) => requests.map(toCall),
  },
  '0xe024dc7f': {
    signature: 'execute((address,address,uint256,uint256,uint256,bytes,uint256),bytes32,bytes32,bytes,bytes)',
    read: ([request]: [Forwarded]) => [toCall(request)],
  },
}

/**
 * The calls that a call carries for others.
 *
 * @param selector - 0x and eight digits, in lower case.
 * @param digits - Its parameters.
 * @param contract - Who is called.
 * @returns Undefined for a call that carries none.
 */
export function readCarriedCalls(
  selector: string,
  digits: string,
  contract: string,
): readonly CarriedCall[] | undefined {
  const carrier = Object.hasOwn(carriers, selector) ? carriers[selector] : undefined
  if (!carrier) return undefined
  const types = carrier.signature.slice(carrier.signature.indexOf('(') + 1, -1)
  const parameters = decodeAbi(types, digits)
  // The decoder gives what the signature beside the reader says.
  return parameters && carrier.read(parameters as never, contract)
}

/** Every selector of a call that carries others, and its signature. */
export function listCarriers(): readonly (readonly [selector: string, signature: string])[] {
  return Object.entries(carriers).map(([selector, { signature }]) => [selector, signature] as const)
}
