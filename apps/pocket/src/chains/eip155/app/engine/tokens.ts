import {
  decodeTokenAmount,
  decodeTokenDecimals,
  decodeTokenText,
  truncateAddress,
} from '@latchkey/primitives'
import { decodeFunctionData, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { Network } from '../../../../shared/network.js'
import type { TokenDetails } from '../../../WalletChain.js'
import type { TransactionRequest } from '../requests/readTransaction.js'
import { clientOf, withoutChecksum } from './networkClient.js'

/** What a call to a token does. */
export type TokenAction = {
  action: 'transfer' | 'approve'
  /** Whose tokens move, when it is not the sender. */
  from?: string
  to: string
  amountAtomic: bigint
  token: { address: string; name: string; symbol: string; decimals: number }
}

/**
 * Reads what a call does when it is one to a token.
 *
 * @param network - On which network.
 * @param call - Whom it calls, with which data.
 * @returns Nothing for any other call.
 */
export async function readTokenAction(
  network: Network,
  { to, data }: Pick<TransactionRequest, 'to' | 'data'>,
): Promise<TokenAction | undefined> {
  const call = to && decodeTokenCall(data)
  if (!to || !call) return undefined
  try {
    return { ...call, token: { address: to, ...(await readFacts(network, to)) } }
  } catch {
    // It looks like a token call but no token answers there: shown as a plain contract call.
    return undefined
  }
}

function decodeTokenCall(data: Hex): Omit<TokenAction, 'token'> | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    if (functionName === 'transfer') return { action: 'transfer', to: args[0], amountAtomic: args[1] }
    if (functionName === 'approve') return { action: 'approve', to: args[0], amountAtomic: args[1] }
    if (functionName === 'transferFrom') {
      return { action: 'transfer', from: args[0], to: args[1], amountAtomic: args[2] }
    }
  } catch {
    // Another contract's function.
  }
  return undefined
}

/**
 * Reads a token (ERC-20).
 *
 * @param network - On which network.
 * @param token - Its contract.
 * @param address - Whose balance.
 * @throws When no token answers there.
 */
export async function readToken(network: Network, token: string, address: string): Promise<TokenDetails> {
  const balanceOf = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [withoutChecksum(address)],
  })
  const [facts, balance] = await Promise.all([readFacts(network, token), ask(network, token, balanceOf)])
  const balanceAtomic = decodeTokenAmount(balance)
  if (balanceAtomic === null) throw new Error('The contract names no balance')
  return { ...facts, balanceAtomic }
}

/** Old tokens have texts of fixed length, and some have no name. */
async function readFacts(network: Network, token: string) {
  const [name, symbol, answer] = await Promise.all(
    (['name', 'symbol', 'decimals'] as const).map((functionName) =>
      ask(network, token, encodeFunctionData({ abi: erc20Abi, functionName })),
    ),
  )
  const decimals = decodeTokenDecimals(answer)
  if (decimals === null) throw new Error('The contract names no decimals')
  const shown = decodeTokenText(symbol) ?? decodeTokenText(name) ?? truncateAddress(token)
  return { name: decodeTokenText(name) ?? shown, symbol: shown, decimals }
}

/** Nothing where the contract fails. */
function ask(network: Network, token: string, data: Hex): Promise<Hex | undefined> {
  const { client } = clientOf(network)
  return client.call({ to: withoutChecksum(token), data }).then(
    (answer) => answer.data,
    () => undefined,
  )
}
