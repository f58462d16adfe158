import { isMobile } from './isMobile.js'
import { isTelegram } from './isTelegram.js'
import type { LinkEnvironment } from './LinkEnvironment.js'

/** Apps that name themselves in the agent of the browser they bring. */
const inAppAgents =
  /FBAN|FBAV|Instagram|Line\/|MicroMessenger|musical_ly|BytedanceWebview|Snapchat|LinkedInApp|Pinterest\/|GSA\//
/** Android marks its WebView; on iOS every real browser says Safari, a web view does not. */
const androidWebview = /; wv\)/

/**
 * Reads where the page runs.
 *
 * @param view - The page's window; replaced in tests.
 */
export function getLinkEnvironment(
  view: Pick<Window, 'navigator' | 'location' | 'self' | 'top'> = window,
): LinkEnvironment {
  const { userAgent, maxTouchPoints } = view.navigator
  const system = getSystem(userAgent, maxTouchPoints)
  const isTelegramApp = isTelegram(view)
  return {
    isMobile: isMobile(),
    system,
    isTelegram: isTelegramApp,
    isFramed: view.self !== view.top,
    isInAppBrowser: !isTelegramApp && isInAppBrowser(userAgent, system),
    pageUrl: view.location.href,
  }
}

function getSystem(userAgent: string, maxTouchPoints: number): LinkEnvironment['system'] {
  if (/android/i.test(userAgent)) return 'android'
  // A tablet that asks for desktop pages calls itself a Macintosh; no Macintosh has a touch screen.
  const isTablet = /macintosh/i.test(userAgent) && maxTouchPoints > 1
  return /iphone|ipad|ipod/i.test(userAgent) || isTablet ? 'ios' : 'other'
}

function isInAppBrowser(userAgent: string, system: LinkEnvironment['system']): boolean {
  if (inAppAgents.test(userAgent)) return true
  if (system === 'android') return androidWebview.test(userAgent)
  return system === 'ios' && !userAgent.includes('Safari/')
}
