import { formatAmount, joinCaip10, parseCaip10 } from '@latchkey/primitives'
import { isSameAddress } from '../chain/isSameAddress.js'
import type { SendEvents } from '../send/SendGroup.js'
import type { SendState } from '../send/SendState.js'
import { getActiveAddress, getActiveConnection, getNetwork } from '../state/selectors.js'
import type { Progress } from './createProgress.js'
import type { Reporter } from './createReporter.js'
import type { PayContext } from './PayGroup.js'
import type { PaymentTerms } from './PayState.js'
import { PayError } from './payErrors.js'

type Asked = { terms: PaymentTerms; amountAtomic: bigint }

/** Paying from the connected wallet. */
export type WalletWay = {
  /** @throws `pay/not-open`, `pay/no-wallet`, `pay/expired`; `network/…`, `send/…`, `kit/modal-closed` */
  pay(): Promise<void>
  /** Whether the wallet may send a transfer by now: closing the modal does not take it back. */
  mayBeSent(): boolean
}

/**
 * Makes the way from the wallet. What the wallet sends is told also when the modal was closed or the visitor had stopped waiting before:
 * it pays all the same.
 *
 * @param context - The kit's parts.
 * @param progress - Of the payments.
 * @param tell - Told once of each transaction that pays, and of each smart account's operation that becomes one.
 */
export function createWalletWay(
  context: PayContext,
  { getStep, isShown, requireOpen, setStep }: Progress,
  tell: Pick<Reporter, 'sent' | 'operation'>,
): WalletWay {
  const { chains, events, store, switchNetwork, uses } = context
  /** By the payment's id: transfers that were prepared and are not known to be sent. */
  const asked = new Map<string, Asked>()

  function isOf({ amountAtomic, terms }: Asked, { quote }: SendEvents['transfer-sent']): boolean {
    const { asset, recipient } = terms
    const chain = chains.get(asset.namespace)
    const address = quote.token.type === 'token' ? parseCaip10(quote.token.address).address : undefined
    const isSameToken =
      quote.token.type === 'native'
        ? asset.address === undefined
        : address !== undefined && asset.address !== undefined && isSameAddress(chain, address, asset.address)
    return (
      isSameToken &&
      quote.network.caipNetworkId === asset.network &&
      quote.amountAtomic === amountAtomic &&
      isSameAddress(chain, quote.to, parseCaip10(recipient).address)
    )
  }

  events.on('transfer-sent', (sent) => {
    const found = [...asked.values()].find((one) => isOf(one, sent))
    if (!found) return
    asked.delete(found.terms.paymentId)
    if (sent.isOperation) tell.operation(found.terms, sent.hash)
    else void tell.sent(found.terms, sent.hash)
  })

  function mayBeSent(): boolean {
    const { step } = (store.getState() as unknown as { send: SendState }).send
    return step.status === 'approving' || step.status === 'confirming' || step.status === 'sent'
  }

  async function pay(): Promise<void> {
    const { news, terms } = requireOpen()
    const { asset, payer, paymentId } = terms
    const chain = chains.get(asset.namespace)
    if (!chain || !getActiveConnection(store.getState(), asset.namespace)) throw new PayError('pay/no-wallet')
    if (getNetwork(store.getState())?.caipNetworkId !== asset.network) await switchNetwork(asset.network)
    const account = joinCaip10(asset.network, getActiveAddress(store.getState()) ?? '')
    if (payer && payer !== account) throw new PayError('pay/no-wallet')
    setStep({ status: 'paying', terms, news, way: 'wallet' })
    const amountAtomic = terms.amountAtomic - news.paidAtomic
    asked.set(paymentId, { terms, amountAtomic })
    try {
      const { hash } = await uses.send.openSend({
        amount: formatAmount(amountAtomic, asset.decimals),
        assetAddress: asset.address ?? chain.nativeTokenAddress,
        ...{ namespace: asset.namespace, chainId: asset.network },
        to: parseCaip10(terms.recipient).address,
      })
      if (asked.delete(paymentId)) await tell.sent(terms, hash)
    } catch (error) {
      // The visitor has closed it before the wallet was asked, or it could not be prepared.
      const isWaiting = getStep().status === 'paying' && isShown(paymentId)
      if (isWaiting && !mayBeSent()) setStep({ status: 'choosing', terms, news })
      throw error
    }
  }

  return { pay, mayBeSent }
}
