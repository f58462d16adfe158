import type { Network, SendCapability } from '@latchkey/core'
import { PathRefusal } from '@latchkey/core/node'
import { SendError } from '@latchkey/errors/send'
import {
  encodeHex,
  joinCaip10,
  nativeTokenAddresses,
  toPlainText,
  truncateAddress,
} from '@latchkey/primitives'
import { isMainnetVersion, readPrincipal, toCaipReference, toContractId } from '../address/principals.js'
import type { Node } from '../network/createNode.js'
import { toUnlocked } from '../network/readNativeBalance.js'
import { toTransactionNetwork } from '../networkNames.js'
import { readOkText, readOkUint, writePrincipal } from '../transaction/clarity.js'

type Balance = Awaited<ReturnType<SendCapability['readToken']>>

/** Amounts are numbers of 128 bits. */
const maxDecimals = 38n

/**
 * Reads a token (SIP-010) or STX, and how much of it an account can spend (§7.037).
 *
 * @param node - The network's API.
 * @param question - `address`: the token's contract, or the native placeholder; `owner`: the account.
 * @throws `send/token-not-found`, `wire/…`.
 */
export async function readToken(
  node: Pick<Node, 'getStx' | 'callRead'>,
  { network, address, owner }: { network: Network; address: string; owner: string },
): Promise<Balance> {
  if (address === nativeTokenAddresses.stacks) {
    const balanceAtomic = toUnlocked(await node.getStx(owner))
    return { type: 'native', ...network.nativeCurrency, balanceAtomic }
  }
  const contractId = toContractId(address)
  const contract = readPrincipal(contractId)
  const account = readPrincipal(owner)
  const { isMainnet } = toTransactionNetwork(network.caipNetworkId)
  const name = contract?.contractName
  if (!contract || name === undefined || !account || isMainnetVersion(contract.version) !== isMainnet) {
    throw new SendError('send/token-not-found', { address: contractId })
  }
  const call = (functionName: string, args: readonly string[] = []) =>
    node
      .callRead({ address: contract.address, name, function: functionName }, { sender: owner, args })
      .catch((error: unknown) => {
        // There is no such contract, or it has no such function.
        if (error instanceof PathRefusal) return undefined
        throw error
      })
  const [decimals, balance, symbol, title] = await Promise.all([
    call('get-decimals').then((answer) => answer && readOkUint(answer)),
    call('get-balance', [`0x${encodeHex(writePrincipal(account))}`]).then(
      (answer) => answer && readOkUint(answer),
    ),
    call('get-symbol').then((answer) => answer && readOkText(answer)),
    call('get-name').then((answer) => answer && readOkText(answer)),
  ])
  if (typeof decimals !== 'bigint' || typeof balance !== 'bigint' || decimals > maxDecimals) {
    throw new SendError('send/token-not-found', { address: contractId })
  }
  return {
    type: 'token',
    // A contract's names are its own words.
    name: toPlainText(title ?? '') || truncateAddress(contractId),
    symbol: toPlainText(symbol ?? '') || truncateAddress(contractId),
    decimals: Number(decimals),
    balanceAtomic: balance,
    address: joinCaip10(network.caipNetworkId, toCaipReference(contractId)),
  }
}
