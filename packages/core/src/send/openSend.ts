import { AppKitError, isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { formatAmount, nativeTokenAddresses, toFiatValue } from '@latchkey/primitives'
import type { TokenBalance } from '../balances/TokenBalance.js'
import type { Network } from '../chain/Network.js'
import type { SendCapability } from '../chain/SendCapability.js'
import type { KitContext } from '../kit/KitContext.js'
import { getActiveAccount, getActiveNetworkState } from '../kit/selectors.js'
import type { SendArguments, SendState } from './SendState.js'

type SendTools = { getCapability(): SendCapability; patch(change: Partial<SendState>): void }

/** Opens WalletSend filled in; see `SendGroup.openSend` (§4.036, §5.018). */
export async function openSend(context: KitContext, sendArguments: SendArguments): Promise<{ hash: string }> {
  const { kit } = context
  await kit.send.prepare(sendArguments)
  await kit.modal.open({ view: 'WalletSend', arguments: sendArguments })
  kit.analytics.track('OPEN_SEND', {
    network: getActiveNetworkState(context.store.getState())?.caipNetwork.caipNetworkId,
  })
  return waitForHash(context)
}

/** Fills in a transfer from code; see `SendGroup.prepare`. */
export async function prepareSend(
  context: KitContext,
  sendArguments: SendArguments,
  { getCapability, patch }: SendTools,
): Promise<void> {
  const { store, kit } = context
  const account = getActiveAccount(store.getState())
  if (!account?.caipAddress || !account.address) throw new SendError('send/no-address')
  const network = findNetwork(context, sendArguments)
  const current = getActiveNetworkState(store.getState())?.caipNetwork
  if (current?.caipNetworkId !== network.caipNetworkId) {
    await kit.networks.switchNetwork(network.caipNetworkId, { throwOnFailure: true })
  }
  kit.send.reset()
  patch({
    arguments: sendArguments,
    sendTokenAmount: sendArguments.amount,
    receiverAddress: sendArguments.to,
    loading: true,
  })
  void loadToken()

  async function loadToken(): Promise<void> {
    const isShown = () => store.getState().send.arguments === sendArguments
    try {
      const token = await readToken(context, getCapability(), network, sendArguments)
      if (!isShown()) return
      patch({ token, loading: false })
      void kit.send.estimateFee()
    } catch (error) {
      if (!isShown()) return
      const failure = isAppKitError(error) ? error : new SendError('send/failed', undefined, { cause: error })
      patch({ loading: false, step: { status: 'failed', code: failure.code, message: failure.message } })
      kit.toasts.showError(failure.message)
    }
  }
}

function findNetwork({ store }: KitContext, { namespace, chainId }: SendArguments): Network {
  const wanted = String(chainId).includes(':') ? String(chainId) : `${namespace}:${chainId}`
  const network = store
    .getState()
    .networks[namespace]?.requestedCaipNetworks.find(({ caipNetworkId }) => caipNetworkId === wanted)
  if (!network) throw new SendError('send/network-not-found', { chainId: String(chainId) })
  return network
}

/** The token as the account holds it, else as the network knows it. */
async function readToken(
  { store, kit, signal }: KitContext,
  capability: SendCapability,
  network: Network,
  { assetAddress, namespace }: SendArguments,
): Promise<TokenBalance> {
  const isNative = assetAddress.toLowerCase() === nativeTokenAddresses[namespace].toLowerCase()
  const tokens = await kit.balances.load()
  const held = tokens.find((token) =>
    isNative
      ? token.address === undefined
      : token.address?.toLowerCase() === `${network.caipNetworkId}:${assetAddress}`.toLowerCase(),
  )
  if (held) return held
  const owner = getActiveAccount(store.getState())?.address ?? ''
  const read = await capability.readToken({ network, address: assetAddress, owner, signal })
  const { balanceAtomic, ...token } = read
  return {
    ...token,
    caipNetworkId: network.caipNetworkId,
    amountAtomic: balanceAtomic,
    numeric: formatAmount(balanceAtomic, token.decimals),
    price: 0,
    value: toFiatValue(balanceAtomic, token.decimals, 0),
    iconUrl: '',
  }
}

/** Settles when a hash appears, or when the modal closes before. */
function waitForHash({ store, signal }: KitContext): Promise<{ hash: string }> {
  return new Promise((resolve, reject) => {
    const stop = store.subscribe((state) => {
      if (state.send.hash) settle(() => resolve({ hash: state.send.hash ?? '' }))
      else if (!state.modal.isOpen) settle(() => reject(new AppKitError('kit/modal-closed')))
    })
    const settle = (finish: () => void) => {
      stop()
      finish()
    }
    signal.addEventListener('abort', () => settle(() => reject(new AppKitError('kit/destroyed'))))
  })
}
