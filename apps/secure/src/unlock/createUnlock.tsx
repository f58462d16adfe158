import { render } from 'preact'
import type { Unlock, UnlockRequest } from '../shared/Unlock.js'
import { ChangedScreen } from './ui/ChangedScreen.js'
import { MakeScreen } from './ui/MakeScreen.js'
import { OpenScreen } from './ui/OpenScreen.js'
import './unlock.css'

/** Where the visitor is asked. */
export type CreateUnlockParameters = {
  /** It is empty while nobody is asked. */
  root: HTMLElement
  /** Read for each request. */
  theme(): 'light' | 'dark'
}

/**
 * Makes what asks an owner for what opens their wallet, or is to open the one that is made.
 *
 * @param parameters - Where, and how it looks.
 */
export function createUnlock({ root, theme }: CreateUnlockParameters): Unlock {
  return (request) =>
    new Promise((resolve) => {
      const { signal } = request
      const end = (isDone: boolean) => {
        signal.removeEventListener('abort', takeBack)
        render(null, root)
        resolve(isDone)
      }
      const takeBack = () => end(false)
      if (signal.aborted) return resolve(false)
      signal.addEventListener('abort', takeBack)
      root.dataset.theme = theme()
      render(<UnlockScreen request={request} onEnd={end} />, root)
    })
}

function UnlockScreen({ onEnd, request }: { request: UnlockRequest; onEnd: (isDone: boolean) => void }) {
  if (request.kind === 'open') return <OpenScreen request={request} onEnd={onEnd} />
  if (request.kind === 'make') return <MakeScreen request={request} onEnd={onEnd} />
  return <ChangedScreen request={request} onEnd={onEnd} />
}
