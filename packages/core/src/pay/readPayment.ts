import {
  type CaipAddress,
  createUuid,
  isCaip10,
  joinCaip10,
  type Namespace,
  parseAmount,
  parseCaip10,
  readCaip19,
} from '@latchkey/primitives'
import type { WirePayment } from '@latchkey/wire'
import { isSameAddress } from '../chain/isSameAddress.js'
import { findNetwork } from '../state/selectors.js'
import type { PayArguments, PayContext } from './PayGroup.js'
import type { PaymentAsset, PaymentTerms } from './PayState.js'
import { PayError } from './payErrors.js'

/** How long a payment can be paid unless the site says otherwise, in seconds, and at most. */
const usualSeconds = 30 * 60
const mostSeconds = 7 * 24 * 60 * 60

type Reading = Pick<PayContext, 'chains' | 'clock' | 'signal' | 'store'>

/**
 * Reads what a site asks a visitor to pay. Name and decimals of a token come from the network itself.
 *
 * @param context - The kit's parts.
 * @param payArguments - As the site gives them.
 * @throws `pay/invalid-asset`, `pay/invalid-recipient`, `pay/invalid-amount`; what the network answers.
 */
export async function readPayment(
  context: Reading,
  {
    amount,
    asset: id,
    lifetimeSeconds = usualSeconds,
    paymentId,
    recipient,
  }: Extract<PayArguments, { amount: string }>,
): Promise<PaymentTerms> {
  const address = findRecipient(context, id, recipient)
  const asset = await readAsset(context, id, address)
  return {
    ...{ paymentId: paymentId ?? createUuid(), asset, recipient: address, payer: undefined },
    amountAtomic: toAtomic(amount, asset),
    expiresAtMs: context.clock.now() + Math.min(lifetimeSeconds, mostSeconds) * 1000,
  }
}

/**
 * Reads a payment as the gateway has it.
 *
 * @param context - The kit's parts.
 * @param payment - The gateway's answer.
 * @throws `pay/invalid-asset`, `pay/invalid-recipient`; what the network answers.
 */
export async function readTerms(context: Reading, payment: WirePayment): Promise<PaymentTerms> {
  const recipient = findRecipient(context, payment.asset, payment.recipient)
  return {
    paymentId: payment.paymentId,
    asset: await readAsset(context, payment.asset, recipient),
    amountAtomic: BigInt(payment.amountAtomic),
    recipient,
    payer: payment.payer !== null && isCaip10(payment.payer) ? payment.payer : undefined,
    expiresAtMs: payment.expiresAt * 1000,
  }
}

/**
 * The terms that the page has asked for, with the end that the gateway has noted.
 *
 * @param context - The kit's parts.
 * @param asked - As the page has asked.
 * @param payment - The gateway's answer.
 * @throws `pay/refused` when the gateway has another payment.
 */
export function confirmTerms(
  { chains }: Reading,
  asked: PaymentTerms,
  { amountAtomic, asset, expiresAt, payer, paymentId, recipient }: WirePayment,
): PaymentTerms {
  const chain = chains.get(asked.asset.namespace)
  const there = parseCaip10(recipient)
  const isSamePayment =
    paymentId === asked.paymentId &&
    asset === asked.asset.id &&
    BigInt(amountAtomic) === asked.amountAtomic &&
    there.caipNetworkId === asked.asset.network &&
    isSameAddress(chain, there.address, parseCaip10(asked.recipient).address) &&
    payer === null
  if (!isSamePayment) throw new PayError('pay/refused', { reason: 'its answer is another payment' })
  return { ...asked, expiresAtMs: expiresAt * 1000 }
}

function findRecipient({ chains }: Reading, asset: string, recipient: string): CaipAddress {
  const network = readCaip19(asset)?.caipNetworkId
  if (!network) throw new PayError('pay/invalid-asset', { asset })
  const full = isCaip10(recipient) ? recipient : joinCaip10(network, recipient)
  if (!isCaip10(full)) throw new PayError('pay/invalid-recipient', { recipient })
  const { address, caipNetworkId, namespace } = parseCaip10(full)
  if (caipNetworkId !== network || !chains.get(namespace as Namespace)?.isAddress(address))
    throw new PayError('pay/invalid-recipient', { recipient })
  return full
}

async function readAsset(
  { chains, signal, store }: Reading,
  id: string,
  recipient: CaipAddress,
): Promise<PaymentAsset> {
  const parts = readCaip19(id)
  const network = parts && findNetwork(store.getState(), parts.caipNetworkId)
  const chain = network && chains.get(network.chainNamespace)
  if (!parts || !chain || parts.tokenId !== undefined) throw new PayError('pay/invalid-asset', { asset: id })
  const { assetNamespace, assetReference: address, caipNetworkId } = parts
  const place = { id, network: caipNetworkId, namespace: network.chainNamespace }
  if (assetNamespace === 'slip44') return { ...place, address: undefined, ...network.nativeCurrency }
  const readToken = chain.capabilities.send?.readToken
  if (!readToken || !chain.isAddress(address)) throw new PayError('pay/invalid-asset', { asset: id })
  const owner = parseCaip10(recipient).address
  const { decimals, name, symbol } = await readToken({ network, address, owner, signal })
  return { ...place, address, name, symbol, decimals }
}

function toAtomic(amount: string, { decimals }: PaymentAsset): bigint {
  const [, fraction = ''] = String(amount).split('.')
  const isDecimal = typeof amount === 'string' && /^\d{1,60}(\.\d{1,60})?$/.test(amount)
  if (!isDecimal || !/[1-9]/.test(amount) || fraction.length > decimals)
    throw new PayError('pay/invalid-amount', { amount: String(amount) })
  return parseAmount(amount, decimals)
}
