import { type ReactNode, useRef } from 'react'
import type { Screen } from '../screen/screens.js'
import type { DialogParts } from './DialogParts.js'
import { Shell } from './Shell.js'
import { getRoute, type ShownModal } from './selectModal.js'
import type { ShellTexts } from './shellTexts.js'

/** Properties of {@link Frame}. */
export type FrameProps = {
  modal: ShownModal
  titleId: string
  texts: ShellTexts
  /** The site wants the form of two columns, which it has once `parts` do. */
  isWide?: boolean | undefined
  /** Without them the frame holds the shell. */
  parts: DialogParts | undefined
  screen: Screen | undefined
  /** What the close button, Escape and the backdrop do. */
  requestClose(): void
  hasFailed: boolean
  onRetry(): void
}

/**
 * The card with its heading and its close button, the same in the dialog and in the page. These stay while what fills them
 * comes, so that neither the focus nor an animation is lost.
 */
export function Frame(props: FrameProps): ReactNode {
  const { modal, titleId, texts, parts, requestClose, hasFailed, onRetry } = props
  const titleRef = useRef<HTMLHeadingElement>(null)
  const shellHeightPx = useRef(0)
  const { view } = getRoute(modal)
  const isWide = (parts ? parts.compact : props.isWide) && modal.history[0]?.view === 'Connect'
  return (
    <div
      className="lk-card"
      data-view={parts && view}
      data-wide={isWide ? '' : undefined}
      data-shaking={modal.isShaking || undefined}
    >
      {parts ? <parts.Handle /> : <div className="lk-handle" />}
      <header className="lk-header">
        <div className="lk-header-start">{parts && <parts.HeaderStart modal={modal} parts={parts} />}</div>
        <h2 ref={titleRef} id={titleId} className="lk-title" tabIndex={-1}>
          {parts ? (
            <parts.HeaderTitle modal={modal} parts={parts} />
          ) : view === 'Connect' ? (
            <span className="lk-title-text">{texts.title}</span>
          ) : (
            <span className="lk-visually-hidden">{texts.loading}</span>
          )}
        </h2>
        <div className="lk-header-end">
          <button
            type="button"
            className="lk-icon-button"
            aria-label={texts.close}
            title={texts.close}
            onClick={requestClose}
          >
            <span className="lk-cross" />
          </button>
        </div>
      </header>
      {parts ? (
        <parts.Content modal={modal} parts={parts} titleRef={titleRef} shellHeightPx={shellHeightPx} />
      ) : (
        <Shell
          view={view}
          isOpen={modal.isOpen}
          texts={texts}
          hasFailed={hasFailed}
          onRetry={onRetry}
          heightPx={shellHeightPx}
        />
      )}
    </div>
  )
}
