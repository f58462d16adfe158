import type { ReactNode } from 'react'
import type { ScreenState } from '../../screen/ScreenState.js'
import { useScreenState } from '../../screen/useScreen.js'

const selectMustSwitch = ({ history }: ScreenState) =>
  history.slice(-2).some(({ view }) => view === 'UnsupportedChain')

/**
 * Takes the close button away where the visitor goes on by a network or by disconnecting, and in no other way: no cross that
 * only shakes. The header is not these views' own, so that the style sheet looks for this mark.
 */
export function WithoutClose(): ReactNode {
  return useScreenState(selectMustSwitch) && <span className="lk-without-close" hidden />
}
