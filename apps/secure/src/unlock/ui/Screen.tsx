import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../../approve/ui/Icon.js'
import { texts } from '../texts.js'

/** What every one of these screens has. */
export type ScreenProps = {
  title: string
  /** Of the embedding site, as the browser says. */
  origin: string
  children: ComponentChildren
  /** The buttons. */
  footer: ComponentChildren
  /** What is under way, said to who does not see it as well. */
  status?: string | undefined
  /** Pressing Escape. */
  onLeave(): void
}

/** Draws a screen as those of approvals are. */
export function Screen({ children, footer, onLeave, origin, status, title }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen of another title begins anew
  useEffect(() => heading.current?.focus(), [title])
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onLeave()
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [onLeave])
  const { host, protocol } = new URL(origin)
  return (
    <main class="approval unlock">
      <header>
        <h1 ref={heading} tabIndex={-1}>
          <span class="origin">
            <Icon name="lock" /> {title}
          </span>
          <span class="asks" translate={false}>
            {texts.openFor(protocol === 'https:' ? host : origin)}
          </span>
        </h1>
      </header>
      <section class="body">{children}</section>
      <footer>
        <p class="status" role="status">
          {status}
        </p>
        <div class="buttons">{footer}</div>
      </footer>
    </main>
  )
}
