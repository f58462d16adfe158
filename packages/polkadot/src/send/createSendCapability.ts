import type { Network, SendCapability } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { nativeTokenAddresses } from '@latchkey/primitives'
import { readSs58 } from '../address/ss58.js'
import type { createNode, Sources } from '../network/createNode.js'
import type { Runtimes } from '../network/createRuntimes.js'
import type { readNativeBalance } from '../network/readNativeBalance.js'
import { estimateFee } from './estimateFee.js'
import { type Lifetime, send } from './send.js'
import { waitForReceipt } from './waitForReceipt.js'

/** Nobody waits for more at once. */
const maxKept = 100
/** What the accounts of pallets and of other chains begin with; the network derives them, and nobody has their keys. */
const derivedPrefixes = ['modl', 'para', 'sibl'] as const

/** What reads networks. Injected; importing it would create a separate chunk, and another of what the first script has. */
export type SendReaders = {
  /** What networks say of themselves. */
  runtimes: Runtimes
  createNode: typeof createNode
  readNativeBalance: typeof readNativeBalance
}

/**
 * Makes sending on Polkadot.
 *
 * @param sources - Where networks are read.
 * @param readers - See {@link SendReaders}.
 */
export function createSendCapability(
  sources: Sources,
  { runtimes, ...readers }: SendReaders,
): SendCapability {
  const lifetimes = new Map<string, Lifetime>()
  const toNode = ({ network, signal }: { network: Network; signal: AbortSignal }) =>
    readers.createNode(network, sources, signal)

  function keepLifetime(hash: string, lifetime: Lifetime): void {
    const [oldest] = lifetimes.size >= maxKept ? lifetimes.keys() : []
    if (oldest !== undefined) lifetimes.delete(oldest)
    lifetimes.set(hash, lifetime)
  }

  return {
    isUnownedAddress: async (address) => isUnownedAddress(address),
    estimateFee: (transfer) => estimateFee(toNode(transfer), transfer, runtimes),
    async send(transfer) {
      const lasting = toNode({ network: transfer.network, signal: sources.context.signal })
      const nodes = { node: toNode(transfer), lasting }
      return { hash: await send(nodes, transfer, runtimes, keepLifetime) }
    },
    async waitForReceipt({ network, hash, sentAtMs, signal }) {
      const ending = AbortSignal.any([signal, sources.context.signal])
      const waited = { network, hash, lifetime: lifetimes.get(hash), sentAtMs, signal: ending }
      await waitForReceipt(toNode({ network, signal: ending }), waited, runtimes)
      lifetimes.delete(hash)
      return hash
    },
    async readToken({ network, address, owner, signal }) {
      if (address !== nativeTokenAddresses.polkadot) throw new SendError('send/token-not-found', { address })
      const balanceAtomic = await readers.readNativeBalance(
        { network, address: owner, signal },
        sources,
        runtimes,
      )
      return { type: 'native', ...network.nativeCurrency, balanceAtomic }
    },
  }
}

/** The account of all zeros, and those that the network derives: of pallets, and of other chains. */
function isUnownedAddress(address: string): boolean {
  const key = readSs58(address)?.key
  if (!key) return false
  const start = new TextDecoder().decode(key.subarray(0, 4))
  const isDerived = derivedPrefixes.some((prefix) => prefix === start)
  const rest = key.subarray(isDerived ? 20 : 0)
  return rest.every((byte) => byte === 0)
}
