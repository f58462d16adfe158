import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ErrorState } from '../components/ErrorState.js'
import { SkeletonRow } from '../components/SkeletonRow.js'
import { Stack } from '../components/Stack.js'
import { useLoaded } from '../loading/useLoaded.js'
import { useFirstMessages } from '../messages/useFirstMessages.js'
import { getComponent } from '../views/components.js'
import type { DialogStageProps } from './DialogParts.js'
import { motionMs } from './motion.js'
import { getRoute } from './selectModal.js'
import { ViewFrame } from './ViewFrame.js'

/** Where views come and go: they slide, and the card grows or shrinks to the next one's height. */
export function ViewStage({ view, modal, titleRef, shellHeightPx }: DialogStageProps): ReactNode {
  const bodyRef = useRef<HTMLDivElement>(null)
  const { parameters } = getRoute(modal)
  const { Component, isFailed, retry } = useLoaded(getComponent(view.id))
  const { common } = useFirstMessages()
  const [isFirst, setIsFirst] = useState(true)
  useFollowHeight(bodyRef, shellHeightPx)
  useEffect(() => setIsFirst(false), [])

  return (
    <div ref={bodyRef} className="lk-body">
      {Component ? (
        <ViewFrame
          key={`${view.id} ${JSON.stringify(parameters ?? null)}`}
          isFirst={isFirst}
          direction={modal.direction}
          titleRef={titleRef}
        >
          <Component parameters={parameters} />
        </ViewFrame>
      ) : (
        <ViewFrame key={`loading ${view.id}`} isFirst direction={modal.direction} titleRef={titleRef}>
          {isFailed ? (
            <ErrorState title={common.viewFailedTitle} text={common.viewFailedText} onRetry={retry} />
          ) : (
            <div className="lk-view-awaited" role="status">
              <span className="lk-visually-hidden">{common.loading}</span>
              {view.skeleton && (
                <Stack>
                  <SkeletonRow />
                  <SkeletonRow />
                  <SkeletonRow />
                </Stack>
              )}
            </div>
          )}
        </ViewFrame>
      )}
    </div>
  )
}

/**
 * Gives the body the height of the view in it. The change is animated, but for the first time where there was no shell to
 * grow from.
 */
function useFollowHeight(bodyRef: RefObject<HTMLDivElement | null>, shellHeightPx: RefObject<number>): void {
  useLayoutEffect(() => {
    const body = bodyRef.current
    if (!body || typeof ResizeObserver === 'undefined') return
    const getView = () => body.querySelector<HTMLElement>(':scope > .lk-view')
    // A shell of the same height has nothing to grow from, and each height that is read costs a layout.
    if (shellHeightPx.current > 0 && getView()?.offsetHeight !== shellHeightPx.current) {
      body.style.blockSize = `${shellHeightPx.current}px`
      // Reading the height makes it the one that the transition starts from.
      body.toggleAttribute('data-animated', body.offsetHeight > 0)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const card = body.parentElement ?? body
    let restingPx = 0
    /** A footer that goes leaves its room to the body, so that the card does not shrink before it grows. */
    const takeOver = () => {
      const gonePx = restingPx && !body.hasAttribute('data-resizing') ? restingPx - card.offsetHeight : 0
      if (gonePx <= 0) return
      body.removeAttribute('data-animated')
      body.style.blockSize = `${body.offsetHeight + gonePx}px`
      body.toggleAttribute('data-animated', body.offsetHeight > 0)
    }
    const measure = () => {
      const view = getView()
      // A view that is drawn ahead, out of sight, has no height yet.
      if (!view?.offsetHeight || body.style.blockSize === `${view.offsetHeight}px`) return
      body.style.blockSize = `${view.offsetHeight}px`
      body.setAttribute('data-resizing', '')
      clearTimeout(timer)
      timer = setTimeout(() => {
        body.setAttribute('data-animated', '')
        body.removeAttribute('data-resizing')
        restingPx = card.offsetHeight
      }, motionMs.height)
    }
    const sizes = new ResizeObserver(measure)
    const observeView = () => {
      sizes.disconnect()
      takeOver()
      const view = getView()
      if (view) sizes.observe(view)
      measure()
    }
    const children = new MutationObserver(observeView)
    children.observe(body, { childList: true })
    observeView()
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
      children.disconnect()
    }
  }, [bodyRef, shellHeightPx])
}
