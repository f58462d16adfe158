import {
  type Address,
  bytesToHex,
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  encodePacked,
  type Hex,
  hexToBytes,
  isHex,
  keccak256,
  namehash,
  parseAbi,
  parseAbiParameters,
  serializeSignature,
  zeroAddress,
} from 'viem'
import { sign } from 'viem/accounts'
import type {
  NameRecords,
  OffchainQuestion,
  OffchainResolver,
} from '../../../services/name-registry/OffchainResolver.js'
import { isAddress } from '../address.js'

/** A question is a name, and a call with a key at most. */
const maxDataLength = 8_192
const ether = 60
/** What the gateway calls otherwise than clients do (ENSIP-5). */
const textNames: Readonly<Record<string, string>> = { description: 'bio' }

const questionAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
])

/**
 * Makes what answers the contract `NameResolver` (local/contracts), and others that check answers as the resolver of ENS's own example
 * does: `(result, expires, signature)` for the contract that asks, with the question and the answer under the signature. A name that
 * nobody has stands for the zero address and for empty texts.
 *
 * @see EIP-3668, ENSIP-10
 */
export function createOffchainResolver(): OffchainResolver {
  return {
    readKey(text) {
      const key = text.replace(/^0x/, '')
      return /^[0-9a-f]{64}$/i.test(key) && !/^0+$/.test(key) ? `0x${key}` : undefined
    },
    async answer(question) {
      const { data, sender } = question
      if (!isAddress(sender) || !isHex(data) || data.length > maxDataLength) return undefined
      const result = await resolve(data, question)
      return result === undefined ? undefined : signAnswer(result, { ...question, data, sender })
    },
  }
}

async function resolve(data: Hex, { find }: OffchainQuestion): Promise<Hex | undefined> {
  const question = decode(data)
  if (!question) return undefined
  const { call, name } = question
  // A node of another name would have one name answer for another.
  const records = namehash(name) === call.args[0] ? await find(name) : undefined
  if (call.functionName === 'text') return encodeText(records, call.args[1])
  const [, coinType] = call.args
  const bytes = records?.addresses.get(coinType === undefined ? ether : toNumber(coinType))
  if (coinType !== undefined) {
    return encodeAbiParameters(parseAbiParameters('bytes'), [bytes ? bytesToHex(bytes) : '0x'])
  }
  return encodeAbiParameters(parseAbiParameters('address'), [bytes ? bytesToHex(bytes) : zeroAddress])
}

function decode(data: Hex) {
  try {
    const [name, inner] = decodeFunctionData({ abi: questionAbi, data }).args
    return { name: readDnsName(name), call: decodeFunctionData({ abi: recordAbi, data: inner }) }
  } catch {
    // Whatever it is, it is no question that this answers.
    return undefined
  }
}

function encodeText(records: NameRecords | undefined, key: string): Hex {
  const { texts = {} } = records ?? {}
  const own = textNames[key] ?? key
  const text = Object.hasOwn(texts, own) ? (texts[own] ?? '') : ''
  return encodeFunctionResult({ abi: recordAbi, functionName: 'text', result: text })
}

function toNumber(coinType: bigint): number {
  return coinType > BigInt(Number.MAX_SAFE_INTEGER) ? -1 : Number(coinType)
}

/** @throws RangeError for what is no name in the form of DNS. */
function readDnsName(hex: Hex): string {
  const bytes = hexToBytes(hex)
  const labels: string[] = []
  let at = 0
  for (let length = bytes[at]; length !== 0; length = bytes[at]) {
    if (length === undefined || at + 1 + length >= bytes.length) throw new RangeError('A name is cut short')
    labels.push(Buffer.from(bytes.subarray(at + 1, at + 1 + length)).toString('latin1'))
    at += 1 + length
  }
  if (at !== bytes.length - 1) throw new RangeError('Something follows the name')
  return labels.join('.')
}

async function signAnswer(
  result: Hex,
  { data, expiresAtSeconds, sender, signingKey }: OffchainQuestion & { data: Hex; sender: Address },
): Promise<Hex> {
  const expires = BigInt(expiresAtSeconds)
  const hash = keccak256(
    concat([
      '0x1900',
      encodePacked(['address', 'uint64'], [sender, expires]),
      keccak256(data),
      keccak256(result),
    ]),
  )
  const signature = serializeSignature(await sign({ hash, privateKey: signingKey as Hex }))
  return encodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), [result, expires, signature])
}
