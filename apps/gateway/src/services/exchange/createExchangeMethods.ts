import { formatAmount, isCaip10, parseCaip10 } from '@latchkey/primitives'
import { type ExchangeStatus, getExchangeBuyStatus, getExchangePayUrl, getExchanges } from '@latchkey/wire'
import { isSameAsset, type NamedAsset, readAsset, writeAsset } from '../../chains/caipAssets.js'
import { defineMethod, MethodFailure, type RpcMethod } from '../../http/RpcMethod.js'
import type { Project } from '../../projects/Project.js'
import type { SharedContext } from '../ServiceContext.js'
import { createExchangeParts } from './createExchangeParts.js'
import type { PurchaseState } from './createPurchaseRepository.js'
import type { Exchange, ExchangeAsset } from './Exchange.js'
import { toFeatureId } from './isFeatureOn.js'
import { readAmount } from './readAmount.js'

const refuse = (text: string) => new MethodFailure('validation', text)

const statuses: Readonly<Record<PurchaseState, ExchangeStatus>> = {
  pending: 'UNKNOWN',
  'in-progress': 'IN_PROGRESS',
  success: 'SUCCESS',
  failed: 'FAILED',
  expired: 'FAILED',
}

/**
 * Makes the methods of exchanges.
 *
 * @param context - Of the service.
 */
