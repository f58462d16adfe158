import type { KitState, SocialProvider } from '@latchkey/core'
import { getLinkEnvironment } from '@latchkey/core/internal'
import { useProvidedKitState } from '@latchkey/react/internal'
import { useMemo } from 'react'

/** Logins that do not work within Telegram, by what it runs on (§5.043). */
const hiddenInTelegram: Readonly<Record<'ios' | 'android' | 'mac' | 'other', readonly SocialProvider[]>> = {
  ios: ['google'],
  mac: ['x'],
  android: ['facebook', 'x'],
  other: [],
}

const selectSocials = (state: KitState) => state.features.socials

/** The social logins of the site, in its order, as far as they work here. */
export function useSocials(): readonly SocialProvider[] {
  const socials = useProvidedKitState(selectSocials)
  return useMemo(() => {
    if (!socials) return []
    const { isTelegram, system } = getLinkEnvironment()
    if (!isTelegram) return socials
    const isMac = system === 'other' && /macintosh/i.test(navigator.userAgent)
    const hidden = hiddenInTelegram[isMac ? 'mac' : system]
    return socials.filter((one) => !hidden.includes(one))
  }, [socials])
}
