import { AppKitError, getErrorDetail, requireText } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import type { ChainConnection } from '../chain/ChainConnection.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import type { Network } from '../chain/Network.js'
import type { SpeedUpCapability } from '../chain/SendCapability.js'
import { withDeadline } from '../flow/withDeadline.js'
import { findNetwork, getActiveConnection } from '../state/selectors.js'
import { sendApprovalTimeoutMs, type Transfers } from './createTransfers.js'
import type { SendContext, SendGroup } from './SendGroup.js'
import type { SpeedUpStep } from './SendState.js'
import { toSendFailure } from './toSendFailure.js'

/** Having transfers that wait taken sooner. */
export type SpeedUps = Pick<SendGroup, 'reviewSpeedUp' | 'speedUp' | 'leaveSpeedUp'>

/** Makes what speeds up a kit's transfers. One at a time is looked at. */
export function createSpeedUps(
  { slice, store, chains, clock, events, signal, getLiveConnection }: SendContext,
  transfers: Pick<Transfers, 'replace'>,
): SpeedUps {
  /** Aborted when the visitor does not look at it any more. */
  let work = new AbortController()
  signal.addEventListener('abort', () => work.abort(signal.reason))

  const show = (speedUp: SpeedUpStep | undefined) => slice.patch({ speedUp })
  const showFailure = (hash: string, failure: AppKitError) =>
    show({ hash, status: 'failed', code: failure.code, message: getErrorDetail(failure) })

  function begin(): AbortSignal {
    work.abort(new SendError('send/cancelled'))
    work = new AbortController()
    return AbortSignal.any([work.signal, signal])
  }

  /** The account that sent it has to be in front: its wallet is asked. */
  function getParts(hash: string): Parts {
    const transfer = slice.get().sent.find((one) => one.hash === hash)
    const network = transfer && findNetwork(store.getState(), transfer.caipNetworkId)
    const chain = network && chains.get(network.chainNamespace)
    const capability = chain?.capabilities.speedUps
    if (!transfer || !network || !capability) throw new AppKitError('network/unsupported')
    const active = getActiveConnection(store.getState())?.accounts[0]
    const connection = active?.namespace === network.chainNamespace && getLiveConnection(active.namespace)
    if (!connection || !isSameAddress(chain, active.address, transfer.from)) {
      throw new SendError('send/quote-outdated')
    }
    return { capability, connection, network, from: transfer.from }
  }

  events.on('account-changed', () => {
    if (slice.get().speedUp?.status !== 'approving') leave()
  })

  function leave(): void {
    begin()
    show(undefined)
  }

  return {
    async reviewSpeedUp(given) {
      const hash = requireText(given, 'hash')
      const mine = begin()
      const { capability, ...parts } = getParts(hash)
      show({ hash, status: 'estimating' })
      try {
        const quote = await capability.estimate({ ...parts, hash, signal: mine })
        mine.throwIfAborted()
        show({ hash, status: 'reviewing', quote })
        return quote
      } catch (error) {
        const failure = toSendFailure(error)
        if (!mine.aborted) showFailure(hash, failure)
        throw failure
      }
    },

    async speedUp() {
      const step = slice.get().speedUp
      if (step?.status !== 'reviewing') throw new SendError('send/not-reviewed')
      const { hash, quote } = step
      const { capability, ...parts } = getParts(hash)
      const mine = begin()
      show({ hash, status: 'approving', quote })
      const asked = capability.send({ ...parts, quote, signal: mine }).then((later) => {
        // However late the wallet says so, it is on its way.
        if (!signal.aborted) transfers.replace(hash, later.hash)
        return later
      })
      try {
        const later = await withDeadline(() => asked, {
          ...{ clock, signal: mine, timeoutMs: sendApprovalTimeoutMs },
          makeError: () => new AppKitError('wallet/timeout', { walletName: getWalletName() }),
        })
        if (!mine.aborted) show(undefined)
        return { hash: later.hash }
      } catch (error) {
        const failure = toSendFailure(error)
        if (!mine.aborted) showFailure(hash, failure)
        throw failure
      }
    },

    async leaveSpeedUp() {
      leave()
    },
  }

  function getWalletName(): string {
    return getActiveConnection(store.getState())?.wallet.name ?? ''
  }
}

type Parts = {
  capability: SpeedUpCapability
  connection: ChainConnection
  network: Network
  from: string
}
