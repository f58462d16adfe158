import { type CaipAddress, parseCaip2, parseCaip10 } from '@latchkey/primitives'
import type { getPayment, postPayment, postPaymentTransaction } from '@latchkey/wire'
import { readAsset, writeAsset } from '../../chains/caipAssets.js'
import type { Chains } from '../../chains/createChains.js'
import { isSameText } from '../../http/isSameText.js'
import type { CallHandler } from '../../http/mountCall.js'
import { requireProject } from '../../http/requireProject.js'
import type { Project } from '../../projects/Project.js'
import type { NetworkRegistry } from '../../providers/rpc/createNetworkRegistry.js'
import type { PaymentProject } from './createPaymentProjects.js'
import type { PaymentRow, PaymentTerms } from './createPaymentRepository.js'
import type { Payments } from './createPayments.js'
import { PaymentFailure } from './PaymentFailure.js'
import { transferReaders } from './TransferReader.js'
import { toWirePayment } from './toWirePayment.js'

/** The furthest end that a payment may have, in milliseconds. */
const longestMs = 366 * 24 * 60 * 60_000
const retryAfterSeconds = 60

type PaymentParts = {
  chains: Chains
  limits: { caller: number; project: number }
  networks: NetworkRegistry
  now: () => number
  payments: Payments
}

/** Makes the handler that creates payments. The same id and terms give the same payment, so that it may be sent again. */
export function createPostPayment(parts: PaymentParts): CallHandler<typeof postPayment> {
  const { limits, now, payments } = parts
  return async ({ body, headers, project: found, request }) => {
    const project = requirePayments(found)
    const settings = await payments.projects.find(project.id)
    const isMerchant = isOfMerchant(headers.authorization, settings)
    const terms = readTerms(parts, { ...body, projectId: project.id })
    const known = await payments.repository.find(project.id, body.paymentId)
    if (!known) {
      if (!isMerchant) requireRecipient(parts.chains, terms.recipient, settings)
      const endMs = terms.expiresAt.getTime()
      if (endMs <= now() || endMs > now() + longestMs)
        throw new PaymentFailure('payment/expiry', 'A payment ends in the future, within 366 days')
    }
    const { caller, project: most } = limits
    const row =
      known ??
      (await payments.repository.add(terms, {
        ...{ address: request.ip, project: most, caller: isMerchant ? undefined : caller },
      }))
    if ('full' in row) {
      const text = `Too many payments of this ${row.full} are open. Try again later`
      throw new PaymentFailure('payment/too-many', text, { retryAfterSeconds })
    }
    if (!hasTerms(row, terms)) {
      throw new PaymentFailure('payment/other-terms', 'There is a payment of this id with other terms')
    }
    return toWirePayment(row, await payments.repository.listTransactions(row.id))
  }
}

/** Makes the handler that says what has become of a payment. */
export function createGetPayment({
  payments,
}: Pick<PaymentParts, 'payments'>): CallHandler<typeof getPayment> {
  return async ({ params: { paymentId }, project }) => {
    const { id: projectId } = requirePayments(project)
    const row = await requirePayment(payments, projectId, paymentId)
    await payments.readSometimes(row)
    return describe(payments, row)
  }
}

/** Makes the handler that takes transactions. They are hints: only what the network's node says counts. */
export function createPostPaymentTransaction({
  chains,
  networks,
  payments,
}: Omit<PaymentParts, 'limits' | 'now'>): CallHandler<typeof postPaymentTransaction> {
  return async ({ body: { hash, network: given }, params: { paymentId }, project }) => {
    const { id: projectId } = requirePayments(project)
    const row = await requirePayment(payments, projectId, paymentId)
    const own = readAsset(chains, row.asset)?.network ?? ''
    const network = given ?? own
    const isSameNamespace = network.split(':')[0] === own.split(':')[0]
    const key = chains.find(parseCaip2(network).namespace)?.find(transferReaders)?.toHashKey(hash)
    if (!key || !isSameNamespace || !networks.find(network)) {
      const text = 'This is not the id of a transaction on a network that the payment can be on'
      throw new PaymentFailure('payment/transaction', text)
    }
    await payments.report(row, { hash: key, network })
    return describe(payments, row)
  }
}

