import { encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import { createSiteLink } from '../../../page/createSiteLink.js'
import { withdrawn } from '../../../page/createWalletWindow.js'
import { ProviderError } from '../../../page/ProviderError.js'
import { shareQuestion } from '../../../page/shareQuestion.js'
import type { Links } from '../../../page/wbip/createWbip.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import type { PageContext } from '../../PageChain.js'
import { facts, type Method } from '../facts.js'
import { bitcoinNetworks } from '../networks.js'

/** An address the site sees. */
export type SiteAddress = { address: string; kind: 'payment' | 'ordinal'; publicKey: string; path: string }

/** A transaction to sign, in the form all ways of asking are put into. */
export type SignPsbtQuestion = {
  psbt: Uint8Array
  /** Which inputs; all of the account where nothing is said. */
  inputs?: readonly { index: number; address?: string }[] | undefined
  /** Whose, where the inputs do not say. */
  address?: string | undefined
  isFinalized?: boolean
  broadcast?: boolean
}

const messageAnswerSchema = v.object({ signature: v.string(), messageHash: v.string(), protocol: v.string() })
const psbtAnswerSchema = v.object({
  psbt: v.string(),
  /** Of one that is complete: as the network takes it, in hexadecimal. */
  transaction: v.optional(v.string()),
  txid: v.optional(v.string()),
})
const transferAnswerSchema = v.object({ txid: v.string() })

/** What a site hears of. */
export type SiteChange = { isAccounts: boolean; isNetwork: boolean }

/** What the three ways in which sites know pocket for Bitcoin have in common. */
export type BitcoinSite = ReturnType<typeof createBitcoinSite>

/**
 * Makes a site's way to pocket for Bitcoin: one permission, and the questions that each way of asking is put into.
 *
 * @param context - What pocket is announced with; the first network is the one it starts on.
 */
export function createBitcoinSite(context: PageContext) {
  const { page, pocketUrl, walletWindow } = context
  const own = context.networks.filter(({ id }) => facts.isNetwork(id))
  const listeners = new Set<(change: SiteChange) => void>()
  const keeping = { storageKey: 'pocket.bip122.link' }
  const site = createSiteLink(context, facts, keeping, (link, previous) => {
    const before = network
    network = link?.network ?? network
    tell({
      isAccounts: (link?.accounts ?? []).join() !== (previous?.accounts ?? []).join(),
      isNetwork: before !== network,
    })
  })
  let network = site.get()?.network ?? own[0]?.id ?? bitcoinNetworks[0]?.id ?? ''

  function tell(change: SiteChange): void {
    if (!change.isAccounts && !change.isNetwork) return
    for (const listener of [...listeners]) listener(change)
  }

  /** Asks at once, so that the window opens within the click. */
  async function ask<Schema extends v.GenericSchema>(
    method: Method,
    params: unknown,
    schema: Schema,
    signal?: AbortSignal,
  ): Promise<v.InferOutput<Schema>> {
    const answer = await site.ask(method, params, signal)
    if (!answer.link && answer.network !== network) {
      network = answer.network
      tell({ isAccounts: false, isNetwork: true })
    }
    const result = v.safeParse(schema, answer.result)
    if (result.success) return result.output
    throw new ProviderError(errorCodes.internal, 'Pocket gave an answer that could not be read')
  }

  /** What a site that asks now would like to be connected for besides. */
  let wished: readonly string[] = []

  /** Connecting asked for again while it waits is the same question: the window comes to the front. */
  const connect = shareQuestion(
    async (signal) => (await site.ask('bip122_connect', undefined, signal, wished)).links,
    { onJoin: walletWindow.focus, makeError: withdrawn },
  )

  function getAccounts(): readonly SiteAddress[] {
    const link = site.get()
    return (link?.accounts ?? []).map((address) => {
      const { kind, publicKey = '', path = '' } = link?.details?.[address] ?? {}
      return { address, kind: kind === 'ordinal' ? 'ordinal' : 'payment', publicKey, path }
    })
  }

  function requireShared(address: string | undefined): string {
    const meant = address ?? getAccounts()[0]?.address
    if (meant !== undefined && site.isShared(meant)) return meant
    throw new ProviderError(errorCodes.unauthorized, 'Pocket has not shared this account with the site')
  }

  return {
    getAccounts,
    getNetwork: () => network,
    networks: own,
    /** Nothing is asked where the site sees accounts already. */
    async connect(alongside: readonly string[] = []): Promise<Links | undefined> {
      if (site.get()) return undefined
      wished = alongside
      return (await connect(undefined)) as Links | undefined
    },
    adopt: site.adopt,
    release: site.release,
    onChange(listener: (change: SiteChange) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async signMessage(question: { address?: string | undefined; message: string; protocol: string }) {
      const params = { ...question, address: requireShared(question.address) }
      return ask('signMessage', params, messageAnswerSchema)
    },
    async sendTransfer(question: {
      recipients: readonly { address: string; amount: string }[]
      address?: string | undefined
      feeRate?: number | undefined
    }) {
      const { address, feeRate, recipients } = question
      const params = {
        recipients,
        address: requireShared(address),
        ...(feeRate !== undefined && { feeRate }),
      }
      return ask('sendTransfer', params, transferAnswerSchema)
    },
    async signPsbt({ address, inputs, psbt, isFinalized = false, broadcast = false }: SignPsbtQuestion) {
      const named = inputs?.flatMap((one) => one.address ?? []) ?? []
      for (const one of named) requireShared(one)
      const params = {
        address: requireShared(address ?? named[0]),
        psbt: encodeBase64(psbt),
        ...(inputs && { inputs }),
        isFinalized,
        broadcast,
      }
      return ask('signPsbt', params, psbtAnswerSchema)
    },
    hasNetwork: (id: string) => id === network || own.some((one) => one.id === id),
    /** Nothing is asked where pocket is on it already. */
    async switchNetwork(id: string): Promise<void> {
      if (id !== network) await ask('bip122_switchNetwork', { network: id }, v.unknown())
    },
    /** Asks the node of the network pocket is on, through pocket's server. */
    async askNode(path: string, body?: string): Promise<string> {
      const init = body === undefined ? {} : { method: 'POST', body }
      const response = await page
        .fetch(`${pocketUrl}/rpc/${network}${path}`, { ...init, signal: AbortSignal.timeout(30_000) })
        .catch(() => undefined)
      if (!response)
        throw new ProviderError(errorCodes.internal, 'The network could not be reached', {
          reason: 'network',
        })
      const text = await response.text()
      if (!response.ok) throw new ProviderError(errorCodes.internal, text.slice(0, 300))
      return text
    },
    stop() {
      site.stop()
      listeners.clear()
    },
  }
}