export function createExchangeMethods(context: SharedContext): readonly RpcMethod[] {
  const { chains, now, onFailure, use } = context
  const { ask, exchanges, isOpen, payments, purchases, settings } = use(createExchangeParts)

  function requireFeature(project: Project, source: string | undefined): void {
    if (isOpen(project, source)) return
    throw refuse(`The feature ${toFeatureId(source)} is not enabled for this project`)
  }

  const listFor = (project: Project, source: string | undefined) =>
    exchanges.filter((exchange) => exchange.isEnabled(project, source))

  function requireExchange(id: string, project: Project, source: string | undefined): Exchange {
    const exchange = listFor(project, source).find((one) => one.id === id)
    if (!exchange) throw refuse(`Exchange ${id.slice(0, 50)} not found`)
    return exchange
  }

  const findAsset = (assets: readonly ExchangeAsset[], wanted: NamedAsset) =>
    assets.find((asset) => isSameAsset(chains, asset, wanted))

  /** An exchange that cannot be asked is left out, so that the others are shown all the same. */
  async function hasAsset(exchange: Exchange, asset: NamedAsset, signal: AbortSignal): Promise<boolean> {
    try {
      return findAsset(await exchange.listAssets(signal), asset) !== undefined
    } catch (error) {
      onFailure(error)
      return false
    }
  }

  const answerExchanges = defineMethod(
    getExchanges,
    async ({ params, project, signal, source }) => {
      const { asset: text, exclude, includeOnly } = params
      requireFeature(project, source)
      if (exclude && includeOnly) throw refuse('includeOnly and exclude are mutually exclusive')
      const asset = text === undefined ? undefined : readAsset(chains, text)
      if (text !== undefined && !asset) return { total: 0, exchanges: [] }
      const named = listFor(project, source).filter(
        ({ id }) => (includeOnly?.includes(id) ?? true) && !exclude?.includes(id),
      )
      const offering = asset
        ? await Promise.all(named.map((exchange) => hasAsset(exchange, asset, signal)))
        : named.map(() => true)
      const found = named.filter((_, index) => offering[index])
      return {
        total: found.length,
        exchanges: found.map(({ id, imageUrl, name }) => ({ id, name, imageUrl })),
      }
    },
    { isOriginBound: true },
  )

  const answerPayUrl = defineMethod(
    getExchangePayUrl,
    async ({ callerAddress, params, project, signal, source }) => {
      requireFeature(project, source)
      const exchange = requireExchange(params.exchangeId, project, source)
      const { address, asset: wanted, recipient } = readTerms(params)
      const offered = await exchange.listAssets(signal).catch((cause: unknown) => {
        throw new MethodFailure('internal', `${exchange.name} does not answer. Try again later`, { cause })
      })
      const asset = findAsset(offered, wanted)
      const assetId = asset && writeAsset(chains, asset)
      if (!asset || !assetId) throw refuse(`The asset ${params.asset} is not supported by ${exchange.name}`)
      const amountAtomic = readAmount(params.amount, asset.decimals)
      if (amountAtomic === undefined) throw refuse('Invalid amount')
      await requirePayment(params.paymentId, { assetId, amountAtomic, recipient, projectId: project.id })
      const terms = { asset, assetId, amountAtomic, recipient, address, projectId: project.id }
      const purchase = { ...terms, amount: formatAmount(amountAtomic, asset.decimals) }
      const added = await purchases.add(
        { ...purchase, callerAddress, exchange: exchange.id, paymentId: params.paymentId },
        {
          caller: settings.LATCHKEY_EXCHANGE_CALLER_PURCHASES,
          project: settings.LATCHKEY_EXCHANGE_OPEN_PURCHASES,
        },
      )
      if ('full' in added) throw refuse(`Too many purchases of this ${added.full} are open. Try again later`)
      const { id } = added
      try {
        const url = await exchange.buildPayUrl({ ...purchase, id }, { callerAddress, signal })
        return { url, sessionId: id }
      } catch (cause) {
        // Nobody can pay it: the visitor has no page.
        await purchases.remove(id).catch(onFailure)
        throw new MethodFailure('internal', `${exchange.name} does not answer. Try again later`, { cause })
      }
    },
    { isOriginBound: true },
  )

  /** The checks of the published method, in its order. */
  function readTerms(params: { asset: string; recipient: string }) {
    const asset = readAsset(chains, params.asset)
    if (!asset) throw refuse('The asset is not a CAIP-19 id of a coin or token')
    const parsed = isCaip10(params.recipient) ? parseCaip10(params.recipient) : undefined
    const chain = parsed && chains.find(parsed.namespace)
    if (!parsed || !chain?.isAddress(parsed.address))
      throw refuse('The recipient is not a CAIP-10 account id')
    const [namespace] = asset.network.split(':')
    if (namespace !== parsed.namespace) throw refuse('The namespaces of asset and recipient must match')
    if (asset.network !== parsed.caipNetworkId)
      throw refuse('The chainId must match: asset and recipient are on different networks')
    return { asset, address: parsed.address, recipient: parsed.caipAddress }
  }

  /** A purchase for a payment is what is still to be paid of it. */
  async function requirePayment(
    paymentId: string | undefined,
    terms: { assetId: string; amountAtomic: bigint; recipient: string; projectId: string },
  ): Promise<void> {
    if (paymentId === undefined) return
    const payment = await payments.repository.find(terms.projectId, paymentId)
    if (!payment) throw refuse('There is no such payment')
    const leftAtomic = payment.amountAtomic - payment.paidAtomic
    const isSame =
      payment.asset === terms.assetId &&
      payment.recipient === terms.recipient &&
      leftAtomic === terms.amountAtomic
    if (!isSame) throw refuse('The payment has other terms')
    if (payment.expiresAt.getTime() <= now()) throw refuse('The payment is over')
    if (payment.payer !== null) throw refuse('The payment is for an account of the visitor')
  }

  const answerBuyStatus = defineMethod(
    getExchangeBuyStatus,
    async ({ params: { exchangeId, sessionId }, project, signal, source }) => {
      requireFeature(project, source)
      const exchange = requireExchange(exchangeId, project, source)
      if (sessionId.length === 0 || sessionId.length > 50) throw refuse('Invalid session ID')
      const known = await purchases.find(sessionId, project.id, exchange.id)
      if (!known) return { status: 'UNKNOWN' as const, txHash: null }
      await ask(known, signal).catch(onFailure)
      const row = (await purchases.find(sessionId, project.id, exchange.id)) ?? known
      return { status: statuses[row.status], txHash: row.transactionHash }
    },
    { isOriginBound: true },
  )

  return [answerExchanges, answerPayUrl, answerBuyStatus]
}
