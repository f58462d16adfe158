import type { RevocableApproval } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { encodeFunctionData, getAddress, type Hex, isAddress, parseAbi, zeroAddress } from 'viem'

/** A call that takes one approval back. */
export type RevocationCall = { to: Hex; value: Hex; data: Hex }

const permit2Address: Hex = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const approveAbi = parseAbi(['function approve(address, uint256)'])
const operatorAbi = parseAbi(['function setApprovalForAll(address operator, bool approved)'])
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])

/**
 * Turns an approval into the call that takes it back: `approve` of nothing, `approve` of an NFT for nobody, `setApprovalForAll` with
 * `false`, and `approve` of nothing at Permit2.
 *
 * @param approval - As the gateway tells it.
 * @throws `parsing/address`; `send/failed` for a kind that is not known.
 */
export function toRevocation({ kind, spender, tokenAddress, tokenId }: RevocableApproval): RevocationCall {
  const token = toAddress(tokenAddress)
  const from = toAddress(spender)
  const call = (data: Hex, to = token): RevocationCall => ({ to, value: '0x0', data })
  if (kind === 'allowance') {
    return call(encodeFunctionData({ abi: approveAbi, functionName: 'approve', args: [from, 0n] }))
  }
  if (kind === 'nft-allowance' && tokenId !== undefined) {
    const args = [zeroAddress, BigInt(tokenId)] as const
    return call(encodeFunctionData({ abi: approveAbi, functionName: 'approve', args }))
  }
  if (kind === 'operator') {
    const args = [from, false] as const
    return call(encodeFunctionData({ abi: operatorAbi, functionName: 'setApprovalForAll', args }))
  }
  if (kind === 'delegated-allowance') {
    const args = [token, from, 0n, 0] as const
    return call(encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }), permit2Address)
  }
  throw new SendError('send/failed', undefined, { cause: new Error(`No approval is of the kind ${kind}`) })
}

function toAddress(value: string): Hex {
  const lower = value.toLowerCase()
  if (!isAddress(lower)) throw new SendError('parsing/address', { value })
  return getAddress(lower)
}
