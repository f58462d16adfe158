import type { Network } from '@latchkey/core'
import {
  type Abi,
  decodeFunctionResult,
  domainSeparator,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  toHex,
} from 'viem'
import { askContract } from '../network/askContract.js'
import type { Reader } from '../network/createReader.js'

const abi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function nonces(address owner) view returns (uint256)',
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
])
const questions = [
  'DOMAIN_SEPARATOR',
  'nonces',
  'eip712Domain',
  'name',
  'version',
  'PERMIT_TYPEHASH',
] as const
/** Of name, version, network and contract, and nothing else (EIP-5267). */
const usualFields = '0x0f'
const permitTypeHash = keccak256(
  toHex('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'),
)

/** What an account signs for a token (EIP-712), and the nonce that comes next. */
export type PermitDomain = {
  domain: { name: string; version: string; chainId: number; verifyingContract: Hex }
  nonce: bigint
}

/**
 * Reads whether a token takes signed allowances (EIP-2612), and what is signed for it then. It counts only when the token's own
 * separator comes of what was read. DAI’s separator does, too, but it signs another thing: its type’s hash says so.
 *
 * @param reader - Reads from the network.
 * @param parameters - The network, the token, and whose nonce is read.
 * @returns Undefined when it takes none, or none that is known.
 * @throws What viem throws when the network could not be asked.
 */
export async function readPermitDomain(
  reader: Reader,
  { network, owner, token }: { network: Pick<Network, 'contracts' | 'id'>; token: Hex; owner: Hex },
): Promise<PermitDomain | undefined> {
  const asked = questions.map((functionName) =>
    encodeFunctionData({ abi, functionName, args: functionName === 'nonces' ? [owner] : undefined } as never),
  )
  const answers = await askContract(reader, network, token, asked)
  const read = <Value>(question: (typeof questions)[number]) =>
    decode<Value>(question, answers[questions.indexOf(question)])
  const nonce = read<bigint>('nonces')
  const typeHash = read<Hex>('PERMIT_TYPEHASH')
  const names = readNames(read)
  if (nonce === undefined || !names || (typeHash ?? permitTypeHash) !== permitTypeHash) return undefined
  const domain = { ...names, chainId: Number(network.id), verifyingContract: token }
  return domainSeparator({ domain }) === read<Hex>('DOMAIN_SEPARATOR') ? { domain, nonce } : undefined
}

function readNames(
  read: <Value>(question: 'eip712Domain' | 'name' | 'version') => Value | undefined,
): Pick<PermitDomain['domain'], 'name' | 'version'> | undefined {
  const own = read<readonly [Hex, string, string]>('eip712Domain')
  if (own) return own[0] === usualFields ? { name: own[1], version: own[2] } : undefined
  const name = read<string>('name')
  return name === undefined ? undefined : { name, version: read<string>('version') ?? '1' }
}

/** Undefined for what is not written as this question is answered: a contract may answer anything. */
function decode<Value>(functionName: (typeof questions)[number], data: Hex | undefined): Value | undefined {
  if (data === undefined || data === '0x') return undefined
  try {
    return decodeFunctionResult({ abi: abi as Abi, functionName, data }) as Value
  } catch {
    return undefined
  }
}
