const mobileAgents = /android|webos|iphone|ipad|ipod|blackberry|opera mini/i

/** Whether the visitor is on a phone or tablet. False on a server. */
export function isMobile(): boolean {
  if (typeof window === 'undefined') return false
  return window.matchMedia?.('(pointer: coarse)').matches || mobileAgents.test(navigator.userAgent)
}
