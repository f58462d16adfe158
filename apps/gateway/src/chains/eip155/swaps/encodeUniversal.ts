import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { addFee, type OperatorFee } from '../../../services/swap/operatorFee.js'
import type { SwapOrder } from '../../../services/swap/SwapProvider.js'
import { toAddress } from '../address.js'
import type { Path } from './findPaths.js'

const routerAbi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const ofV3 = parseAbiParameters('address, uint256, uint256, bytes, bool')
const ofV2 = parseAbiParameters('address, uint256, uint256, address[], bool')
const ofThree = parseAbiParameters('address, address, uint256')
const ofTwo = parseAbiParameters('address, uint256')
const codes = { v3: '00', sweep: '04', portion: '06', v2: '08', unwrap: '0c' } as const
/** How the router is told to keep what comes out. */
const routerItself = '0x0000000000000000000000000000000000000002'

/** Through which pools: a path of V2, or one of V3 as the router takes it. */
export type UniversalWay = { kind: 'v2'; path: Path } | { kind: 'v3'; path: Hex }

type Command = { code: (typeof codes)[keyof typeof codes]; input: Hex }

/**
 * Writes the call of Uniswap's universal router that sells a token of its sender, which Permit2 takes: whoever sends it puts the
 * signature for that in front. The operator's fee is taken where there is one, of the coin as wrapped coins.
 *
 * @param order - What is swapped.
 * @param options - The pools, the least that must arrive after the fee, the fee, and the wrapped coin.
 */
export function encodeUniversal(
  {
    account,
    amountAtomic,
    bought,
    deadline,
  }: Pick<SwapOrder, 'account' | 'amountAtomic' | 'bought' | 'deadline'>,
  {
    fee,
    minimumAtomic,
    way,
    wrappedNative,
  }: { way: UniversalWay; minimumAtomic: bigint; fee: OperatorFee | undefined; wrappedNative: Address },
): Hex {
  const receiver = toAddress(account)
  const isKept = bought === undefined || fee !== undefined
  const ends = [isKept ? routerItself : receiver, amountAtomic, addFee(minimumAtomic, fee)] as const
  const token = bought === undefined ? wrappedNative : toAnySpelling(bought)
  const commands: Command[] = [
    way.kind === 'v2'
      ? { code: codes.v2, input: encodeAbiParameters(ofV2, [...ends, [...way.path], true]) }
      : { code: codes.v3, input: encodeAbiParameters(ofV3, [...ends, way.path, true]) },
  ]
  if (fee) {
    const portion = [token, toAnySpelling(fee.recipient), BigInt(fee.basisPoints)] as const
    commands.push({ code: codes.portion, input: encodeAbiParameters(ofThree, portion) })
  }
  if (bought === undefined) {
    commands.push({ code: codes.unwrap, input: encodeAbiParameters(ofTwo, [receiver, minimumAtomic]) })
  } else if (fee) {
    commands.push({
      code: codes.sweep,
      input: encodeAbiParameters(ofThree, [token, receiver, minimumAtomic]),
    })
  }
  return encodeFunctionData({
    abi: routerAbi,
    functionName: 'execute',
    args: [
      `0x${commands.map(({ code }) => code).join('')}`,
      commands.map(({ input }) => input),
      BigInt(deadline),
    ],
  })
}

/** The encoder refuses addresses in mixed case whose checksum is another; the gateway takes them. */
function toAnySpelling(address: string): Address {
  return toAddress(address.toLowerCase())
}
