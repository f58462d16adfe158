import { AppKitError, requireFields, requireThat } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { formatAmount, parseCaip10, toFiatValue } from '@latchkey/primitives'
import type { TokenBalance } from '../balances/TokenBalance.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import type { Network } from '../chain/Network.js'
import { findNetwork, getActiveAddress, getNetwork } from '../state/selectors.js'
import type { Draft } from './createDraft.js'
import type { Transfers } from './createTransfers.js'
import type { SendContext, SendGroup } from './SendGroup.js'
import type { SendArguments } from './SendState.js'
import { toSendFailure } from './toSendFailure.js'

type Parts = { draft: Draft; transfers: Transfers; reset(): void }

/** Makes what opens sending from code; see `SendGroup.fill` and `SendGroup.openSend` (§4.036, §5.018). */
export function createOpenSend(context: SendContext, parts: Parts): Pick<SendGroup, 'fill' | 'openSend'> {
  const { store, slice, chains, events, track, show, signal, switchNetwork, uses } = context
  const { draft, transfers, reset } = parts

  async function prepare(sendArguments: SendArguments): Promise<void> {
    const { chainId } = requireFields(sendArguments, 'amount, assetAddress, namespace, to')
    requireThat(['string', 'number'].includes(typeof chainId), 'chainId', 'a text or a number')
    if (!getActiveAddress(store.getState())) throw new SendError('send/no-address')
    const network = findAsked(sendArguments)
    if (getNetwork(store.getState())?.caipNetworkId !== network.caipNetworkId) {
      await switchNetwork(network.caipNetworkId)
    }
    reset()
    draft.change({
      arguments: sendArguments,
      sendTokenAmount: sendArguments.amount,
      receiverAddress: sendArguments.to,
      isLoading: true,
    })
    void draft.loadReceiver()
    void loadToken(network, sendArguments)
  }

  function findAsked({ namespace, chainId }: SendArguments): Network {
    const id = String(chainId).includes(':') ? String(chainId) : `${namespace}:${chainId}`
    const network = findNetwork(store.getState(), id)
    if (network?.chainNamespace !== namespace) {
      throw new SendError('send/network-not-found', { chainId: String(chainId) })
    }
    return network
  }

  async function loadToken(network: Network, sendArguments: SendArguments): Promise<void> {
    const isShown = () => slice.get().draft.arguments === sendArguments
    try {
      const { token, native } = await readToken(network, sendArguments)
      if (!isShown()) return
      draft.change({ token, native, isLoading: false })
      void draft.estimateFee()
    } catch (error) {
      if (!isShown()) return
      const { code, message } = toSendFailure(error)
      draft.change({ isLoading: false })
      transfers.dispatch({ type: 'failed', code, message })
      events.emit('transfer-unprepared', { code, message })
    }
  }

  /** The token as the account holds it, else as the network knows it. */
  async function readToken(
    network: Network,
    { assetAddress, namespace }: SendArguments,
  ): Promise<{ token: TokenBalance; native: TokenBalance | undefined }> {
    const chain = chains.get(namespace)
    const isNative = chain !== undefined && isSameAddress(chain, assetAddress, chain.nativeTokenAddress)
    const tokens = await uses.balances.load()
    const native = tokens.find(({ type }) => type === 'native')
    const held = tokens.find((token) =>
      token.type === 'native'
        ? isNative
        : !isNative && isSameAddress(chain, parseCaip10(token.address).address, assetAddress),
    )
    if (held) return { token: held, native }
    const owner = getActiveAddress(store.getState()) ?? ''
    const read = await draft.getCapability().readToken({ network, address: assetAddress, owner, signal })
    const { balanceAtomic, ...token } = read
    return {
      native,
      token: {
        ...token,
        caipNetworkId: network.caipNetworkId,
        amountAtomic: balanceAtomic,
        spendableAtomic: balanceAtomic,
        numeric: formatAmount(balanceAtomic, token.decimals),
        price: 0,
        value: toFiatValue(balanceAtomic, token.decimals, 0),
        iconUrl: '',
      },
    }
  }

  /** Settles when there is a transaction's hash, or when the modal closes before anything is sent. */
  function waitForHash(): Promise<{ hash: string }> {
    return new Promise((resolve, reject) => {
      const stops = [
        events.on('transfer-sent', ({ hash, isOperation, isLate }) => {
          if (isLate) return
          const found = isOperation ? transfers.getTransaction(hash) : Promise.resolve(hash)
          settle(() => resolve(found.then((transaction) => ({ hash: transaction }))))
        }),
        events.on('modal-closed', () => settle(() => reject(new AppKitError('kit/modal-closed')))),
      ]
      const onAbort = () => settle(() => reject(new AppKitError('kit/destroyed')))
      signal.addEventListener('abort', onAbort)
      function settle(finish: () => void): void {
        for (const stop of stops) stop()
        signal.removeEventListener('abort', onAbort)
        finish()
      }
    })
  }

  return {
    async fill(sendArguments) {
      const { draft: filled, step } = slice.get()
      const isOver = step.status === 'failed' && !step.quote
      if (filled.arguments === sendArguments && !isOver) return
      try {
        await prepare(sendArguments)
      } catch (error) {
        const { code, message } = toSendFailure(error)
        reset()
        draft.change({ arguments: sendArguments })
        transfers.dispatch({ type: 'failed', code, message })
      }
    },
    async openSend(sendArguments) {
      await prepare(sendArguments)
      show(sendArguments)
      track('OPEN_SEND', { network: getNetwork(store.getState())?.caipNetworkId })
      return waitForHash()
    },
  }
}
