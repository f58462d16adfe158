import type { Network } from '@latchkey/core'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { call } from 'viem/actions'
import { askContract } from '../network/askContract.js'
import type { Reader } from '../network/createReader.js'
import type { SignedPermit } from './addPermit.js'

const abi = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function allowance(address owner, address spender) view returns (uint256)',
])

/**
 * Plays on the network whether a token takes a signed allowance now. Anybody may hand one in, so nobody in particular is played.
 *
 * @param reader - Reads from the network.
 * @param parameters - The allowance, who signed it, and who may take.
 * @returns False when the token refuses it, as after another one with the same nonce, or takes it and allows nothing. The second can
 * be told only on a network with `multicall3`.
 * @throws What viem throws when the network could not be asked.
 */
export async function isPermitTaken(
  reader: Reader,
  {
    network,
    owner,
    permit: { amountAtomic, deadline, r, s, token, v },
    spender,
  }: { network: Pick<Network, 'contracts'>; owner: Hex; permit: SignedPermit; spender: Hex },
): Promise<boolean> {
  const handIn = encodeFunctionData({
    ...{ abi, functionName: 'permit' },
    args: [owner, spender, amountAtomic, deadline, v, r, s],
  })
  if (!network.contracts?.multicall3) {
    return call(reader, { to: token, data: handIn }).then(
      () => true,
      () => false,
    )
  }
  const look = encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spender] })
  const [taken, allowed = '0x'] = await askContract(reader, network, token, [handIn, look])
  return taken !== undefined && /^0x[0-9a-f]{64}$/.test(allowed) && BigInt(allowed) >= amountAtomic
}
