import type { Account, ConnectorContext, PairedNamespace } from '@latchkey/core'
import { EmbeddedError } from '@latchkey/errors/embedded'
import { type CaipNetworkId, joinCaip10, type Namespace } from '@latchkey/primitives'
import { type FrameCallAnswer, frameMethods } from '@latchkey/wire/frame'
import type { EmbeddedChain } from '../chains/EmbeddedChain.js'
import type { SecureFrame } from '../frame/createSecureFrame.js'
import { toFrameRequest } from './toFrameRequest.js'

/** What the frame says of who has logged in, on one namespace. */
export type EmbeddedUser = FrameCallAnswer<'GET_USER'>

/** One namespace of the embedded wallet's session. */
export type EmbeddedNamespace = {
  paired: PairedNamespace
  /** What is known of an address: its kind, of a smart one whether it is a contract yet, whether it was verified, and who can open it. */
  getKind(address: string): Pick<Account, 'type' | 'isDeployed' | 'isUnverified' | 'isUpgradable'>
  /** Takes in what the frame says now, and tells who follows. */
  update(user: EmbeddedUser, caipNetworkId: CaipNetworkId): void
}

/** What one namespace is made from. */
export type EmbeddedNamespaceParts = {
  frame: SecureFrame
  context: Pick<ConnectorContext, 'events'>
  connectorId: string
  walletName: string
  namespace: Namespace
  /** What is known of that. */
  chain: EmbeddedChain
  /** The networks of the site there. */
  networks: readonly CaipNetworkId[]
  user: EmbeddedUser
  caipNetworkId: CaipNetworkId
  methods: readonly string[]
  /** Asks the frame again who has logged in. */
  refresh(): Promise<void>
}

/**
 * One namespace of the embedded wallet, as its chain sees it: like one of a wallet elsewhere. What the visitor approves is
 * told before and after, so that the frame can be shown.
 *
 * @param parts - See {@link EmbeddedNamespaceParts}.
 */
export function createEmbeddedNamespace(parts: EmbeddedNamespaceParts): EmbeddedNamespace {
  const { chain, frame, connectorId, walletName, namespace, networks, methods } = parts
  const { ownAnswers, toAddressKey: toKey, translations } = chain
  const { events } = parts.context
  const updateListeners = new Set<() => void>()
  let { user, caipNetworkId } = parts

  /** The account in front first; the protocol may name it twice, in other letters (§3.002). */
  function getAddresses(): readonly string[] {
    const all = [user.address, ...(user.accounts ?? []).map(({ address }) => address)]
    const keys = all.map(toKey)
    return all.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
  }

  async function request({
    method,
    params,
    caipNetworkId: asked,
  }: Parameters<PairedNamespace['request']>[0]) {
    const kind = frameMethods.classify(method)
    if (kind === 'unknown') {
      events.emit('request-refused', { connectorId, method })
      throw new EmbeddedError('embedded/method-not-allowed', { method })
    }
    // Nobody is asked about what the wallet never does.
    if (frameMethods.isRefused(method)) throw new EmbeddedError('embedded/method-unsupported', { method })
    const { payload, read } = toFrameRequest(
      { method, params, namespace, caipNetworkId: asked },
      translations,
    )
    if (kind === 'safe') return read(await frame.ask('RPC_REQUEST', payload))
    events.emit('approval-asked', { connectorId })
    try {
      const answer = read(await frame.ask('RPC_REQUEST', payload))
      events.emit('approval-ended', { connectorId, isApproved: true })
      // What was signed with has been opened, so that the frame knows its addresses by now.
      if (user.isAddressVerified === false) void parts.refresh().catch(() => undefined)
      return answer
    } catch (error) {
      events.emit('approval-ended', { connectorId, isApproved: false })
      throw error
    }
  }

  return {
    getKind(address) {
      const type = user.accounts?.find((account) => toKey(account.address) === toKey(address))?.type ?? 'eoa'
      return {
        type,
        ...(type === 'smartAccount' && { isDeployed: user.smartAccountDeployed }),
        ...(user.isAddressVerified === false && { isUnverified: true }),
        ...(user.isUpgradable && { isUpgradable: true }),
      }
    },
    update(next, network) {
      user = next
      caipNetworkId = network
      for (const listener of [...updateListeners]) listener()
    },
    paired: {
      walletName,
      answers: ownAnswers,
      read: () => ({
        accounts: networks.flatMap((network) =>
          getAddresses().map((address) => joinCaip10(network, address)),
        ),
        chains: networks,
        methods,
        events: [],
      }),
      readProperties: () => ({}),
      getNetwork: () => caipNetworkId,
      setNetwork(next) {
        caipNetworkId = next
      },
      request,
      onEvent: () => () => {},
      onUpdate(listener) {
        updateListeners.add(listener)
        return () => updateListeners.delete(listener)
      },
      // The session ends as a whole, by who let go of it.
      onEnd: () => () => {},
    },
  }
}
