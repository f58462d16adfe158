import type { Session } from '@latchkey/pairing'
import type { WalletClient } from '@latchkey/pairing/wallet'
import type { WalletChains } from '../../chains/WalletChain.js'
import { namespaceOf } from '../../shared/caip.js'
import { accounts } from '../wallet/accounts.js'
import type { Wallet } from '../wallet/createWallet.js'
import { isShown, planSessionChange, type SessionTarget } from './planSessionChange.js'

/** Moves a paired site to another network or account; what is left out stays. */
export type MoveSession = (topic: string, target: SessionTarget) => Promise<void>

/**
 * Makes what moves paired sites. Changes of one site are sent one after the other.
 *
 * @param chains - The namespaces there are.
 * @param whenRunning - The client, as soon as this tab has one.
 * @param onMoved - Told when a site has other namespaces.
 */
export function createSessionMover(
  chains: WalletChains,
  whenRunning: () => Promise<WalletClient>,
  onMoved: (client: WalletClient) => void,
): MoveSession {
  const moves = new Map<string, Promise<void>>()

  async function moveNow(topic: string, target: SessionTarget): Promise<void> {
    const client = await whenRunning()
    const session = client.sessions.find((other) => other.topic === topic)
    const change = session && planSessionChange(chains, session.namespaces, target)
    if (!change) return
    await client.updateSession(topic, change.namespaces)
    onMoved(client)
    for (const event of change.events) await client.emitEvent({ topic, ...event })
  }

  return async (topic, target) => {
    const before = moves.get(topic) ?? Promise.resolve()
    const move = before.catch(() => {}).then(() => moveNow(topic, target))
    moves.set(topic, move)
    await move
  }
}

/**
 * Moves every paired site along when the person chooses another network or account. A site hears nothing of an account
 * it was not shown.
 *
 * @param wallet - The wallet.
 * @param getSessions - The paired sites.
 * @param moveSession - Moves one.
 * @returns What stops it.
 */
export function followWallet(
  wallet: Wallet,
  getSessions: () => readonly Session[],
  moveSession: MoveSession,
): () => void {
  let before = wallet.state.get()
  return wallet.state.subscribe(() => {
    const { activeNetworks, activeAccountIndex } = wallet.state.get()
    const [network] = Object.values(activeNetworks).filter(
      (id) => id !== before.activeNetworks[namespaceOf(id)],
    )
    const account =
      activeAccountIndex !== before.activeAccountIndex ? accounts[activeAccountIndex] : undefined
    before = wallet.state.get()
    if (network === undefined && !account) return
    for (const { topic, namespaces } of getSessions()) {
      const target = {
        ...(network !== undefined && { network }),
        ...(account && isShown(wallet.chains, namespaces, account) && { account }),
      }
      // A site that cannot be told now keeps what it has; the person sees it in the list of sites.
      void moveSession(topic, target).catch(() => {})
    }
  })
}