async function describe(payments: Payments, row: PaymentRow) {
  const fresh = (await payments.repository.find(row.projectId, row.paymentId)) ?? row
  return toWirePayment(fresh, await payments.repository.listTransactions(row.id))
}

function requirePayments(found: Project | undefined): Project {
  const project = requireProject(found)
  if (project.features.payments?.isEnabled) return project
  throw new PaymentFailure('payment/off', 'The feature payments is not enabled for this project')
}

async function requirePayment(payments: Payments, projectId: string, paymentId: string): Promise<PaymentRow> {
  const row = await payments.repository.find(projectId, paymentId)
  if (!row) throw new PaymentFailure('payment/unknown', 'There is no such payment')
  return row
}

/** @throws GatewayFailure `payment/refused` for a secret that is not the project's. */
function isOfMerchant(authorization: string | undefined, settings: PaymentProject | undefined): boolean {
  if (authorization === undefined) return false
  if (settings && isSameText(authorization, `Bearer ${settings.secret}`)) return true
  throw new PaymentFailure('payment/refused', 'The secret is not that of the project’s payments')
}

function requireRecipient(
  chains: Chains,
  recipient: CaipAddress,
  { recipients }: Pick<PaymentProject, 'recipients'> = { recipients: [] },
): void {
  if (recipients.length === 0 || recipients.some((one) => isSameAccount(chains, one, recipient))) return
  const text = 'The project lets nobody be paid but its own recipients'
  throw new PaymentFailure('payment/recipient-refused', text)
}

function isSameAccount(chains: Chains, one: string, other: string): boolean {
  const [first, second] = [parseCaip10(one), parseCaip10(other)]
  const chain = chains.find(second.namespace)
  return (
    first.caipNetworkId === second.caipNetworkId &&
    chain?.toAddressKey(first.address) === chain?.toAddressKey(second.address)
  )
}

function readTerms(
  { chains, networks }: Pick<PaymentParts, 'chains' | 'networks'>,
  given: Omit<PaymentTerms, 'amountAtomic' | 'expiresAt' | 'payer'> & {
    amountAtomic: string
    expiresAt: number
    payer?: CaipAddress | undefined
  },
): PaymentTerms {
  const asset = readAsset(chains, given.asset)
  const assetId = asset && writeAsset(chains, asset)
  const chain = asset && chains.find(parseCaip2(asset.network).namespace)
  const isReadable = asset && networks.find(asset.network) && chain?.find(transferReaders)
  if (!assetId || !isReadable)
    throw new PaymentFailure('payment/asset', 'The asset is no coin or token of a network of this gateway')
  const isHere = (account: string) => {
    const { address, caipNetworkId } = parseCaip10(account)
    return caipNetworkId === asset.network && chain?.isAddress(address)
  }
  if (!isHere(given.recipient) || (given.payer !== undefined && !isHere(given.payer)))
    throw new PaymentFailure(
      'payment/recipient',
      'Recipient and payer are accounts on the network of the asset',
    )
  const amountAtomic = BigInt(given.amountAtomic)
  if (amountAtomic === 0n) throw new PaymentFailure('payment/amount', 'The amount is not more than nothing')
  const { paymentId, payer, projectId, recipient } = given
  const expiresAt = new Date(given.expiresAt * 1000)
  return { projectId, paymentId, recipient, payer, amountAtomic, expiresAt, asset: assetId }
}

/** Whoever asks again asks with another end; the first one counts. */
function hasTerms(row: PaymentRow, terms: PaymentTerms): boolean {
  return (
    row.recipient === terms.recipient &&
    row.asset === terms.asset &&
    row.amountAtomic === terms.amountAtomic &&
    row.payer === (terms.payer ?? null)
  )
}
