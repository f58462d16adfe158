import { type Channel, createChannel, randomId } from '@latchkey/channel'
import { isAppKitError } from '@latchkey/errors'
import { errorCodes } from '../shared/errorCodes.js'
import { pocketMessages, type WalletAnswer, type WalletRequest } from '../shared/messages.js'
import { makeWithdrawable } from './makeWithdrawable.js'
import type { PageWindow } from './PageWindow.js'
import { ProviderError } from './ProviderError.js'

/** How often we look whether the person closed the window, in milliseconds. Browsers tell it no other way. */
const closedPollMs = 250

/** How long the window may take to load, in milliseconds. */
const loadDeadlineMs = 30_000

type Session = {
  popup: Window
  channel: Channel<typeof pocketMessages>
  pendingCount: number
  end: (why: 'closed' | 'unreachable' | 'done') => void
  endedBecause?: 'closed' | 'unreachable' | 'done'
}

/** Pocket's own window, as the page uses it. */
export type WalletWindow = ReturnType<typeof createWalletWindow>

/**
 * Pocket's own window, opened when something needs the person and shared by everything that does.
 *
 * @param page - The page's window.
 * @param pocketUrl - Pocket's origin.
 */
export function createWalletWindow(page: PageWindow, pocketUrl: string) {
  let session: Session | undefined
  let closing: Window | undefined

  function open(): Session | undefined {
    const id = randomId()
    // The session makes every address new: a window reused by name must load again, not scroll.
    const query = new URLSearchParams({ origin: page.location.origin, session: id })
    // A window about to close would be found by its name and then close over the new request.
    const name = closing && !closing.closed ? `latchkey-pocket-${id}` : 'latchkey-pocket'
    const popup = page.open(`${pocketUrl}/request?${query}`, name, 'popup,width=400,height=640')
    if (!popup) return undefined
    const channel = createChannel({
      self: page,
      peer: popup,
      peerOrigin: pocketUrl,
      messages: pocketMessages,
      greets: false,
    })
    const poll = page.setInterval(() => {
      if (popup.closed) opened.end('closed')
    }, closedPollMs)
    const deadline = page.setTimeout(() => opened.end('unreachable'), loadDeadlineMs)
    const opened: Session = {
      popup,
      channel,
      pendingCount: 0,
      end(why) {
        if (opened.endedBecause) return
        opened.endedBecause = why
        if (session === opened) session = undefined
        page.clearInterval(poll)
        page.clearTimeout(deadline)
        page.removeEventListener('pagehide', onPageHide)
        channel.close()
        if (why === 'unreachable') close(popup)
      },
    }
    const onPageHide = () => opened.end('done')
    page.addEventListener('pagehide', onPageHide)
    channel.onReady(() => page.clearTimeout(deadline))
    channel.handle('wallet/may-close', () => {
      if (opened.pendingCount > 0) return false
      // After this answer the window closes, so the next request must open a new one.
      closing = popup
      page.setTimeout(() => opened.end('done'), 0)
      if (session === opened) session = undefined
      return true
    })
    return opened
  }

  /**
   * Asks the person. Opens the window synchronously, so call it inside the click.
   *
   * @param request - What to ask.
   * @param options - `signal` takes it back, unless it is a transaction that was decided on (`isSending`); the window closes
   * when nothing else waits in it.
   * @returns The person's answer.
   * @throws `ProviderError`: 4001 `window-closed` or `withdrawn`, -32002 `popup-blocked`, -32603 `unreachable`.
   */
  async function ask(
    request: WalletRequest,
    { isSending, signal }: { isSending: boolean; signal: AbortSignal | undefined },
  ): Promise<WalletAnswer> {
    if (signal?.aborted) throw withdrawn()
    if (session?.popup.closed) session.end('closed')
    session ??= open()
    const used = session
    if (!used) {
      throw new ProviderError(
        errorCodes.resourceUnavailable,
        'The browser blocked Pocket’s window. Allow pop-ups for this site and try again',
        { reason: 'popup-blocked' },
      )
    }
    used.popup.focus()
    used.pendingCount += 1
    const asked = !signal
      ? { request }
      : isSending
        ? makeWithdrawable(used.channel, request, signal)
        : { request, signal }
    try {
      return await used.channel.request('wallet/request', asked.request, {
        timeoutMs: Number.POSITIVE_INFINITY,
        ...('signal' in asked && { signal: asked.signal }),
      })
    } catch (error) {
      if (isAppKitError(error, 'channel/aborted')) closeIfIdle(used)
      throw toProviderError(error, used)
    } finally {
      used.pendingCount -= 1
    }
  }

  /** A window that was opened for what was taken back has nothing more to show. */
  function closeIfIdle(used: Session): void {
    if (used.pendingCount > 1) return
    used.end('done')
    close(used.popup)
  }

  /** A window between two pages does not hear that it shall close, so it is told until it has. */
  function close(popup: Window): void {
    closing = popup
    popup.close()
    const again = page.setInterval(() => {
      if (popup.closed) page.clearInterval(again)
      else popup.close()
    }, closedPollMs)
  }

  /** Takes back everything that waits. */
  function withdrawAll(): void {
    const open = session
    if (!open) return
    open.end('done')
    close(open.popup)
  }

  function focus(): boolean {
    if (!session || session.pendingCount === 0 || session.popup.closed) return false
    session.popup.focus()
    return true
  }

  return {
    ask,
    focus,
    withdrawAll,
    stop: () => session?.end('done'),
  }
}

/** What a site gets that no longer waits. */
export function withdrawn(): ProviderError {
  return new ProviderError(errorCodes.rejected, 'The site took the request back', { reason: 'withdrawn' })
}

function toProviderError(error: unknown, session: Session): ProviderError {
  const isWithdrawn = isAppKitError(error, 'channel/aborted') || session.endedBecause === 'done'
  if (isWithdrawn) return withdrawn()
  if (!isAppKitError(error, 'channel/closed')) {
    return new ProviderError(errorCodes.internal, 'Pocket gave an answer that could not be read', {
      reason: 'protocol',
    })
  }
  if (session.endedBecause === 'unreachable') {
    return new ProviderError(errorCodes.internal, 'Pocket’s window did not load', { reason: 'unreachable' })
  }
  return new ProviderError(errorCodes.rejected, 'Pocket’s window was closed before it answered', {
    reason: 'window-closed',
  })
}
