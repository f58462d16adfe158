import { type ChainFacts, isStateOf, methodOf } from '../chains/ChainFacts.js'
import type { PageContext } from '../chains/PageChain.js'
import { errorCodes } from '../shared/errorCodes.js'
import type { Link } from '../shared/link.js'
import type { WalletAnswer } from '../shared/messages.js'
import { createLinkEvents } from './createLinkEvents.js'
import { createLinkStore, type LinkKeeping } from './createLinkStore.js'
import { ProviderError } from './ProviderError.js'

/** What the person agreed to. */
type Approval = Extract<WalletAnswer, { status: 'approved' }>

/**
 * Makes what every provider in a page needs: the permission, kept and followed, and the questions that change it.
 *
 * @param context - What the namespace is announced with.
 * @param facts - The namespace's.
 * @param keeping - Where the page keeps the permission.
 * @param onChange - Told after every change of it.
 */
export function createSiteLink(
  { page, pocketUrl, walletWindow }: PageContext,
  facts: ChainFacts,
  keeping: LinkKeeping,
  onChange: (link: Link | undefined, previous: Link | undefined) => void,
) {
  const events = createLinkEvents(
    page,
    pocketUrl,
    (linkId, state) => {
      if (links.get()?.linkId === linkId && isStateOf(facts, state)) links.set({ linkId, ...state })
    },
    `${keeping.storageKey}.events`,
  )
  const links = createLinkStore(page, facts, keeping, (link, previous) => {
    events.follow(link?.linkId)
    onChange(link, previous)
  })
  events.follow(links.get()?.linkId)

  return {
    get: links.get,
    /**
     * Asks the person, at once, so that the window opens within the click.
     *
     * @param method - One of the namespace that asks.
     * @param params - What it is called with.
     * @param signal - Takes the question back.
     * @param alongside - Further namespaces to be connected for, where it asks for that.
     * @throws `ProviderError` with what pocket answers when it is no.
     */
    async ask(
      method: string,
      params: unknown,
      signal?: AbortSignal,
      alongside: readonly string[] = [],
    ): Promise<Approval> {
      const link = links.get()
      const { namespace } = facts
      const isSending = methodOf(facts, method)?.sends === true
      const request = {
        namespace,
        method,
        params,
        ...(link && { linkId: link.linkId }),
        ...(alongside.length > 0 && { alongside: [...alongside] }),
      }
      const answer = await walletWindow.ask(request, { isSending, signal })
      if (answer.status === 'refused') {
        if (answer.reason === 'not-connected') links.set(undefined)
        const data = answer.reason === undefined ? undefined : { reason: answer.reason }
        throw new ProviderError(answer.code, answer.message, data)
      }
      if (!facts.isNetwork(answer.network) || (answer.link && !isStateOf(facts, answer.link))) {
        throw new ProviderError(errorCodes.internal, 'Pocket gave an answer that could not be read', {
          reason: 'protocol',
        })
      }
      links.set(answer.link ?? undefined)
      return answer
    },
    /** Takes a permission that came with the answer to another namespace's question. */
    adopt(link: Link | undefined): void {
      if (link && isStateOf(facts, link)) links.set(link)
    },
    /** Whether the site sees an account. */
    isShared(address: unknown): boolean {
      const key = facts.toAddressKey(String(address))
      return links.get()?.accounts.some((one) => facts.toAddressKey(one) === key) === true
    },
    /** The site lets go. */
    release(): void {
      const link = links.get()
      links.set(undefined)
      if (!link) return
      page
        .fetch(`${pocketUrl}/links/${link.linkId}`, { method: 'DELETE', keepalive: true })
        // The site has let go either way; pocket drops the link when it next hears of it.
        .catch(() => {})
    },
    stop(): void {
      links.stop()
      events.follow(undefined)
    },
  }
}
