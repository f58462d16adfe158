import type { Kit, KitState } from '@latchkey/core'
import { getLinkEnvironment } from '@latchkey/core/internal'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { useEffect, useState } from 'react'
import { selectIsPaired } from './selectIsPaired.js'
import { useCanPair } from './useCanPair.js'

const selectUriOfSite = (state: KitState) => state.modal.request.uri
const selectStatus = (state: KitState) => state.pairing.attempt.status

/** iPhones and Telegram open an app only within the tap itself, so the link has to be there before it. */
function needsLinkAhead(kit: Kit): boolean {
  const { isMobile, isTelegram, system } = getLinkEnvironment()
  return isMobile && (isTelegram || system === 'ios') && !kit.options.manualControl
}

/** Makes a pairing link while wallets are being chosen from, where it has to be ready before the tap. */
export function usePairingAhead(): void {
  const kit = useProvidedKit()
  const isPaired = useProvidedKitState(selectIsPaired)
  const uriOfSite = useProvidedKitState(selectUriOfSite)
  const isAble = useCanPair()
  useEffect(() => {
    if (isPaired || !isAble || uriOfSite !== undefined || !needsLinkAhead(kit)) return
    // Its failure is in the store; the view that pairs says it and tries again.
    kit.pairing.start().catch(() => undefined)
    return kit.pairing.leave
  }, [kit, isPaired, isAble, uriOfSite])
}

/** Whether wallets that are opened by a link have to wait for it: in Telegram on an iPhone. */
export function useIsLinkAwaited(): boolean {
  const status = useProvidedKitState(selectStatus)
  const [{ isTelegram, system }] = useState(() => getLinkEnvironment())
  return isTelegram && system === 'ios' && (status === 'creating' || status === 'idle')
}
