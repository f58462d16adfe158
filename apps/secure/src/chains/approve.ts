import type { SecureNetwork } from '@latchkey/wire/secure'
import type { ApproveChain } from './ApproveChain.js'
import type { Effects, EffectsOf } from './effects.js'
import { eip155 } from './eip155/approve/eip155.js'
import { isWalletNamespace, type WalletNamespace } from './namespaces.js'
import type { Operation, OperationOf } from './operations.js'
import { solana } from './solana/approve/solana.js'

/** What the screen that asks the visitor knows of each namespace. */
const approveChains: {
  readonly [Name in WalletNamespace]: ApproveChain<OperationOf<Name>, EffectsOf<Name>>
} = { eip155, solana }

/**
 * Finds what is known of the namespace of a network. It takes operations and effects of that namespace alone, which whoever reads
 * a request has seen to.
 *
 * @param network - The network.
 * @throws Where the wallet does not act there.
 */
export function getApproveChain({ caipNetworkId }: SecureNetwork): ApproveChain<Operation, Effects> {
  const [namespace] = caipNetworkId.split(':')
  if (!isWalletNamespace(namespace)) throw new TypeError(`No requests on ${namespace}`)
  return approveChains[namespace] as ApproveChain<Operation, Effects>
}
