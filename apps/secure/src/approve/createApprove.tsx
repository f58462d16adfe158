import { render } from 'preact'
import type { Approve } from '../shared/Approval.js'
import './ui/approval.css'
import { ApprovalScreen, type ApprovalScreenProps } from './ui/ApprovalScreen.js'

/** Where approvals are shown, and what only the frame knows. */
export type CreateApproveParameters = Pick<ApprovalScreenProps, 'confirmElsewhere'> & {
  /** Everything in it is replaced while a request is shown, and empty afterwards. */
  root: HTMLElement
  /** What the visitor has chosen to know their wallet by (S8); read for each request. */
  phrase(): string | undefined
  /** Read for each request; a site's colours are not taken over, because a site could hide words with them. */
  theme(): 'light' | 'dark'
}

/**
 * Makes what shows requests, one at a time: another one waits until the first is decided or taken back.
 *
 * @param parameters - Where, and what the screen needs of the frame.
 * @example
 * const approve = createApprove({ root, phrase: () => undefined, theme: () => 'light', confirmElsewhere })
 * if ((await approve(request)) === 'approved') await sign(request)
 */
export function createApprove({ confirmElsewhere, phrase, root, theme }: CreateApproveParameters): Approve {
  let last: Promise<unknown> = Promise.resolve()

  const show: Approve = (request) =>
    new Promise((resolve) => {
      if (request.signal.aborted) return resolve('rejected')
      const onEnd = (outcome: 'approved' | 'rejected') => {
        request.signal.removeEventListener('abort', takeBack)
        render(null, root)
        resolve(outcome)
      }
      const takeBack = () => onEnd('rejected')
      request.signal.addEventListener('abort', takeBack)
      root.dataset.theme = theme()
      render(<ApprovalScreen {...{ confirmElsewhere, request, onEnd }} phrase={phrase()} />, root)
    })

  return (request) => {
    const shown = last.then(() => show(request))
    last = shown
    return shown
  }
}
