import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../../approve/ui/Icon.js'
import { describeFailure, isOffline } from '../../shared/describeFailure.js'
import { texts } from '../texts.js'

/**
 * Says what keeps the wallet closed, and what can be done.
 *
 * @param props - What was thrown, or the words for it; and what else can be tried.
 */
export function Failure({
  children,
  error,
  text,
}: {
  error?: unknown
  text?: string
  children?: ComponentChildren
}) {
  const element = useRef<HTMLDivElement>(null)
  // On a small screen it may be below what is seen.
  useEffect(() => element.current?.scrollIntoView({ block: 'nearest' }), [])
  const said = text ?? (isOffline() ? texts.offline : describeFailure(error))
  return (
    <div ref={element} class="notice" data-severity={text === undefined ? 'danger' : 'caution'} role="alert">
      <Icon name={text === undefined ? 'danger' : 'caution'} />
      <div class="stack">
        <p>{said}</p>
        {children}
      </div>
    </div>
  )
}
