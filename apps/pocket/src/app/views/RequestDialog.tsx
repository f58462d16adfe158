import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from '../hooks.js'
import type { Pairing } from '../pairing/Pairing.js'
import type { RequestItem } from '../requests/RequestItem.js'
import type { Wallet } from '../wallet/createWallet.js'
import { RequestAnswering, RequestOutcome } from './RequestStatus.js'
import { RequestView } from './requests/RequestView.js'

/** How long the outcome stays when nobody has to go anywhere, in milliseconds. */
const outcomeMs = 1_600

/** What paired sites ask, one at a time, over whatever pocket shows; a sheet from below on a phone. */
export function RequestDialog({ wallet, pairing }: { wallet: Wallet; pairing: Pairing }) {
  const { queue } = pairing
  const state = useStore(queue)
  const { neverAnswer } = useStore(wallet.settings)
  const back = state.status === 'done' ? toGoBack(state.item) : undefined
  const dismiss = () => queue.apply({ type: 'dismissed' })
  const isPassing = state.status === 'done' && !back && state.failure === undefined
  useEffect(() => {
    if (!isPassing) return
    const timer = setTimeout(() => queue.apply({ type: 'dismissed' }), outcomeMs)
    return () => clearTimeout(timer)
  }, [isPassing, queue])
  if (state.status === 'empty') return null
  if (state.status === 'done') {
    return (
      <Sheet>
        <RequestOutcome isApproved={state.isApproved} failure={state.failure} />
        {back && <GoBack {...back} />}
        <div className="actions">
          <button type="button" className="button" onClick={dismiss}>
            {back ? 'Stay in Pocket' : 'Close'}
          </button>
        </div>
      </Sheet>
    )
  }
  const [item, ...others] = state.items
  if (state.status === 'answering') {
    return (
      <Sheet>
        <RequestAnswering
          isSilent={neverAnswer}
          isApproved={state.isApproved}
          silentHint="The site goes on waiting."
        />
        {neverAnswer && (
          <div className="actions">
            <button type="button" className="button" onClick={() => pairing.drop(item)}>
              Put it away
            </button>
          </div>
        )}
      </Sheet>
    )
  }
  return (
    <Sheet>
      {others.length > 0 && <p className="waiting">{others.length} more waiting</p>}
      <RequestView
        // A new request starts with nothing carried over from the last.
        key={item.id}
        item={item}
        wallet={wallet}
        onApprove={queue.approve}
        onReject={queue.reject}
      />
    </Sheet>
  )
}

/** Cannot be closed without an answer: a request nobody answered keeps its site waiting. */
function Sheet({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the content's own effects, which put the focus on its heading.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="request-dialog"
      aria-label="Request"
      onCancel={(event) => event.preventDefault()}
    >
      <span className="handle" aria-hidden="true" />
      {children}
    </dialog>
  )
}

type Back = { name: string; url: string | undefined }

/** Whom a person on a phone wants to go back to: pocket was opened by the site's own link. */
function toGoBack({ isByLink, site }: RequestItem): Back | undefined {
  const isPhone = window.matchMedia('(pointer: coarse), (max-width: 559px)').matches
  return isByLink && site && isPhone ? { name: site.name, url: site.returnUrl } : undefined
}

function GoBack({ name, url }: Back) {
  return (
    <div className="go-back">
      {url ? (
        <a className="button primary button-link" href={url}>
          Go back to {name}
        </a>
      ) : (
        <p>
          <strong>Go back to {name}</strong>
          <br />
          <span className="quiet">It is open in the app or tab you came from.</span>
        </p>
      )}
    </div>
  )
}
